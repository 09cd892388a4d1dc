import { addRaces, brandIdOf } from "@outpace/e2e/backend";
import { openDashboardAsNewBrand, raceCard } from "@outpace/e2e/portal";
import { expect, test } from "@outpace/e2e/test";

test("many races load page by page; the focus stays on the button", async ({ page }) => {
  const brand = await openDashboardAsNewBrand(page);
  const names = Array.from({ length: 60 }, (_, n) => `Lap ${String(n + 1).padStart(2, "0")}`);
  const rows = names.map((name, n) => ({
    name,
    status: n < 2 ? "active" : n < 50 ? "pending" : "completed",
    // The past races start with the latest.
    startTime: new Date(
      n < 2 ? Date.now() - (2 - n) * 3_600_000 : Date.UTC(2040, 0, n < 50 ? n + 1 : 100 - n),
    ).toISOString(),
  }));
  await addRaces(await brandIdOf(brand.email), rows);
  await page.reload();
  const cards = page.getByRole("article");
  const more = page.getByRole("button", { name: "Show more races" });
  await expect(cards).toHaveCount(24);
  await expect(
    page.getByText("Showing the first 24 races, live ones first, then by start."),
  ).toBeVisible();

  const sections = page
    .getByRole("region", { name: "Your races" })
    .getByRole("heading", { level: 2 });
  await expect(sections).toHaveText(["Live", "Upcoming"]);

  await page.route("**/rest/v1/rpc/brand_races**", (route) => route.abort("connectionrefused"));
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("We couldn't load more races.");
  await expect(cards).toHaveCount(24);
  await expect(page.getByRole("button", { name: "Try again" })).toBeFocused();
  await page.unroute("**/rest/v1/rpc/brand_races**");

  await page.keyboard.press("Enter");
  await expect(cards).toHaveCount(48);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(more).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cards).toHaveCount(60);
  await expect(
    page.getByText("Showing 60 races, live ones first, then by start.", { exact: true }),
  ).toBeFocused();
  await expect(cards.getByRole("heading")).toHaveText(names);
  await expect(sections).toHaveText(["Live", "Upcoming", "Past"]);

  await raceCard(page, "Lap 40").getByRole("link", { name: "Edit Race" }).click();
  await page.getByLabel("Race name").fill("Last Lap");
  await page.getByRole("button", { name: "Update Race" }).click();
  await expect(page.getByText("Race updated.")).toBeVisible();
  await expect(raceCard(page, "Last Lap")).toBeVisible();
  await expect(cards).toHaveCount(60);
});

test("a single page of races has no button to load more", async ({ page }) => {
  const brand = await openDashboardAsNewBrand(page);
  await addRaces(
    await brandIdOf(brand.email),
    Array.from({ length: 24 }, (_, n) => ({ name: `Lap ${String(n)}` })),
  );
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(24);
  await expect(page.getByRole("button", { name: "Show more races" })).toHaveCount(0);
});
