/** What is on paper, and the charts in forced colors, where nothing but contrast tells their marks apart. */
import { signIn } from "@outpace/e2e/accounts";
import { addFinishers, addRunners } from "@outpace/e2e/backend";
import {
  addBrandWithRace,
  addBrandWithRaces,
  openDashboardAs,
  raceCard,
  sunriseTen,
} from "@outpace/e2e/portal";
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

test("chart marks and legend keys stand out on paper and in forced colors", async ({ page }) => {
  const { brand, raceIds } = await addBrandWithRaces([
    { name: "This Run", status: "completed", startTime: "2025-02-01T06:00:00Z" },
    { name: "Last Run", status: "completed", startTime: "2024-02-01T06:00:00Z" },
  ]);
  const times = Array.from({ length: 40 }, (_, n) => 12_000 + 97 * n);
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
  await expect(keys).toHaveCount(2);
  await expect(keys.locator("svg").locator("rect, path")).toHaveCount(2);
});

async function expectOnePage(page: Page): Promise<void> {
  for (const format of ["A4", "Letter"]) {
    const pdf = (await page.pdf({ format, printBackground: true })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
  }
}

test("a recap fits one page of A4 and Letter, even with the longest names", async ({ page }) => {
  const name =
    "The Wonderfully Long Waterfront Marathon of Every Harbor, Bridge and Boulevard in Town".padEnd(
      100,
      "!",
    );
  const { brand, raceIds } = await addBrandWithRaces([
    { name, status: "completed", startTime: "2025-02-01T06:00:00Z" },
    { name, status: "pending" },
    { name, status: "cancelled" },
  ]);
  const [completed, pending, cancelled] = raceIds;
  await addFinishers(completed, [...Array.from({ length: 40 }, (_, n) => 12_000 + 97 * n), 60]);
  const unfinished = (raceId: string) =>
    addRunners(Array.from({ length: 40 }, () => ({ raceId, seconds: null })));
  await Promise.all([unfinished(pending), unfinished(cancelled)]);
  await addFinishers(cancelled, [...Array<number>(9).fill(12_000), 60]);
  await signIn(page.context(), brand);
  await page.goto(`/brands/analytics/${completed}`);
  await page.getByRole("link", { name: "Print Recap" }).click();
  const finishTimes = page.getByRole("figure", { name: "Finish times" });
  await expect(finishTimes).toBeVisible();
  await expect(page.getByText("1 result is left out of the averages and charts")).toBeVisible();
  await expectOnePage(page);
  await page.evaluate(() => {
    window.print = () => {
      document.body.setAttribute("data-printed", "");
    };
  });
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed");

  for (const raceId of [pending, cancelled]) {
    await page.goto(`/brands/analytics/${raceId}/recap`);
    // Instead of few results, or none.
    await expect(page.getByRole("figure", { name: "From places to finishers" })).toBeVisible();
    await expect(finishTimes).toHaveCount(0);
    await expectOnePage(page);
  }
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
  await expect(raceCard(page, sunriseTen.name)).toBeVisible();
  await expectSame(body, "print");
  const navigation = page.getByRole("navigation", { name: "Portal" });
  const orders = navigation.getByRole("link", { name: "Orders" });
  await orders.click();
  await expect(orders).toHaveAttribute("aria-current", "page");
  const order = page.getByRole("link", { name: /^View Order of/ });
  await expect(order).toBeVisible();
  await expectSame(body, "print");
  await order.click();
  const sheet = page.getByRole("article");
  await expect(sheet).toContainText(brand.email);
  await expectOnePage(page);
  await page.emulateMedia({ media: "print" });
  await expect(navigation).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(sheet.getByText("Due", { exact: true })).toBeVisible();
  await expectSame(body, "print");
  await expectSame(sheet, "screen");
  await page.goto(`/brands/analytics/${raceId}/recap`);
  await expect(page.getByRole("figure").first()).toBeVisible();
  await expect(sheet).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(sheet).toHaveCSS("color", "rgb(11, 11, 12)");
  await expectSame(body, "print");
  await expectSame(sheet, "screen");
});
