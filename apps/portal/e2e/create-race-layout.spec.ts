import { overflowing } from "@outpace/e2e/overflow";
import { fillRace, openCreateRaceAsNewBrand, sunriseTen } from "@outpace/e2e/portal";
import { untilRendered } from "@outpace/e2e/rendered";
import { expect, type Locator, test } from "@outpace/e2e/test";
import { desktop } from "@outpace/e2e/viewports";

test("at 1440 × 900 the button is in view without scrolling", async ({ page }) => {
  await page.setViewportSize(desktop);
  await openCreateRaceAsNewBrand(page);
  const create = page.getByRole("button", { name: "Create Race" });
  for (const name of ["", "Harbour ".repeat(15)]) {
    await page.getByLabel("Race name").fill(name);
    await expect(create).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
  expect(await page.evaluate(() => document.body.scrollHeight)).toBeLessThanOrEqual(1200);
  // The button stays in view while the form scrolls.
  await page.mouse.wheel(0, 1200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expect(create).toBeInViewport({ ratio: 1 });
});

test("in a low window, scrolling reaches the end of the right column", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await openCreateRaceAsNewBrand(page);
  await page.getByLabel("Discount code").fill("FREE2000OUTPACE");
  await page.getByRole("button", { name: "Validate" }).click();
  await expect(page.getByText("Valid discount code!")).toBeVisible();
  await page.getByRole("button", { name: "Create Race" }).press("Enter");
  await expect(page.getByRole("alert")).toBeVisible();
  await page.mouse.wheel(0, 5000);
  await expect(page.getByRole("button", { name: "Create Race" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("link", { name: "Back to Dashboard" })).toBeInViewport({ ratio: 1 });
});

test("two columns from 1024 px on: the race, and beside it all that decides", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  const boxOf = async (part: Locator) => {
    const box = await part.boundingBox();
    if (!box) throw new Error(`${String(part)} is not on the screen.`);
    return box;
  };
  const plan = page.getByText("Races this month: 0 / 1");
  const name = page.getByLabel("Race name");
  for (const width of [1023, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await untilRendered(page);
    const isWide = width >= 1024;
    await expect(page.getByRole("region", { name: "As runners will see it" })).toBeVisible({
      visible: isWide,
    });
    const field = await boxOf(name);
    const photo = await boxOf(page.getByLabel("Background photo"));
    expect((await boxOf(plan)).y < field.y, `plan first at ${String(width)} px`).toBe(!isWide);
    for (const part of [
      page.getByLabel("Discount code"),
      page.getByText("Total", { exact: true }),
      page.getByRole("button", { name: "Create Race" }),
    ]) {
      const { x, y } = await boxOf(part);
      const isBeside = x > field.x + field.width;
      expect(isBeside, `${String(part)} beside the race at ${String(width)} px`).toBe(isWide);
      expect(y > photo.y, `${String(part)} below it at ${String(width)} px`).toBe(!isWide);
    }
  }
});

test("at 200 % text, both columns hold their content from 1024 px on", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  await fillRace(page, sunriseTen);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflowing(page), `at ${String(width)} px`).toEqual([]);
  }
});

test("on a phone: plan, race, code, price and button within 1,800 px", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await openCreateRaceAsNewBrand(page);
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  const parts = [
    page.getByText("Races this month: 0 / 1"),
    page.getByLabel("Race name"),
    page.getByLabel("Start time"),
    page.getByLabel("Distance (miles)"),
    page.getByLabel("Brand website"),
    page.getByLabel("Background photo"),
    page.getByLabel("Discount code"),
    page.getByText("Total", { exact: true }),
    page.getByRole("button", { name: "Create Race" }),
    page.getByRole("link", { name: "Back to Dashboard" }),
  ];
  const tops: number[] = [];
  for (const part of parts) tops.push(await top(part));
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  expect(await page.evaluate(() => document.body.scrollHeight)).toBeLessThanOrEqual(1800);
});

test("on a phone, bib and dialog buttons stay in view, even at 200 % text", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openCreateRaceAsNewBrand(page);
  await fillRace(page, sunriseTen);
  const bib = page.getByText("No. 1", { exact: true }).filter({ visible: true });
  for (const label of ["Brand website", "Race name"]) {
    await page.getByLabel(label).focus();
    await expect(bib).toBeInViewport();
    const [field, above] = await Promise.all([
      page.getByLabel(label).boundingBox(),
      bib.boundingBox(),
    ]);
    expect(field?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
  }
  await page.getByRole("button", { name: "Create Race" }).click();
  for (const size of ["100%", "200%"]) {
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
    for (const name of ["Cancel", "Pay & Finalize Race"]) {
      await expect(page.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
    }
  }
});
