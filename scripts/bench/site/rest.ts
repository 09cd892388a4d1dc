// Measures what an idle page costs, second by second, at several scroll positions.
import type { Browser, Page } from "@playwright/test";
import type { FigureRow } from "../rows.ts";
import { openThrottled, type Viewport } from "./throttled-page.ts";
import type { MainThreadWork } from "./trace.ts";

/** Milliseconds. */
const settle = 2000;
const watch = 4000;
/** Motion that starts by itself must end this long after the page loads. */
const motionEnds = 6000;
/** The number of positions below the landing page's top. */
const positions = 6;
const hero = "#home";

export interface RestOptions {
  readonly origin: string;
  readonly path: string;
  readonly viewport: Viewport;
}

export async function measureRest(
  browser: Browser,
  { origin, path, viewport }: RestOptions,
): Promise<readonly FigureRow[]> {
  const { page, record, close } = await openThrottled(browser, viewport, `${origin}${path}`);
  const watchFor = (time: number) => record(() => page.waitForTimeout(time));
  const rows: FigureRow[] = [];
  const name = `${path} ${viewport}`;
  await page.waitForTimeout(1000);
  rows.push(
    await restRow(
      page,
      `${name}, from the start`,
      await watchFor(motionEnds - 1000),
      motionEnds - 1000,
    ),
  );
  await page.waitForTimeout(500);
  rows.push(await restRow(page, `${name}, top`, await watchFor(watch), watch));
  for (let position = 1; path === "/" && position <= positions; position += 1) {
    const top = await page.evaluate((share) => {
      const { scrollHeight } = document.documentElement;
      scrollTo({ top: (scrollHeight - innerHeight) * share, behavior: "instant" });
      return scrollY;
    }, position / positions);
    await page.waitForTimeout(settle);
    rows.push(
      await restRow(page, `${name}, ${top.toFixed(0)} px down`, await watchFor(watch), watch),
    );
  }
  await close();
  return rows;
}

async function restRow(
  page: Page,
  name: string,
  work: MainThreadWork,
  time: number,
): Promise<FigureRow> {
  const seesHero = await page.evaluate((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return box !== undefined && box.bottom > 0 && box.top < innerHeight;
  }, hero);
  const perSecond = (value: number) => (value / time) * 1000;
  return {
    name,
    figures: {
      "main ms/s": { value: perSecond(work.total), digits: 1, atMost: seesHero ? 40 : 2 },
      "styles/s": { value: perSecond(work.styles), digits: 1, atMost: seesHero ? undefined : 0 },
      "layouts/s": { value: perSecond(work.layouts), digits: 1 },
      "script ms/s": { value: perSecond(work.script), digits: 1 },
      "paint ms/s": { value: perSecond(work.paintTime), digits: 1 },
    },
  };
}
