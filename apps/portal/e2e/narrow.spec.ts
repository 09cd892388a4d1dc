import { demoAccounts } from "@outpace/e2e/accounts";
import { openDashboardAs } from "@outpace/e2e/portal";
import { expect, type Locator, test } from "@outpace/e2e/test";

test.use({ viewport: { width: 320, height: 800 } });

/** How far an element overflows another, in pixels; negative when it is inside. */
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
  await openDashboardAs(page, demoAccounts.staff);
  await page.goto("/brands/admin");
  await expect(page.getByText("1,000,000")).toBeVisible();
  for (const number of ["1,000,000", "88,888", "10,000", "444,444"]) {
    const figure = page.getByText(number, { exact: true });
    const overflow = await figure.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(overflow, number).toBe(0);
    expect(await overhang(figure, figure.locator("..")), number).toBeLessThan(0);
  }
  const size = (number: string) =>
    page
      .getByText(number, { exact: true })
      .evaluate((element) => getComputedStyle(element).fontSize);
  expect(await size("10,000")).toBe(await size("1,000,000"));
});
