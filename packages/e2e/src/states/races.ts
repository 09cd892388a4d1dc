/** The dashboard, editing a race, its figures and those of a season, and the staff's view of all races. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { demoAccounts, newBrand, signUpBrand, type BrandAccount } from "../accounts.ts";
import { addFinishers, addRaces, addRunners, brandIdOf } from "../backend.ts";
import { failing, pressing, type State, statesOf, waiting } from "./state.ts";

const { brand, brandAtLimit, staff } = demoAccounts;
const races = "**/rest/v1/{live_races,rpc/brand_races}**";
const figures = "**/rest/v1/{brand_race_analytics,rpc/race_analytics_series}**";

const seasons = "**/rest/v1/rpc/brand_season**";

/** A race of the seed, by its number there. */
const seeded = (n: number) => `b0000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const pending = seeded(7);
const withPath = (screen: string, raceId: string) => ({ path: `/brands/${screen}/${raceId}` });

const dashboard = statesOf("dashboard", "/brands/dashboard", brand);
const edit = statesOf("edit-race", `/brands/edit-race/${pending}`, brand);
const analytics = statesOf("analytics", `/brands/analytics/${seeded(3)}`, brand);
const season = statesOf("season", "/brands/season", brand);
const recap = statesOf("recap", `/brands/analytics/${seeded(3)}/recap`, brand);
const board = statesOf("board", `/brands/analytics/${seeded(6)}/board`, brand);
const admin = statesOf("admin", "/brands/admin", staff);

const manyRaces = once(brandWithManyRaces);
const hardCases = { few: randomUUID(), "same-second": randomUUID(), thousands: randomUUID() };
const hardCasesBrand = once(brandWithHardCases);
const hardCase = (name: keyof typeof hardCases, how: Partial<State>) =>
  analytics(name, { ...withPath("analytics", hardCases[name]), account: hardCasesBrand, ...how });

export const dashboardStates: readonly State[] = [
  dashboard("", { shows: "Northlight Marathon" }),
  dashboard("empty", { account: signUpBrand, shows: "No races created yet" }),
  dashboard("one", { account: once(brandWithOneRace), shows: "First Lap" }),
  dashboard("many", { account: manyRaces, shows: "Showing the first 24 races" }),
  dashboard("loading", { arrange: waiting(races), shows: "Loading dashboard..." }),
  dashboard("failed", { arrange: failing(races), shows: "We couldn't load your races." }),
  dashboard("offline", {
    steps: async (page) => {
      await page.getByRole("article").first().waitFor();
      await page.context().setOffline(true);
    },
    shows: "You're offline.",
  }),
  dashboard("new-race", { steps: announceRace, shows: "is on the calendar" }),
  dashboard("staff", { account: staff, shows: "You're signed in as staff." }),
];

export const editStates: readonly State[] = [
  edit("", { shows: "Update Race" }),
  edit("active", {
    ...withPath("edit-race", seeded(6)),
    shows: "Locked while the race is active.",
  }),
  edit("completed", { ...withPath("edit-race", seeded(3)), shows: "View Analytics" }),
  edit("cancelled", { ...withPath("edit-race", seeded(4)), shows: "View Analytics" }),
  edit("loading", { arrange: waiting(races), shows: "Loading race..." }),
  edit("failed", { arrange: failing(races), shows: "Error loading race data." }),
  edit("errors", {
    steps: async (page) => {
      for (const label of ["Race name", "Description"]) await page.getByLabel(label).fill("");
      await page.getByRole("button", { name: "Update Race" }).click();
    },
    shows: "Please enter a race name.",
  }),
  edit("draft", {
    steps: async (page) => {
      await page.getByLabel("Race name").fill("Northlight Marathon, by Night");
      await page.reload();
    },
    shows: "We kept your unsaved changes.",
  }),
  edit("leaving", {
    steps: async (page) => {
      await page.getByLabel("Race name").fill("Northlight Marathon, by Night");
      await page.getByRole("link", { name: "Back to Dashboard" }).click();
    },
    shows: "Leave without saving?",
  }),
];

export const analyticsStates: readonly State[] = [
  analytics("", { shows: "From places to finishers" }),
  analytics("zeros", {
    ...withPath("analytics", seeded(11)),
    account: brandAtLimit,
    shows: "From places to finishers",
  }),
  analytics("pending", {
    ...withPath("analytics", pending),
    shows: /^Starts in [0-9]+ days, 143 signed up/,
  }),
  analytics("cancelled", {
    ...withPath("analytics", seeded(4)),
    shows: "Cancelled, 58 had joined",
  }),
  hardCase("few", { shows: /^Fewer than 10 runners have finished/ }),
  hardCase("same-second", { shows: "All 10 finishers took 3:45:00." }),
  hardCase("thousands", { shows: /^100 results are left out/ }),
  analytics("loading", { arrange: waiting(figures), shows: /^Loading \w/ }),
  analytics("failed", { arrange: failing(figures), shows: /couldn.t load/ }),
  analytics("without-charts", {
    arrange: failing("**/rest/v1/rpc/race_analytics_series**"),
    shows: "We couldn't load the charts.",
  }),
  analytics("not-found", { ...withPath("analytics", seeded(0)), shows: "Race not found" }),
];

export const seasonStates: readonly State[] = [
  season("", { shows: "Joined per race" }),
  season("empty", { account: signUpBrand, shows: "No season yet" }),
  season("many", {
    path: "/brands/season?year=never",
    account: manyRaces,
    shows: 'There are no races in "never"',
  }),
  season("loading", { arrange: waiting(seasons), shows: "Loading season..." }),
  season("failed", { arrange: failing(seasons), shows: "We couldn't load the season." }),
  season("staff", { account: staff, shows: "A season belongs to a brand" }),
];

export const recapStates: readonly State[] = [
  recap("", { shows: "Race recap" }),
  recap("pending", { path: `/brands/analytics/${pending}/recap`, shows: "Race recap" }),
  recap("failed", { arrange: failing(figures), shows: "We couldn't load the recap." }),
];

export const boardStates: readonly State[] = [
  board("", { shows: "Since the start" }),
  board("pending", { path: `/brands/analytics/${pending}/board`, shows: "Starts in" }),
  board("completed", { path: `/brands/analytics/${seeded(3)}/board`, shows: "Final" }),
  board("cancelled", { path: `/brands/analytics/${seeded(4)}/board`, shows: "Cancelled" }),
  board("failed", { arrange: failing(figures), shows: "We couldn't load the board." }),
];

export const adminStates: readonly State[] = [
  admin("", { shows: /races, newest first/ }),
  admin("filtered", {
    path: "/brands/admin?status=active&name=night&sort=name",
    shows: "1 race matches, by name, A to Z.",
  }),
  admin("no-result", {
    path: "/brands/admin?status=cancelled&name=zzz",
    shows: "No races found matching your filters.",
  }),
  admin("unknown-brand", {
    steps: (page) => page.getByLabel("Brand", { exact: true }).fill("Nobody at all"),
    shows: /^No active brand/,
  }),
  admin("failed", {
    arrange: failing("**/rest/v1/{rpc/search_races,rpc/admin_overview,brand_partners}**"),
    steps: async (page) => {
      await page.getByLabel("Brand", { exact: true }).fill("Tide");
      await page.getByText("We couldn't search the brands.").waitFor();
    },
    shows: "We couldn't load the races.",
  }),
  admin("loading", { arrange: waiting("**/rest/v1/rpc/*"), shows: "Loading races..." }),
  admin("cancel", { steps: pressing("Cancel"), shows: /^The race won't take place/ }),
  admin("refused", {
    path: "/brands/admin?status=pending&sort=start_time",
    steps: async (page) => {
      await page.route("**/rest/v1/rpc/set_race_status**", (route) =>
        route.request().method() === "OPTIONS"
          ? route.continue()
          : route.fulfill({
              status: 409,
              headers: { "access-control-allow-origin": "*" },
              json: { message: "This race is already cancelled.", hint: "status_changed" },
            }),
      );
      await pressing("Approve")(page);
      await page.getByLabel("Reason").fill("All set.");
      await page.keyboard.press("Enter");
    },
    shows: "This race is already cancelled.",
  }),
  admin("orders", { path: "/brands/admin/orders?status=due", shows: "Newest first." }),
  admin("orders-payment", {
    path: "/brands/admin/orders?status=due",
    steps: async (page) => {
      await pressing("Record Payment")(page);
      await page.getByRole("dialog").getByRole("button", { name: "Record Payment" }).click();
    },
    shows: "Please check these 2 fields:",
  }),
  admin("orders-none", { path: "/brands/admin/orders?race=none", shows: /^No orders found/ }),
  admin("brands", { path: "/brands/admin/brands", shows: "By name, A to Z." }),
  admin("log", { path: "/brands/admin/log", shows: "Newest first." }),
];

/** Has one account for all states of a process. */
function once(create: () => Promise<BrandAccount>): () => Promise<BrandAccount> {
  let account: Promise<BrandAccount> | undefined;
  return () => (account ??= create());
}

async function brandWithOneRace(): Promise<BrandAccount> {
  const [account, id] = [await signUpBrand(newBrand()), randomUUID()];
  await addRaces(await brandIdOf(account.email), [{ id, name: "First Lap" }]);
  await addRunners([{ raceId: id, seconds: null }]);
  return account;
}

/** Races all year, and at the end of the year before: more than 200, and more than one page of the dashboard has. */
async function brandWithManyRaces(): Promise<BrandAccount> {
  const account = await signUpBrand(newBrand());
  const races = Array.from({ length: 220 }, (_, n) => ({
    id: randomUUID(),
    name: `Lap ${String(n + 1)}`,
    startTime: new Date(Date.UTC(2041, 0, 1 + n - 20)).toISOString(),
  }));
  await addRaces(await brandIdOf(account.email), races);
  const runnersOf = ({ id }: { id: string }, n: number) =>
    Array.from({ length: 2 + ((n * 5) % 9) }, () => ({ raceId: id, seconds: null }));
  await addRunners(races.flatMap(runnersOf));
  return account;
}

/** Nine of twelve runners have finished; ten in the same second, on a day when clocks went back; ten thousand, of whom some have impossible results. */
async function brandWithHardCases(): Promise<BrandAccount> {
  const account = await signUpBrand(newBrand());
  const { few, "same-second": sameSecond, thousands } = hardCases;
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000).toISOString();
  await addRaces(await brandIdOf(account.email), [
    { id: few, name: "Nine Home", status: "active", startTime: twoDaysAgo },
    {
      ...{ id: sameSecond, name: "Photo Finish", status: "completed" },
      ...{ startTime: "2026-11-01T06:30:00Z", zone: "America/New_York" },
    },
    { id: thousands, name: "Ten Thousand", status: "completed", places: 10_000 },
  ]);
  const finished = Array<number>(9).fill(13_000);
  await addRunners([...finished, null, null, null].map((seconds) => ({ raceId: few, seconds })));
  await addFinishers(sameSecond, Array<number>(10).fill(13_500));
  await addFinishers(
    thousands,
    Array.from({ length: 10_000 }, (_, n) => finishTime(n)),
  );
  return account;
}

/** Around four hours; every hundredth is faster than anyone has run. */
function finishTime(n: number): number {
  const [one, other] = [(n * 7919) % 10_007, (n * 6101) % 10_007];
  return n % 100 === 0 ? 60 : 10_000 + Math.round((one + other) / 2);
}

/** Opens the dashboard as it is after its newest race was created. */
async function announceRace(page: Page): Promise<void> {
  await page.evaluate((raceId) => {
    const usr = { message: "Race created.", created: { raceId, totalCents: 100_000 } };
    history.replaceState({ ...(history.state as object), usr }, "");
  }, pending);
  await page.reload();
}
