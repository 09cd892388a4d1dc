// Measures what the landing page and the dashboard cost at rest and while they scroll, on a four times slower processor.
import { demoAccounts } from "@outpace/e2e/accounts";
import { origins } from "@outpace/e2e/origins";
import { signInFor, untilReached } from "@outpace/e2e/states/state";
import type { Browser, Page } from "@playwright/test";
import type { FigureRow } from "./rows.ts";
import { settling } from "../visits/settling.ts";
import { recordMainThread } from "./trace.ts";

const viewports = {
  phone: { width: 412, height: 823 },
  desktop: { width: 1280, height: 800 },
};
type Viewport = keyof typeof viewports;

const slowdown = 4;
/** The milliseconds over which work at rest is measured. */
const watch = 4000;
/** A mouse wheel's notch in pixels, and the milliseconds to the next. */
const notch = { distance: 100, pause: 100 };

/** The runners of the landing page's hero never stop while it is in view. */
const pages = [
  {
    ...{ name: "/", url: `${origins.marketing}/`, account: undefined, shows: undefined },
    atMost: { top: 40, bottom: 2, scrolling: 160, longestTask: 50 },
  },
  {
    ...{
      name: "dashboard",
      url: `${origins.portal}/brands/dashboard`,
      account: demoAccounts.brand,
      shows: "Northlight Marathon",
    },
    atMost: { top: 2, bottom: 2, scrolling: 160, longestTask: 50 },
  },
] as const;

export async function measureMainThread(browser: Browser): Promise<readonly FigureRow[]> {
  const rows: FigureRow[] = [];
  for (const page of pages)
    for (const viewport of ["phone", "desktop"] as const)
      rows.push(await measurePage(browser, page, viewport));
  return rows;
}

async function measurePage(
  browser: Browser,
  { name, url, account, shows, atMost }: (typeof pages)[number],
  viewport: Viewport,
): Promise<FigureRow> {
  const isPhone = viewport === "phone";
  const context = await browser.newContext({
    viewport: viewports[viewport],
    isMobile: isPhone,
    hasTouch: isPhone,
    deviceScaleFactor: isPhone ? 1.75 : 1,
  });
  await signInFor(context, { name, path: "", ...(account && { account }) });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const settle = settling(context);
  await page.goto(url);
  await untilReached(page, { ...(shows !== undefined && { shows }) });
  await untilStill(page, settle);
  const atRest = async () => {
    const { total } = await recordMainThread(browser, () => page.waitForTimeout(watch));
    return (total / watch) * 1000;
  };
  const top = await atRest();
  // The first time, what scrolls into view starts.
  await scrollThrough(page);
  await page.evaluate(() => {
    scrollTo({ top: 0, behavior: "instant" });
  });
  let distance = 0;
  const work = await recordMainThread(browser, async () => {
    distance = await scrollThrough(page);
  });
  // What the pointer is over may move.
  await page.mouse.move(0, 0);
  await untilStill(page, settle);
  const bottom = await atRest();
  await context.close();
  return {
    name: `${name} ${viewport}`,
    figures: {
      "ms/s at the top": { value: top, digits: 1, atMost: atMost.top },
      "ms/s at the bottom": { value: bottom, digits: 1, atMost: atMost.bottom },
      "ms/1000 px": { value: (work.total / distance) * 1000, atMost: atMost.scrolling },
      "of it script": { value: (work.script / distance) * 1000, digits: 1 },
      "longest task ms": { value: work.longestTask, atMost: atMost.longestTask },
    },
  };
}

/** Waits until nothing is left to load, and every animation that has an end has reached it. */
async function untilStill(page: Page, settle: (page: Page) => Promise<void>): Promise<void> {
  await settle(page);
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter(({ effect, timeline }) => {
        const endTime = effect?.getComputedTiming().endTime;
        return timeline instanceof DocumentTimeline && endTime !== Infinity;
      })
      .every(({ playState }) => playState !== "running"),
  );
}

/** Returns the distance in pixels. */
async function scrollThrough(page: Page): Promise<number> {
  const distance = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await page.mouse.move(200, 400);
  for (let scrolled = 0; scrolled < distance; scrolled += notch.distance) {
    await page.mouse.wheel(0, notch.distance);
    await page.waitForTimeout(notch.pause);
  }
  return distance;
}
