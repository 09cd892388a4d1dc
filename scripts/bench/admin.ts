// How fast the staff's list of all races turns pages and filters over many races on the embedded backend.
import { demoAccounts } from "@outpace/e2e/accounts";
import { brandIdOf } from "@outpace/e2e/backend";
import { origins } from "@outpace/e2e/origins";
import { signInFor } from "@outpace/e2e/states/state";
import type { Browser, Page } from "@playwright/test";
import postgres from "postgres";

const races = 100_000;
const statuses = ["pending", "active", "completed", "cancelled"];
const places = ["Harbor", "Ridge", "Canyon", "Meadow", "Sunrise", "Lakeside", "Coastal"];

/** Milliseconds from the press until the browser has drawn the other rows, and the most that each may take. */
export interface AdminTimes {
  readonly nextPage: number;
  readonly filter: number;
  readonly search: number;
}
export const adminBudgets: AdminTimes = { nextPage: 100, filter: 150, search: 150 };

/** Medians of several tries. A search's pause after typing is not counted. */
export async function measureAdmin(browser: Browser): Promise<AdminTimes> {
  const brandId = await brandIdOf(demoAccounts.brand.email);
  await addManyRaces(brandId);
  const context = await browser.newContext({ baseURL: origins.portal });
  await signInFor(context, { name: "admin", path: "", account: demoAccounts.staff });
  const page = await context.newPage();
  await page.goto("/brands/admin");
  await page.getByRole("table").waitFor();

  const press = (name: string) =>
    timed(page, () => page.getByRole("link", { name, exact: true }).click());
  const nextPage: number[] = [];
  const filter: number[] = [];
  const search: number[] = [];
  for (const [n, status] of [...statuses, ...statuses].entries()) {
    // What a person takes to read: the next page is fetched meanwhile.
    await page.waitForLoadState("networkidle");
    nextPage.push(await press("Next"));
    filter.push(await timed(page, () => page.getByLabel("Status").selectOption(status)));
    const typed = `${places[n % places.length] ?? ""} ${String(n)}`;
    search.push(await timed(page, () => page.getByLabel("Race name").fill(typed)));
    await page.goto("/brands/admin");
    await page.getByRole("table").waitFor();
  }
  await context.close();
  return { nextPage: median(nextPage), filter: median(filter), search: median(search) - 250 };
}

/** Past the triggers, which would take minutes; it writes what they would have. */
async function addManyRaces(brandId: string): Promise<void> {
  const sql = postgres(process.env["SUPABASE_DB_URL"] ?? "", { max: 1, prepare: false });
  await sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    await transaction`
      insert into public.live_races
        (name, description, start_time, start_time_zone, status, brand_partner_id, brand_race_number, created_at)
      select (${places}::text[])[1 + n % ${places.length}::integer] || ' ' || n, 'One of many.', '2040-06-02Z', 'UTC',
        (${statuses}::text[])[1 + n % ${statuses.length}::integer], ${brandId}::uuid, 1000 + n,
        timestamptz '2020-01-01Z' - n * interval '1 minute'
      from generate_series(0, ${races}::integer - 1) n`;
    await transaction`
      insert into public.race_participant_totals (live_race_id, brand_partner_id, target_distance)
      select id, brand_partner_id, target_distance from public.live_races
      on conflict do nothing`;
    await transaction`
      insert into private.race_listing (live_race_id, brand_partner_id, status, created_at, start_time,
        target_distance, spaced_name, brand_search_name, tier)
      select r.id, r.brand_partner_id, r.status, r.created_at, r.start_time, r.target_distance,
        ' ' || r.search_name, b.search_name, b.partnership_tier
      from public.live_races r join public.brand_partners b on b.id = r.brand_partner_id
      on conflict do nothing`;
  });
  await sql`analyze`;
  await sql.end();
}

/** From an input's event until the frame after the first row is another one. */
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

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN);
}
