import { fillRace, openCreateRaceAsNewBrand, sunriseTen } from "@outpace/e2e/portal";
import { untilRendered } from "@outpace/e2e/rendered";
import { boxOf, button, link, press, see } from "@outpace/e2e/screen";
import { expect, type Page, test } from "@outpace/e2e/test";
import { desktop, smallPhone } from "@outpace/e2e/viewports";

/** The parts that decide about a race. */
const decisions = (page: Page) => [
  page.getByLabel("Discount code"),
  page.getByText("Total", { exact: true }),
  button(page, "Create Race"),
];
const card = (page: Page) => page.getByRole("region", { name: "As runners will see it" });
const heightOf = (page: Page) => page.evaluate(() => document.body.scrollHeight);

test("on a desktop, all that decides stays in view beside the typed race", async ({ page }) => {
  await page.setViewportSize(desktop);
  await openCreateRaceAsNewBrand(page);
  const name = page.getByLabel("Race name");
  const create = button(page, "Create Race");
  await fillRace(page, sunriseTen);
  await expect(card(page)).toContainText(`${sunriseTen.name}${sunriseTen.description}`);
  await name.fill("Harbour ".repeat(15).trim());
  await expect(create).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await heightOf(page)).toBeLessThanOrEqual(1200);
  await page.mouse.wheel(0, 1200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expect(create).toBeInViewport({ ratio: 1 });

  for (const isWide of [false, true]) {
    await page.setViewportSize({ width: isWide ? 1024 : 1023, height: 900 });
    await untilRendered(page);
    await expect(card(page)).toBeVisible({ visible: isWide });
    const field = await boxOf(name);
    const photo = await boxOf(page.getByLabel("Background photo"));
    expect((await boxOf(page.getByText("Races this month: 0 / 1"))).y < field.y).toBe(!isWide);
    for (const part of decisions(page)) {
      const { x, y } = await boxOf(part);
      expect(x > field.x + field.width, `${String(part)} is beside the race`).toBe(isWide);
      expect(y > photo.y, `${String(part)} is below the race`).toBe(!isWide);
    }
  }

  // In a low window, scrolling reaches the end of the right column.
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.getByLabel("Discount code").fill("FREE2000OUTPACE");
  await press(page, "Validate");
  await see(page, "Valid discount code!");
  await name.fill("");
  await create.press("Enter");
  await expect(page.getByRole("alert")).toBeVisible();
  await page.mouse.wheel(0, 5000);
  await expect(create).toBeInViewport({ ratio: 1 });
  await expect(link(page, "Back to Dashboard")).toBeInViewport({ ratio: 1 });
});

test("on a phone, the form is short; bib and dialog buttons stay in view", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await openCreateRaceAsNewBrand(page);
  await see(page, "Races this month: 0 / 1");
  expect(await heightOf(page)).toBeLessThanOrEqual(1800);

  await page.setViewportSize(smallPhone);
  await expect(card(page)).toBeHidden();
  await fillRace(page, sunriseTen);
  const bib = page.locator("[aria-hidden]", { hasText: sunriseTen.name });
  await expect(bib).toContainText("No. 1Sunrise Ten26.2 miles · ");
  for (const label of ["Brand website", "Race name"]) {
    await page.getByLabel(label).focus();
    await expect(bib).toBeInViewport();
    const above = await boxOf(bib);
    expect((await boxOf(page.getByLabel(label))).y).toBeGreaterThan(above.y + above.height);
  }
  await press(page, "Create Race");
  for (const size of ["100%", "200%"]) {
    await page.locator("html").evaluate((html, size) => (html.style.fontSize = size), size);
    for (const name of ["Cancel", "Pay & Finalize Race"]) {
      await expect(button(page, name)).toBeInViewport({ ratio: 1 });
    }
  }
});
