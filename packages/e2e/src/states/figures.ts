/** Figures of races and seasons: analytics, recap, board and season. */
import { demoAccounts, signUpBrand } from "../accounts.ts";
import { failing, waiting } from "./acts.ts";
import { brandOfHardCases, hardCases, manyRaces } from "./race-brands.ts";
import { raceAt, seededRace } from "./seed.ts";
import { type State, statesOf } from "./state.ts";

const { brand, brandAtLimit, staff } = demoAccounts;

const analytics = statesOf("analytics", `/brands/analytics/${seededRace(3)}`, brand);
const season = statesOf("season", "/brands/season", brand);
const recap = statesOf("recap", `/brands/analytics/${seededRace(3)}/recap`, brand);
const board = statesOf("board", `/brands/analytics/${seededRace(6)}/board`, brand);
const hardCase = (name: keyof typeof hardCases, shows: string | RegExp) =>
  analytics(name, { ...raceAt("analytics", hardCases[name]), account: brandOfHardCases, shows });

export const figureStates: readonly State[] = [
  analytics("", { shows: "From places to finishers" }),
  analytics("zeros", {
    ...{ ...raceAt("analytics", seededRace(11)), account: brandAtLimit },
    shows: "From places to finishers",
  }),
  analytics("pending", {
    ...raceAt("analytics", seededRace(7)),
    shows: /^Starts in [0-9]+ days, 143 signed up/,
  }),
  analytics("cancelled", {
    ...raceAt("analytics", seededRace(4)),
    shows: "Cancelled, 58 had joined",
  }),
  hardCase("few", /^Fewer than 10 runners have finished/),
  hardCase("same", "All 10 finishers took 3:45:00."),
  hardCase("thousands", /^100 results are left out/),
  analytics("without-charts", {
    arrange: failing("**/rest/v1/rpc/race_analytics_series**"),
    shows: "We couldn't load the charts.",
  }),
  analytics("not-found", { ...raceAt("analytics", seededRace(0)), shows: "Race not found" }),

  season("", { shows: "Joined per race" }),
  season("empty", { account: signUpBrand, shows: "No season yet" }),
  season("many", {
    ...{ path: "/brands/season?year=never", account: manyRaces },
    shows: 'There are no races in "never"',
  }),
  season("loading", {
    arrange: waiting("**/rest/v1/rpc/brand_season**"),
    shows: "Loading season...",
  }),
  season("staff", { account: staff, shows: "A season belongs to a brand" }),

  recap("", { shows: "Race recap" }),
  recap("pending", { path: `/brands/analytics/${seededRace(7)}/recap`, shows: "Race recap" }),

  board("", { shows: "Since the start" }),
  board("pending", { path: `/brands/analytics/${seededRace(7)}/board`, shows: "Starts in" }),
  board("completed", { path: `/brands/analytics/${seededRace(3)}/board`, shows: "Final" }),
  board("cancelled", { path: `/brands/analytics/${seededRace(4)}/board`, shows: "Cancelled" }),
  board("connection-lost", {
    arrange: (page) => page.clock.install(),
    hasOwnPage: true,
    steps: async (page) => {
      await page.getByRole("timer").waitFor();
      await failing("**/rest/v1/**")(page);
      // First until the refresh, then until its first retry has failed.
      for (const time of ["00:21", "00:01"]) await page.clock.fastForward(time);
    },
    shows: /^Connection lost/,
  }),
];
