/** The dashboard, editing a race, its figures and those of a season, and the staff's view of all races. */
import type { Page } from "@playwright/test";
import { demoAccounts, newBrand, signUpBrand, type BrandAccount } from "../accounts.ts";
import { addRaces, brandIdOf } from "../backend.ts";
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

export const dashboardStates: readonly State[] = [
  dashboard("", { shows: "Northlight Marathon" }),
  dashboard("empty", { account: signUpBrand, shows: "No races created yet" }),
  dashboard("many", { account: brandWithManyRaces, shows: "Showing the first 24 races" }),
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
    account: brandWithTwoHundredRaces,
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

/** More races than one page of the dashboard has. */
async function brandWithManyRaces(): Promise<BrandAccount> {
  const account = await signUpBrand(newBrand());
  const rows = Array.from({ length: 30 }, (_, n) => ({ name: `Lap ${String(n + 1)}` }));
  await addRaces(await brandIdOf(account.email), rows);
  return account;
}

/** A brand whose runners have raced all year, and the year before. */
async function brandWithTwoHundredRaces(): Promise<BrandAccount> {
  const account = await signUpBrand(newBrand());
  const rows = Array.from({ length: 220 }, (_, n) => ({
    name: `Lap ${String(n + 1)}`,
    startTime: new Date(Date.UTC(2041, 0, 1 + n - 20)).toISOString(),
  }));
  await addRaces(await brandIdOf(account.email), rows);
  return account;
}

/** Opens the dashboard as it is after its newest race was created. */
async function announceRace(page: Page): Promise<void> {
  await page.evaluate((raceId) => {
    const usr = { message: "Race created.", created: { raceId, totalCents: 50_000 } };
    history.replaceState({ ...(history.state as object), usr }, "");
  }, pending);
  await page.reload();
}
