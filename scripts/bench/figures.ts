// Measures a large race's figures on a four times slower processor, its charts, and a long list of races.
import { type BrandAccount, signUpBrand } from "@outpace/e2e/accounts";
import { addRaces, brandIdOf } from "@outpace/e2e/backend";
import { origins } from "@outpace/e2e/origins";
import { signInFor } from "@outpace/e2e/states/state";
import type { Browser, Page } from "@playwright/test";
import postgres from "postgres";
import { type FigureRow, median } from "./rows.ts";
import { recordMainThread, slowDown } from "./site/throttled-page.ts";

const races = 200;
const runners = 10_000;
const runs = 5;
const series = "**/rest/v1/rpc/race_analytics_series**";
const scrollStep = { distance: 400, pause: 30 };

/** Milliseconds. */
interface FigureTimes {
  /** From the click on a race of 10,000 runners until its figures show. */
  readonly figures: number;
  /** The main thread's work for its charts at full speed, once their data has arrived. */
  readonly charts: number;
  /** From the arrival of the first of 200 races until their cards show. */
  readonly cards: number;
  /** The longest task while 200 cards scroll by. */
  readonly scrolling: number;
}
const budgets: FigureTimes = { figures: 200, charts: 50, cards: 100, scrolling: 50 };

/** Medians of several visits, each with an empty cache. */
export async function measureFigures(browser: Browser): Promise<readonly FigureRow[]> {
  const account = await signUpBrand();
  const raceId = await addLargeRace(await brandIdOf(account.email));
  const visits: FigureTimes[] = [];
  for (let run = 0; run < runs; run += 1) {
    const { page, cards } = await openDashboard(browser, account);
    const scrolling = await measureScrolling(browser, page);
    await page.context().close();
    const figures = await measureClick(await openSlowDashboard(browser, account), raceId);
    const charts = await measureCharts(
      browser,
      (await openDashboard(browser, account)).page,
      raceId,
    );
    visits.push({ figures, charts, cards, scrolling });
  }
  const middle = (name: keyof FigureTimes) => ({
    value: median(visits.map((visit) => visit[name])),
    atMost: budgets[name],
  });
  const figures = {
    "figures ms": middle("figures"),
    "charts ms": middle("charts"),
    "cards ms": middle("cards"),
    "longest task ms": middle("scrolling"),
  };
  return [{ name: "10,000 runners, 200 races", figures }];
}

/** Adds the brand's first race, the only live one. */
async function addLargeRace(brandId: string): Promise<string> {
  await addRaces(
    brandId,
    Array.from({ length: races }, (_, n) => ({
      name: `Lap ${String(n + 1)}`,
      status: n === 0 ? "active" : "pending",
      places: runners,
    })),
  );
  const sql = postgres(process.env["SUPABASE_DB_URL"] ?? "", { max: 1, prepare: false });
  const [race] = await sql<{ id: string }[]>`
    select id from public.live_races where brand_partner_id = ${brandId}::uuid and status = 'active'`;
  if (!race) throw new Error("The large race is not stored.");
  await sql`
    insert into public.race_participants (live_race_id, runner_id, joined_at, completed_at, completion_seconds)
    select ${race.id}::uuid, gen_random_uuid(), now() - n % 90 * interval '1 day', now(), 10000 + n * 7919 % 10007
    from generate_series(1, ${runners}::integer) n`;
  await sql`analyze`;
  await sql.end();
  return race.id;
}

/** Opens the dashboard and measures its first cards. */
async function openDashboard(browser: Browser, account: BrandAccount) {
  const context = await browser.newContext({ baseURL: origins.portal });
  await signInFor(context, { name: "dashboard", path: "", account });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector("article") === null) requestAnimationFrame(look);
      else requestAnimationFrame(() => performance.mark("cards"));
    };
    look();
  });
  await page.goto("/brands/dashboard");
  // A slow processor may start the app only after the network is idle.
  await page.waitForFunction(() => {
    const ends = performance
      .getEntriesByType("resource")
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd);
    return (
      document.querySelector("article") !== null && performance.now() > Math.max(...ends) + 1000
    );
  });
  const cards = await page.evaluate(() => {
    const loaded = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const list = loaded.findLast(({ name }) => name.includes("/rpc/brand_races"));
    const [drawn] = performance.getEntriesByName("cards");
    return list && drawn ? drawn.startTime - list.responseEnd : Number.NaN;
  });
  return { page, cards };
}

async function openSlowDashboard(browser: Browser, account: BrandAccount): Promise<Page> {
  const { page } = await openDashboard(browser, account);
  await slowDown(page);
  return page;
}

async function measureScrolling(browser: Browser, page: Page): Promise<number> {
  const more = page.getByRole("button", { name: "Show more races" });
  while (await more.isVisible()) {
    const shown = await page.getByRole("article").count();
    await more.click();
    await page.getByRole("article").nth(shown).waitFor();
  }
  const height = await page.evaluate(() => {
    scrollTo(0, 0);
    return document.documentElement.scrollHeight;
  });
  await page.mouse.move(400, 400);
  const { longestTask } = await recordMainThread(browser, async () => {
    for (let top = 0; top < height; top += scrollStep.distance) {
      await page.mouse.wheel(0, scrollStep.distance);
      await page.waitForTimeout(scrollStep.pause);
    }
  });
  return longestTask;
}

/** The pointer arrives with the click, so hovering prefetches nothing. */
async function measureClick(page: Page, raceId: string): Promise<number> {
  const drawn = drawnAfterClick(page);
  await linkTo(page, raceId).click();
  const milliseconds = await drawn;
  await page.context().close();
  return milliseconds;
}

async function measureCharts(browser: Browser, page: Page, raceId: string): Promise<number> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(series, async (route) => {
    await released;
    await route.continue();
  });
  await linkTo(page, raceId).click();
  await page.getByText("Loading charts...").waitFor({ state: "attached" });
  await page.waitForTimeout(500);
  const { total } = await recordMainThread(browser, async () => {
    release();
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const look = () =>
            requestAnimationFrame(document.querySelector("figure") ? resolve : look);
          look();
        }),
    );
  });
  await page.context().close();
  return total;
}

const linkTo = (page: Page, raceId: string) => page.locator(`a[href$="/analytics/${raceId}"]`);

/** Milliseconds from a click until the frame after an analytics screen shows its figures. */
function drawnAfterClick(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener(
          "click",
          ({ timeStamp }) => {
            const look = () => {
              const isShown = document.querySelector("[role=meter][aria-label='Completion rate']");
              if (isShown === null) requestAnimationFrame(look);
              else
                requestAnimationFrame((now) => {
                  resolve(now - timeStamp);
                });
            };
            look();
          },
          { capture: true, once: true },
        );
      }),
  );
}
