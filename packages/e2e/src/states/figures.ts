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
  analytics(name, shows, { ...raceAt("analytics", hardCases[name]), account: brandOfHardCases });

export const figureStates: readonly State[] = [
  analytics("", "From places to finishers"),
  analytics("zeros", "From places to finishers", {
    ...raceAt("analytics", seededRace(11)),
    account: brandAtLimit,
  }),
  analytics("pending", /^Starts in [0-9]+ days, 143 signed up/, raceAt("analytics", seededRace(7))),
  analytics("cancelled", "Cancelled, 58 had joined", raceAt("analytics", seededRace(4))),
  hardCase("few", /^Fewer than 10 runners have finished/),
  hardCase("same", "All 10 finishers took 3:45:00."),
  hardCase("thousands", /^100 results are left out/),
  analytics("without-charts", "We couldn't load the charts.", {
    arrange: failing("**/rest/v1/rpc/race_analytics_series**"),
  }),
  analytics("not-found", "Race not found", raceAt("analytics", seededRace(0))),

  season("", "Joined per race"),
  season("empty", "No season yet", { account: signUpBrand }),
  season("many", 'There are no races in "never"', {
    path: "/brands/season?year=never",
    account: manyRaces,
  }),
  season("loading", "Loading season...", { arrange: waiting("**/rest/v1/rpc/brand_season**") }),
  season("staff", "A season belongs to a brand", { account: staff }),

  recap("", "Race recap"),
  recap("pending", "Race recap", { path: `/brands/analytics/${seededRace(7)}/recap` }),

  board("", "Since the start"),
  board("pending", "Starts in", { path: `/brands/analytics/${seededRace(7)}/board` }),
  board("completed", "Final", { path: `/brands/analytics/${seededRace(3)}/board` }),
  board("cancelled", "Cancelled", { path: `/brands/analytics/${seededRace(4)}/board` }),
  board("connection-lost", /^Connection lost/, {
    arrange: (page) => page.clock.install(),
    hasOwnPage: true,
    steps: async (page) => {
      await page.getByRole("timer").waitFor();
      await failing("**/rest/v1/**")(page);
      // First until the refresh, then until its first retry has failed.
      for (const time of ["00:21", "00:01"]) await page.clock.fastForward(time);
    },
  }),
];
