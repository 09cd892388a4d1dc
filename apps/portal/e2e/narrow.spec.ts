import { demoAccounts } from "@outpace/e2e/accounts";
import { openDashboardAs, openDashboardAsNewBrand } from "@outpace/e2e/portal";
import { expect, type Locator, type Page, test } from "@playwright/test";

test.use({ viewport: { width: 320, height: 800 } });

/** How far an element overflows another, in pixels; negative when it is inside. */
async function overhang(content: Locator, frame: Locator): Promise<number> {
  const [inner, outer] = await Promise.all([content.boundingBox(), frame.boundingBox()]);
  if (!inner || !outer) throw new Error("One of the two is not on the screen.");
  return Math.max(outer.x - inner.x, inner.x + inner.width - (outer.x + outer.width));
}

/** What sticks out of the window or is cut off, in words; scrolling regions, what ends in an ellipsis, and what only screen readers see may. */
async function overflowing(page: Page): Promise<string[]> {
  // The fallback font has other letter widths.
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrolls = (element: Element) =>
      element.closest(".sr-only, .truncate, svg") ??
      element.parentElement?.closest(".overflow-x-auto, .overflow-y-auto");
    return [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((element) => !scrolls(element))
      .filter((element) => {
        const { left, right, width: own } = element.getBoundingClientRect();
        const cut =
          element.tagName !== "INPUT" &&
          /hidden|clip/.test(getComputedStyle(element).overflowX) &&
          element.scrollWidth > element.clientWidth + 1;
        return own > 0 && (cut || left < -1 || right > width + 1);
      })
      .map(
        (element) => `${element.tagName} ${element.className} ${element.innerText.slice(0, 40)}`,
      );
  });
}

const publicPaths = [
  "/brands",
  "/brands/signup",
  "/brands/login?message=Account+created+successfully",
  "/brands/forgot-password",
  "/brands/reset-password",
  "/brands/nowhere",
];

/** Where the first link with a name on the demo brand's dashboard leads. */
async function address(page: Page, name: string): Promise<string> {
  await openDashboardAs(page, demoAccounts.brand);
  return (await page.getByRole("link", { name }).first().getAttribute("href")) ?? "";
}

async function expectNothingOverflows(page: Page, paths: readonly string[], fontSize = "100%") {
  for (const path of paths) {
    await page.goto(path);
    await page.addStyleTag({ content: `html { font-size: ${fontSize} }` });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
    expect.soft(await overflowing(page), path).toEqual([]);
  }
}

const widths = [
  ["at 320 px", 320, "100%"],
  ["at 360 px with text at 200 %", 360, "200%"],
] as const;

const personas = [
  ["a visitor", () => Promise.resolve(publicPaths)],
  [
    "a brand",
    async (page: Page) => [
      await address(page, "View Analytics"),
      "/brands/dashboard",
      "/brands/analytics/no-race",
    ],
  ],
  [
    "a new brand",
    async (page: Page) => {
      await openDashboardAsNewBrand(page);
      return ["/brands/dashboard"];
    },
  ],
  [
    "staff",
    async (page: Page) => {
      await openDashboardAs(page, demoAccounts.staff);
      return ["/brands/dashboard", "/brands/admin"];
    },
  ],
] as const;

for (const [size, width, fontSize] of widths) {
  for (const [persona, open] of personas) {
    test(`nothing overflows on the screens of ${persona} ${size}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await expectNothingOverflows(page, await open(page), fontSize);
    });
  }
}

test("nothing overflows on the forms of a race at 320 px", async ({ page }) => {
  const editRace = await address(page, "Edit Race");
  await expectNothingOverflows(page, [editRace, "/brands/create-race"]);
});

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
