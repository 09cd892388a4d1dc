import { randomUUID } from "node:crypto";
import { signIn, signUpBrand } from "@outpace/e2e/accounts";
import { addFinishers, addRaces, brandIdOf } from "@outpace/e2e/backend";
import { expect, type Locator, type Page, test } from "@outpace/e2e/test";

/** The minimum contrast between a chart's marks and the page. */
const leastContrast = 3;

/** Opens the screen of a brand whose charts have marks of every kind; returns the figures. */
async function openCharts(page: Page, screen: "analytics" | "season"): Promise<Locator> {
  const [brand, raceId] = [await signUpBrand(), randomUUID()];
  await addRaces(await brandIdOf(brand.email), [
    { id: raceId, name: "This Run", status: "completed", startTime: "2025-02-01T06:00:00Z" },
    { name: "Last Run", status: "completed", startTime: "2024-02-01T06:00:00Z" },
  ]);
  const times = Array.from({ length: 40 }, (_, n) => 12_000 + 97 * n);
  await addFinishers(raceId, times);
  await signIn(page.context(), brand);
  await page.goto(screen === "season" ? "/brands/season?year=2025" : `/brands/analytics/${raceId}`);
  const figures = page.getByRole("figure");
  await expect(figures).toHaveCount(screen === "season" ? 1 : 4);
  await expect(figures.first().getByRole("slider")).toBeAttached();
  return figures;
}

/** The contrast of an SVG's shapes with the page behind it; only drawings keep their colors on paper. */
function contrasts(figure: Locator): Promise<number[]> {
  return figure.evaluate((element) => {
    const luminance = (color: string) => {
      const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ground = luminance(getComputedStyle(element).backgroundColor);
    return (
      [...element.querySelectorAll(":not(button) > svg :is(path, rect)")]
        .map((shape) => ({ shape, style: getComputedStyle(shape) }))
        // The area below a line is only a tint of it.
        .filter(({ style }) => style.opacity === "1")
        .map(({ shape, style }) => {
          const paint = luminance(shape.localName === "rect" ? style.fill : style.stroke);
          return (Math.max(ground, paint) + 0.05) / (Math.min(ground, paint) + 0.05);
        })
    );
  });
}

for (const [where, media] of [
  ["forced colors, dark", { forcedColors: "active", colorScheme: "dark" }],
  ["forced colors, light", { forcedColors: "active", colorScheme: "light" }],
  ["print", { media: "print" }],
] as const) {
  test(`chart marks and legend keys stand out: ${where}`, async ({ page }) => {
    for (const screen of ["analytics", "season"] as const) {
      const figures = await openCharts(page, screen);
      await page.emulateMedia(media);
      for (const figure of await figures.all()) {
        const found = await contrasts(figure);
        expect(found.length).toBeGreaterThan(0);
        expect(Math.min(...found)).toBeGreaterThan(leastContrast);
      }
      if (screen === "season") {
        const keys = figures.getByText(/^2025$|^2024, the race/);
        await expect(keys).toHaveCount(2);
        await expect(keys.locator("svg").locator("rect, path")).toHaveCount(2);
      }
      await page.emulateMedia({ media: null, forcedColors: null, colorScheme: null });
    }
  });
}
