import { addRaces, brandIdOf } from "@outpace/e2e/backend";
import { openDashboardAsNewBrand, raceCard } from "@outpace/e2e/portal";
import { expect, test } from "@playwright/test";

test("a dashboard with many races is paged, and the focus stays on the button that loads more", async ({
  page,
}) => {
  const brand = await openDashboardAsNewBrand(page);
  const names = Array.from({ length: 60 }, (_, n) => `Lap ${String(n + 1).padStart(2, "0")}`);
  await addRaces(
    await brandIdOf(brand.email),
    names.map((name) => ({ name })),
  );
  await page.reload();
  const cards = page.getByRole("article");
  const more = page.getByRole("button", { name: "Show more races" });
  await expect(cards).toHaveCount(24);
  await expect(page.getByText("Showing the first 24 races, newest first.")).toBeVisible();

  await page.route("**/rest/v1/live_races**", (route) => route.abort("connectionrefused"));
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("We couldn't load more races.");
  await expect(cards).toHaveCount(24);
  await expect(page.getByRole("button", { name: "Try again" })).toBeFocused();
  await page.unroute("**/rest/v1/live_races**");

  await page.keyboard.press("Enter");
  await expect(cards).toHaveCount(48);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(more).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cards).toHaveCount(60);
  await expect(page.getByText("Showing 60 races, newest first.", { exact: true })).toBeFocused();
  await expect(cards.getByRole("heading")).toHaveText(names);

  await raceCard(page, "Lap 60").getByRole("link", { name: "Edit Race" }).click();
  await page.getByLabel("Race name").fill("Last Lap");
  await page.getByRole("button", { name: "Update Race" }).click();
  await expect(page.getByText("Race updated.")).toBeVisible();
  await expect(raceCard(page, "Last Lap")).toBeVisible();
  await expect(cards).toHaveCount(60);
});

test("exactly one page of races has no button to load more", async ({ page }) => {
  const brand = await openDashboardAsNewBrand(page);
  await addRaces(
    await brandIdOf(brand.email),
    Array.from({ length: 24 }, (_, n) => ({ name: `Lap ${String(n)}` })),
  );
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(24);
  await expect(page.getByRole("button", { name: "Show more races" })).toHaveCount(0);
});
