// How fast the staff's list of all races turns pages and filters over many races on the embedded backend.
import { randomUUID } from "node:crypto";
import { demoAccounts } from "@outpace/e2e/accounts";
import { addRaces, brandIdOf, type RaceRow } from "@outpace/e2e/backend";
import { origins } from "@outpace/e2e/origins";
import { signInFor } from "@outpace/e2e/states/state";
import type { Browser, Page } from "@playwright/test";

const races = 100_000;
const batch = 5_000;
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
  for (let n = 0; n < races; n += batch) await addRaces(brandId, batchOf(n));
  const context = await browser.newContext({ baseURL: origins.portal });
  await signInFor(context, { name: "admin", path: "", account: demoAccounts.staff });
  const page = await context.newPage();
  await page.goto("/brands/admin");
  await page.getByRole("table").waitFor();

  const press = (name: string) => timed(page, () => page.getByRole("link", { name }).click());
  const nextPage: number[] = [];
  const filter: number[] = [];
  const search: number[] = [];
  for (const [n, status] of [...statuses, ...statuses].entries()) {
    // What a person takes to read: the next page is fetched meanwhile.
    await page.waitForLoadState("networkidle");
    nextPage.push(await press("Next"));
    filter.push(await timed(page, () => page.getByLabel("Status").selectOption(status)));
    const typed = `${places[n % places.length] ?? ""} ${String(n)}`;
    search.push(await timed(page, () => page.getByLabel("Search by race name").fill(typed)));
    await page.goto("/brands/admin");
    await page.getByRole("table").waitFor();
  }
  await context.close();
  return { nextPage: median(nextPage), filter: median(filter), search: median(search) - 250 };
}

function batchOf(first: number): RaceRow[] {
  return Array.from({ length: batch }, (_, n) => ({
    name: `${places[(first + n) % places.length] ?? ""} ${String(first + n)} ${randomUUID().slice(0, 4)}`,
    status: statuses[(first + n) % statuses.length] ?? "pending",
  }));
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
  await act();
  return drawn;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN);
}
