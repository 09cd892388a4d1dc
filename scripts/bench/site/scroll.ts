// Measures the main thread while pages scroll: the landing page's walkthrough, and every page.
import type { Browser } from "@playwright/test";
import { median, type FigureRow } from "../rows.ts";
import { tallEmptyPage } from "./server.ts";
import { openThrottled, viewports, type ThrottledPage, type Viewport } from "./throttled-page.ts";
import type { MainThreadWork } from "./trace.ts";

/** A mouse wheel's notch in pixels, every 100 ms. */
const notch = { distance: 100, pause: 100 };
const walkthrough = "#features";
const shortestScroll = 400;

interface Stretch {
  readonly from: number;
  readonly distance: number;
}

export interface ScrollOptions {
  readonly origin: string;
  readonly path: string;
  readonly viewport: Viewport;
  readonly runs: number;
}

/** Returns a row per stretch and pass: the first starts the islands, the next has them running. */
export async function measureScroll(
  browser: Browser,
  { origin, path, viewport, runs }: ScrollOptions,
): Promise<readonly FigureRow[]> {
  const rows: FigureRow[] = [];
  for (const part of path === "/" ? (["walkthrough", "page"] as const) : (["page"] as const)) {
    const passes: { readonly first: MainThreadWork; readonly next: MainThreadWork }[] = [];
    let distance = 0;
    for (let run = 0; run < runs; run += 1) {
      const opened = await openThrottled(browser, viewport, `${origin}${path}`);
      const stretch = await findStretch(opened, part);
      if (stretch.distance >= shortestScroll) {
        distance = stretch.distance;
        const first = await opened.record(async () => {
          await jump(opened, stretch.from);
          await scrollThrough(opened, viewport, stretch.distance);
        });
        await jump(opened, stretch.from);
        const next = await opened.record(() => scrollThrough(opened, viewport, stretch.distance));
        passes.push({ first, next });
      }
      await opened.close();
    }
    if (distance === 0) continue;
    const name = `${path} ${viewport}${part === "page" ? "" : `, ${part}`}`;
    const firsts = passes.map(({ first }) => first);
    const nexts = passes.map(({ next }) => next);
    rows.push(scrollRow(`${name}, first pass`, firsts, distance, {}));
    rows.push(scrollRow(name, nexts, distance, path === tallEmptyPage ? {} : budgets[part]));
  }
  return rows;
}

const budgets = {
  walkthrough: { total: 110, script: 1, layouts: 0, longestTask: 50 },
  page: { total: 160, longestTask: 50 },
} as const satisfies Record<string, Partial<MainThreadWork>>;

function scrollRow(
  name: string,
  passes: readonly MainThreadWork[],
  distance: number,
  budget: Partial<MainThreadWork>,
): FigureRow {
  const per1000 = (key: keyof MainThreadWork, digits = 0) => ({
    value: median(passes.map((pass) => (pass[key] / distance) * 1000)),
    digits,
    atMost: budget[key],
  });
  return {
    name,
    figures: {
      "main ms": per1000("total"),
      "script ms": per1000("script", 1),
      layouts: per1000("layouts", 1),
      "layout ms": per1000("layoutTime", 1),
      styles: per1000("styles"),
      "style ms": per1000("styleTime", 1),
      "paint ms": per1000("paintTime", 1),
      "longest task": {
        value: median(passes.map(({ longestTask }) => longestTask)),
        atMost: budget.longestTask,
      },
      "frames dropped": per1000("droppedFrames", 1),
    },
  };
}

function findStretch({ page }: ThrottledPage, part: "walkthrough" | "page"): Promise<Stretch> {
  return page.evaluate(
    (selector) => {
      const section = selector === undefined ? null : document.querySelector(selector);
      const end = document.documentElement.scrollHeight - innerHeight;
      if (section === null) return { from: 0, distance: end };
      const { top, height } = section.getBoundingClientRect();
      const from = Math.max(0, top + scrollY - innerHeight / 2);
      return { from, distance: Math.min(height, end - from) };
    },
    part === "walkthrough" ? walkthrough : undefined,
  );
}

async function jump({ page }: ThrottledPage, top: number): Promise<void> {
  await page.evaluate((to) => {
    scrollTo({ top: to, behavior: "instant" });
  }, top);
}

async function scrollThrough(
  { page }: ThrottledPage,
  viewport: Viewport,
  distance: number,
): Promise<void> {
  const { width, height } = viewports[viewport];
  await page.mouse.move(width / 2, height / 2);
  for (let scrolled = 0; scrolled < distance; scrolled += notch.distance) {
    await page.mouse.wheel(0, notch.distance);
    await page.waitForTimeout(notch.pause);
  }
}
