/** What is on paper, and the charts in forced colors, where nothing but contrast tells their marks apart. */
import { signIn } from "@outpace/e2e/accounts";
import { addFinishers } from "@outpace/e2e/backend";
import { addBrandWithRace, addBrandWithRaces, openDashboardAs } from "@outpace/e2e/portal";
import { button, link, press, see } from "@outpace/e2e/screen";
import { expect, type Locator, type Page, test } from "@outpace/e2e/test";

/** The minimum contrast between a chart's marks and the page. */
const leastContrast = 3;

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
    return [...element.querySelectorAll(":not(button) > svg :is(path, rect)")].flatMap((shape) => {
      const { fill, stroke, opacity } = getComputedStyle(shape);
      // The area below a line is only a tint of it.
      if (opacity !== "1") return [];
      const paint = luminance(shape.localName === "rect" ? fill : stroke);
      return [(Math.max(ground, paint) + 0.05) / (Math.min(ground, paint) + 0.05)];
    });
  });
}

const completed = { status: "completed", startTime: "2025-02-01T06:00:00Z" };
const times = Array.from({ length: 40 }, (_, n) => 12_000 + 97 * n);

test("chart marks and legend keys stand out on paper and in forced colors", async ({ page }) => {
  const { brand, raceIds } = await addBrandWithRaces([
    { ...completed, name: "This Run" },
    { ...completed, name: "Last Run", startTime: "2024-02-01T06:00:00Z" },
  ]);
  await addFinishers(raceIds[0], times);
  await signIn(page.context(), brand);
  const figures = page.getByRole("figure");
  for (const [path, charts] of [
    [`/brands/analytics/${raceIds[0]}`, 4],
    ["/brands/season?year=2025", 1],
  ] as const) {
    await page.emulateMedia({ media: null, forcedColors: null, colorScheme: null });
    await page.goto(path);
    await expect(figures).toHaveCount(charts);
    await expect(figures.first().getByRole("slider")).toBeAttached();
    for (const media of [
      { forcedColors: "active", colorScheme: "dark" },
      { forcedColors: "active", colorScheme: "light" },
      { forcedColors: null, colorScheme: null, media: "print" },
    ] as const) {
      await page.emulateMedia(media);
      for (const figure of await figures.all()) {
        const found = await contrasts(figure);
        expect(found.length).toBeGreaterThan(0);
        expect(Math.min(...found), JSON.stringify(media)).toBeGreaterThan(leastContrast);
      }
    }
  }
  const keys = figures.getByText(/^2025$|^2024, the race/);
  await expect(keys.locator("svg").locator("rect, path")).toHaveCount(2);
});

async function expectOnePage(page: Page): Promise<void> {
  for (const format of ["A4", "Letter"]) {
    const pdf = (await page.pdf({ format, printBackground: true })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
  }
}

test("a recap fits one page of A4 and Letter, even with the longest names", async ({ page }) => {
  const name = "The Long Waterfront Marathon of Every Harbor and Bridge".padEnd(100, "!");
  const { brand, raceIds } = await addBrandWithRaces([{ ...completed, name }]);
  await addFinishers(raceIds[0], [...times, 60]);
  await signIn(page.context(), brand);
  await page.goto(`/brands/analytics/${raceIds[0]}`);
  await link(page, "Print Recap").click();
  await expect(page.getByRole("figure", { name: "Finish times" })).toBeVisible();
  await see(page, "1 result is left out of the averages and charts");
  await expectOnePage(page);
  await page.evaluate(() => {
    window.print = () => {
      document.body.setAttribute("data-printed", "");
    };
  });
  await press(page, "Print");
  await expect(page.locator("body")).toHaveAttribute("data-printed");
});

/** The colors of everything that a part of the page draws. */
function colorsIn(part: Locator): Promise<string[]> {
  return part.evaluate((root) =>
    [root, ...root.querySelectorAll("*")].map((element) => {
      const { color, backgroundColor, borderColor, fill, stroke } = getComputedStyle(element);
      const text = element.textContent.slice(0, 40);
      return [text, color, backgroundColor, borderColor, fill, stroke].join();
    }),
  );
}

test("the dark theme prints lists and sheets in paper colors, badges too", async ({ page }) => {
  // Without motion, color transitions end at once.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { brand, raceId } = await addBrandWithRace();
  await openDashboardAs(page, brand);
  const expectSame = async (part: Locator, media: "print" | "screen") => {
    await page.emulateMedia({ media, colorScheme: "light" });
    const light = await colorsIn(part);
    await page.emulateMedia({ media, colorScheme: "dark" });
    expect(await colorsIn(part)).toEqual(light);
    await page.emulateMedia({ media: "screen", colorScheme: "light" });
  };
  const body = page.locator("body");
  const sheet = page.getByRole("article");
  await expect(sheet).toBeVisible();
  await expectSame(body, "print");
  await page.goto("/brands/orders");
  const order = page.getByRole("link", { name: /^View Order of/ });
  await expect(order).toBeVisible();
  await expectSame(body, "print");
  await order.click();
  await expect(sheet).toContainText(brand.email);
  await expectOnePage(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Portal" })).toBeHidden();
  await expect(button(page, "Print")).toBeHidden();
  await expectSame(body, "print");
  await expectSame(sheet, "screen");
  await page.goto(`/brands/analytics/${raceId}/recap`);
  await expect(page.getByRole("figure").first()).toBeVisible();
  await expect(sheet).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expectSame(body, "print");
  await expectSame(sheet, "screen");
});
