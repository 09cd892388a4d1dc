// Measures how fast the staff's list of many races pages and filters on the embedded backend.
import { demoAccounts } from "@outpace/e2e/accounts";
import { brandIdOf } from "@outpace/e2e/backend";
import { origins } from "@outpace/e2e/origins";
import { signInFor } from "@outpace/e2e/states/state";
import type { Browser, Page } from "@playwright/test";
import postgres from "postgres";
import { settling } from "../visits/settling.ts";
import { type FigureRow, median } from "./rows.ts";

const races = 100_000;
/** Races per transaction: in a single one, old versions of the counters would pile up. */
const batch = 5000;
const statuses = ["pending", "active", "completed", "cancelled"];
const places = ["Harbor", "Ridge", "Canyon", "Meadow", "Sunrise", "Lakeside", "Coastal"];

/** Milliseconds that the list waits after a key; not counted. */
const pauseAfterTyping = 250;

/** Medians of the milliseconds from a press until the browser has drawn the new rows. */
export async function measureAdmin(browser: Browser): Promise<readonly FigureRow[]> {
  const brandId = await brandIdOf(demoAccounts.brand.email);
  await addManyRaces(brandId);
  const context = await browser.newContext({ baseURL: origins.portal });
  await signInFor(context, { name: "admin", path: "", account: demoAccounts.staff });
  const untilSettled = settling(context);
  const page = await context.newPage();
  await page.goto("/brands/admin");
  await page.getByRole("table").waitFor();

  const press = (name: string) =>
    timed(page, () => page.getByRole("link", { name, exact: true }).click());
  const nextPage: number[] = [];
  const filter: number[] = [];
  const search: number[] = [];
  for (const [n, status] of [...statuses, ...statuses].entries()) {
    // A reader's pause, in which the list fetches the next page.
    await untilSettled(page);
    nextPage.push(await press("Next"));
    filter.push(await timed(page, () => page.getByLabel("Status").selectOption(status)));
    const typed = `${places[n % places.length] ?? ""} ${String(n)}`;
    search.push(await timed(page, () => page.getByLabel("Race name").fill(typed)));
    await page.goto("/brands/admin");
    await page.getByRole("table").waitFor();
  }
  await context.close();
  const waited = search.map((milliseconds) => milliseconds - pauseAfterTyping);
  const figures = {
    "next page ms": { value: median(nextPage), atMost: 100 },
    "filter ms": { value: median(filter), atMost: 150 },
    "search ms": { value: median(waited), atMost: 150 },
  };
  return [{ name: `${String(races)} races`, figures }];
}

/** Runs all triggers, which maintain what the list reads, so it takes a minute or two. */
async function addManyRaces(brandId: string): Promise<void> {
  const sql = postgres(process.env["SUPABASE_DB_URL"] ?? "", { max: 1, prepare: false });
  for (let first = 0; first < races; first += batch) {
    await sql`
      insert into public.live_races
        (name, description, start_time, start_time_zone, status, brand_partner_id, brand_race_number, created_at)
      select (${places}::text[])[1 + n % ${places.length}::integer] || ' ' || n, 'One of many.', '2040-06-02Z', 'UTC',
        (${statuses}::text[])[1 + n % ${statuses.length}::integer], ${brandId}::uuid, 1000 + n,
        timestamptz '2020-01-01Z' - n * interval '1 minute'
      from generate_series(${first}::integer, ${first + batch - 1}::integer) n`;
  }
  await sql`analyze`;
  await sql.end();
}

/** Milliseconds from an input's event until the frame after the first row has changed. */
async function timed(page: Page, act: () => Promise<unknown>): Promise<number> {
  const drawn = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const row = () => document.querySelector("tbody th")?.textContent;
        const before = row();
        let start = 0;
        for (const type of ["click", "change", "input"]) {
          addEventListener(type, () => (start ||= performance.now()), {
            capture: true,
            once: true,
          });
        }
        const look = () => {
          if (start > 0 && row() !== before) resolve(performance.now() - start);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  const [milliseconds] = await Promise.all([drawn, act()]);
  return milliseconds;
}
