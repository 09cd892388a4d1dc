/** Figures of races and seasons: analytics, recap, board and season. */
import { demoAccounts, signUpBrand } from "../accounts.ts";
import { brandIdOf } from "../backend.ts";
import {
  brandOfHardCases,
  brandOfOddStarts,
  hardCases,
  manyRaces,
  oddStarts,
} from "./race-brands.ts";
import { raceAt, seededRace } from "./seed.ts";
import { failing, type State, statesOf, waiting } from "./state.ts";

const { brand, brandAtLimit, staff } = demoAccounts;
const figures = "**/rest/v1/{brand_race_analytics,rpc/race_analytics_series}**";
const seasons = "**/rest/v1/rpc/brand_season**";
const pending = seededRace(7);

const analytics = statesOf("analytics", `/brands/analytics/${seededRace(3)}`, brand);
const season = statesOf("season", "/brands/season", brand);
const recap = statesOf("recap", `/brands/analytics/${seededRace(3)}/recap`, brand);
const board = statesOf("board", `/brands/analytics/${seededRace(6)}/board`, brand);
const hardCase = (name: keyof typeof hardCases, how: Partial<State>) =>
  analytics(name, { ...raceAt("analytics", hardCases[name]), account: brandOfHardCases, ...how });

export const analyticsStates: readonly State[] = [
  analytics("", { shows: "From places to finishers" }),
  analytics("zeros", {
    ...raceAt("analytics", seededRace(11)),
    account: brandAtLimit,
    shows: "From places to finishers",
  }),
  analytics("pending", {
    ...raceAt("analytics", pending),
    shows: /^Starts in [0-9]+ days, 143 signed up/,
  }),
  analytics("approved", {
    ...raceAt("analytics", oddStarts.approved),
    account: brandOfOddStarts,
    shows: "Starts in 33 days, 143 signed up",
  }),
  analytics("missed-start", {
    ...raceAt("analytics", oddStarts.missed),
    account: brandOfOddStarts,
    shows: "The start time has passed without approval, 24 signed up",
  }),
  analytics("cancelled", {
    ...raceAt("analytics", seededRace(4)),
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
  analytics("not-found", { ...raceAt("analytics", seededRace(0)), shows: "Race not found" }),
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
  season("staff-brand", {
    account: staff,
    steps: async (page) => {
      await page.goto(`/brands/season?brand=${await brandIdOf(brand.email)}`);
    },
    shows: /^Season \d+ of Northlight Running$/,
  }),
];

export const recapStates: readonly State[] = [
  recap("", { shows: "Race recap" }),
  recap("pending", { path: `/brands/analytics/${pending}/recap`, shows: "Race recap" }),
  recap("cancelled", {
    path: `/brands/analytics/${seededRace(4)}/recap`,
    shows: "Cancelled, 58 had joined.",
  }),
  recap("loading", { arrange: waiting(figures), shows: "Loading recap..." }),
  recap("not-found", {
    path: `/brands/analytics/${seededRace(0)}/recap`,
    shows: "Race not found",
  }),
  recap("failed", { arrange: failing(figures), shows: "We couldn't load the recap." }),
];

export const boardStates: readonly State[] = [
  board("", { shows: "Since the start" }),
  board("pending", { path: `/brands/analytics/${pending}/board`, shows: "Starts in" }),
  board("completed", { path: `/brands/analytics/${seededRace(3)}/board`, shows: "Final" }),
  board("cancelled", { path: `/brands/analytics/${seededRace(4)}/board`, shows: "Cancelled" }),
  board("approved", {
    path: `/brands/analytics/${oddStarts.approved}/board`,
    account: brandOfOddStarts,
    shows: "Starts in",
  }),
  board("loading", { arrange: waiting(figures), shows: "Loading board..." }),
  board("not-found", {
    path: `/brands/analytics/${seededRace(0)}/board`,
    shows: "Race not found",
  }),
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
  board("failed", { arrange: failing(figures), shows: "We couldn't load the board." }),
];
