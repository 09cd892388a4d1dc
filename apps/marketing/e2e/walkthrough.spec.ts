import { untilRendered } from "@outpace/e2e/rendered";
import { desktop, phone } from "@outpace/e2e/viewports";
import { expect, type Page } from "@outpace/e2e/test";
import { test } from "./test.ts";

const walkthrough = (page: Page) => page.getByRole("region", { name: "Every run is a race." });
const steps = (page: Page) => page.getByRole("navigation", { name: "Steps" });

/** Scrolls, without animation, to a progress of 0 to 1 through the pinned section. */
const scrollThrough = (page: Page, progress: number) =>
  page.evaluate((to) => {
    const { top = 0, height = 0 } =
      document.querySelector("#features")?.getBoundingClientRect() ?? {};
    window.scrollBy({ top: top + to * (height - innerHeight), behavior: "instant" });
  }, progress);

/** The file of the screen visible on the pinned phone, at a point from left (0) to right (1). */
const screenAt = (page: Page, across = 0.5) =>
  page.evaluate((x) => {
    const screen = document.querySelector(".pinned .screen");
    const box = screen?.getBoundingClientRect();
    const shown = [...(screen?.querySelectorAll("img") ?? [])].filter((image) => {
      const left = image.parentElement?.getBoundingClientRect().left ?? 0;
      return box !== undefined && left <= box.left + box.width * x;
    });
    return new URL(shown.at(-1)?.src ?? "", location.href).pathname;
  }, across);

for (const [name, viewport] of Object.entries({ desktop, phone })) {
  test(`on a ${name}, the pinned screen changes at 20, 40, 60 and 80 % of the way`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto("/");
    const box = await walkthrough(page).boundingBox();
    expect(box?.height).toBeCloseTo(4.5 * viewport.height, -1);
    await expect(walkthrough(page).getByRole("listitem")).toHaveCount(5);
    const files = ["race-lobby", "live-race", "league-ladder", "tribe-battle", "progress"].map(
      (screen) => `/screens/${screen}.svg`,
    );
    const tops: number[] = [];
    for (const [index, change] of [0.2, 0.4, 0.6, 0.8].entries()) {
      await scrollThrough(page, change - 0.02);
      await expect.poll(() => screenAt(page)).toBe(files[index]);
      // Halfway through the change, the next screen covers the right half.
      await scrollThrough(page, change);
      await expect.poll(() => screenAt(page, 0.25)).toBe(files[index]);
      await expect.poll(() => screenAt(page, 0.75)).toBe(files[index + 1]);
      tops.push((await page.locator(".pinned").boundingBox())?.y ?? Number.NaN);
      await scrollThrough(page, change + 0.02);
      await expect.poll(() => screenAt(page, 0.01)).toBe(files[index + 1]);
    }
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(1);
    await page.evaluate(() => {
      document.querySelector("#about")?.scrollIntoView({ behavior: "instant" });
    });
    await expect(page.locator(".pinned")).not.toBeInViewport();
  });
}

test("links, addresses and arrow keys lead to steps, and each is announced", async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.goto("/#live-race");
  await expect(page.getByRole("heading", { name: "Know who is behind you" })).toBeInViewport();
  await expect.poll(() => screenAt(page)).toBe("/screens/live-race.svg");
  const link = (index: number) => steps(page).getByRole("link").nth(index);
  await expect(link(1)).toHaveAttribute("aria-current", "step");
  await link(2).click();
  await expect(link(2)).toHaveAttribute("aria-current", "step");
  await expect(walkthrough(page).getByRole("status")).toHaveText("Step 3 of 5: Win your way up");
  await link(2).press("ArrowDown");
  await expect(link(3)).toBeFocused();
  await expect(link(3)).toHaveAttribute("aria-current", "step");
  await link(3).press("ArrowLeft");
  await expect(link(2)).toBeFocused();
  await expect(link(2)).toHaveAttribute("aria-current", "step");
  await expect(steps(page).locator("[aria-current]")).toHaveCount(1);
});

test("the pinned section is 450vh high in every window", async ({ page }) => {
  await page.goto("/");
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    ...[800, 900, 1023].flatMap((each) => [600, 700, 820].map((high) => [each, high])),
    [1024, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    await untilRendered(page);
    const box = await walkthrough(page).boundingBox();
    expect(box?.height, `${String(width)} × ${String(height)}`).toBeCloseTo(4.5 * height, 0);
  }
});

test("from 1024 px on, texts alternate sides; narrower, they share a panel", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto("/");
  const sides = async () => {
    const titles = await walkthrough(page).getByRole("heading", { level: 3 }).all();
    const boxes = await Promise.all(titles.map((title) => title.boundingBox()));
    return boxes.map((box) => ((box?.x ?? 0) < 512 ? "left" : "right"));
  };
  expect(await sides()).toEqual(["left", "right", "left", "right", "left"]);
  await page.setViewportSize({ width: 1023, height: 768 });
  await untilRendered(page);
  expect(new Set(await sides())).toEqual(new Set(["left"]));
});

test("with reduced motion or large text, the steps are a list with pictures", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/");
  const enlarge = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
  await enlarge("200%");
  await expect(page.locator(".pinned")).toBeHidden();
  await expect(walkthrough(page).getByRole("img").first()).toBeVisible();
  await enlarge("");
  await expect(page.locator(".pinned")).toBeVisible();
  await page.setViewportSize(desktop);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(page.locator(".pinned")).toBeHidden();
  for (const item of await walkthrough(page).getByRole("listitem").all()) {
    await expect(item.getByRole("img")).toBeVisible();
    await expect(item.getByRole("img")).toHaveAccessibleName(/\w+ \w+/);
  }
});
