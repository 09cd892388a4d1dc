import { demoAccounts } from "@outpace/e2e/accounts";
import { addBrand } from "@outpace/e2e/backend";
import { openDashboardAs, openDashboardAsNewBrand } from "@outpace/e2e/portal";
import { expect, type Locator, test } from "@outpace/e2e/test";

import { newTag, openStaffScreen } from "./staff-screen.ts";

test.use({ viewport: { width: 320, height: 800 } });

/** Returns how far an element overflows another, in pixels; negative inside it. */
async function overhang(content: Locator, frame: Locator): Promise<number> {
  const [inner, outer] = await Promise.all([content.boundingBox(), frame.boundingBox()]);
  if (!inner || !outer) throw new Error("One of the two is not on the screen.");
  return Math.max(outer.x - inner.x, inner.x + inner.width - (outer.x + outer.width));
}

test("counters in the millions stay within their boxes", async ({ page }) => {
  await page.route("**/rest/v1/rpc/admin_overview**", (route) =>
    route.fulfill({
      json: {
        total_races: 1_000_000,
        active_races: 88_888,
        total_brands: 10_000,
        pending_races: 444_444,
      },
    }),
  );
  const size = (number: string) =>
    page
      .getByText(number, { exact: true })
      .evaluate((element) => getComputedStyle(element).fontSize);
  await openDashboardAs(page, demoAccounts.staff);
  for (const path of ["/brands/dashboard", "/brands/admin"]) {
    await page.goto(path);
    await expect(page.getByText("1,000,000")).toBeVisible();
    for (const number of ["1,000,000", "88,888", "10,000", "444,444"]) {
      const figure = page.getByText(number, { exact: true });
      const overflow = await figure.evaluate(
        (element) => element.scrollWidth - element.clientWidth,
      );
      expect(overflow, number).toBe(0);
      expect(await overhang(figure, figure.locator("..")), number).toBeLessThan(0);
    }
    expect(await size("10,000")).toBe(await size("1,000,000"));
  }
});

test("race cards sort by a select that the URL keeps, and cancel their race", async ({ page }) => {
  const tag = newTag();
  await addBrand(
    `${tag} Cards`,
    ["Canal", "Alpine", "Bridge"].map((name) => ({ name: `${tag} ${name}` })),
  );
  await openStaffScreen(page, `?name=${tag}`);
  const cards = page.getByRole("list", { name: "All Races" }).getByRole("listitem");
  await expect(cards.first()).toContainText("Created");
  const sort = page.getByLabel("Sort by");
  await expect(sort.getByRole("option", { selected: true })).toHaveText("Newest first");
  await sort.selectOption("By name, A to Z");
  await expect(cards).toHaveText([/Alpine/, /Bridge/, /Canal/]);
  await sort.selectOption("By name, Z to A");
  await expect(cards).toHaveText([/Canal/, /Bridge/, /Alpine/]);
  await expect(page).toHaveURL(/sort=-name$/);
  await page.reload();
  await expect(sort).toHaveValue("-name");
  await expect(cards).toHaveText([/Canal/, /Bridge/, /Alpine/]);

  await cards.nth(1).getByRole("button", { name: "Cancel" }).click();
  await page.getByLabel("Reason").fill("Flooded.");
  await page.getByRole("button", { name: "Cancel Race" }).click();
  await expect(page.getByText(`"${tag} Bridge" is now cancelled.`)).toBeVisible();
  await expect(cards.nth(1)).toContainText("Cancelled");
});

test("the header names the brand, on its own line if it is too long", async ({ page }) => {
  const { companyName } = await openDashboardAsNewBrand(page);
  const header = page.getByRole("banner");
  for (const size of ["100%", "200%"]) {
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
    const name = header.getByText(companyName);
    await expect(name).toBeInViewport({ ratio: 1 });
    expect(await overhang(name, header), size).toBeLessThan(0);
  }
});
