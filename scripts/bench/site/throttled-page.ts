// Opens a page on a four times slower processor and records its main thread.
import type { Browser, Page } from "@playwright/test";
import { readMainThread, type MainThreadWork, type TraceEvent } from "./trace.ts";

export const viewports = {
  phone: { width: 412, height: 823 },
  desktop: { width: 1280, height: 800 },
} as const;
export type Viewport = keyof typeof viewports;

const slowdown = 4;
const categories = [
  "-*",
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "disabled-by-default-devtools.timeline.frame",
];

export interface ThrottledPage {
  readonly page: Page;
  /** Records the main thread while `act` runs. */
  record(act: () => Promise<unknown>): Promise<MainThreadWork>;
  close(): Promise<void>;
}

/** Opens the URL and waits until the page is painted with its fonts. */
export async function openThrottled(
  browser: Browser,
  viewport: Viewport,
  url: string,
): Promise<ThrottledPage> {
  const isPhone = viewport === "phone";
  const context = await browser.newContext({
    viewport: viewports[viewport],
    isMobile: isPhone,
    hasTouch: isPhone,
    deviceScaleFactor: isPhone ? 1.75 : 1,
  });
  const page = await context.newPage();
  await slowDown(page);
  await page.goto(url);
  await page.waitForFunction(() => !document.documentElement.classList.contains("before-fonts"));
  return {
    page,
    record: (act) => recordMainThread(browser, act),
    close: () => context.close(),
  };
}

/** Slows a page's processor down four times. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
}

/** Records the main threads of a browser's pages while `act` runs. */
export async function recordMainThread(
  browser: Browser,
  act: () => Promise<unknown>,
): Promise<MainThreadWork> {
  return readMainThread(await trace(browser, act));
}

async function trace(
  browser: Browser,
  act: () => Promise<unknown>,
): Promise<readonly TraceEvent[]> {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  const complete = new Promise((resolve) => {
    session.once("Tracing.tracingComplete", resolve);
  });
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: categories },
  });
  await act();
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  return events;
}
