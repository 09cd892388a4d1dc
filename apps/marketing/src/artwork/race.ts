// The one race behind every picture of the site: the same runner lines up in the lobby, runs it live, climbs the ladder, adds
// its miles to the tribe's battle and finds it in the year's progress. The content holds the facts from before the race; this
// module derives everything after it, so no two pictures disagree.
import { z } from "astro/zod";

export { clock, ordinalEnding } from "./figures.ts";

const runnerSchema = z.object({
  bib: z.string().regex(/^\d{4}$/),
  name: z.string(),
  isYou: z.boolean().default(false),
  /** Seconds behind the first, mid-race and at the finish. */
  behindLive: z.number().int().nonnegative(),
  behindAtFinish: z.number().int().nonnegative(),
});

export const raceSchema = z.object({
  name: z.string(),
  /** Local time, without a zone. */
  startsAt: z.iso.datetime({ local: true, precision: -1 }),
  miles: z.number().int().positive(),
  laps: z.number().int().positive(),
  runners: z.number().int().positive(),
  /** Your seconds for each mile. */
  splits: z.array(z.number().int().positive()),
  field: z.array(runnerSchema),
  lobby: z.object({ secondsToStart: z.number().int().positive() }),
  live: z.object({ seconds: z.number().int().positive() }),
  league: z.object({
    name: z.string(),
    season: z.string(),
    /** How many at the top are promoted. */
    promoted: z.number().int().positive(),
    standings: z.array(
      z.object({ name: z.string(), wins: z.number().int(), isYou: z.boolean().default(false) }),
    ),
  }),
  battle: z.object({
    tribe: z.string(),
    opponent: z.string(),
    milesBefore: z.array(
      z.object({ name: z.string(), miles: z.number(), isYou: z.boolean().default(false) }),
    ),
    opponentMiles: z.number(),
    history: z.array(
      z.object({ opponent: z.string(), miles: z.number(), opponentMiles: z.number() }),
    ),
    winsBefore: z.number().int(),
    totalMilesBefore: z.number(),
  }),
  progress: z.object({
    /** Miles per month of the year, up to the race's. */
    months: z.array(z.number()),
    racesBefore: z.number().int(),
    /** Your fastest time so far over the distance, in seconds. */
    fastestBefore: z.number().int(),
  }),
});

export type Race = z.infer<typeof raceSchema>;

/** Your finish time in seconds. */
export function finishSeconds({ splits }: Race): number {
  return sum(splits);
}

/** The field by place at the finish, with times in seconds. */
export function finishers(race: Race) {
  return [...race.field]
    .sort((a, b) => a.behindAtFinish - b.behindAtFinish)
    .map((runner, index) => ({
      ...runner,
      place: index + 1,
      seconds: finishSeconds(race) + runner.behindAtFinish,
    }));
}

/** The field by place mid-race. */
export function liveField(race: Race) {
  return [...race.field]
    .sort((a, b) => a.behindLive - b.behindLive)
    .map((runner, index) => ({ ...runner, place: index + 1 }));
}

/** Your position mid-race: miles, current lap, and seconds per mile so far. */
export function livePosition({ splits, miles, laps, live }: Race) {
  let [rest, done] = [live.seconds, 0];
  for (const split of splits) {
    if (rest < split) {
      done += rest / split;
      break;
    }
    rest -= split;
    done += 1;
  }
  return {
    miles: done,
    lap: Math.floor((done / miles) * laps) + 1,
    pace: live.seconds / done,
  };
}

/** The standings after your win, by number of wins, with each change of place. */
export function standingsAfter({ league }: Race) {
  return league.standings
    .map((entry, index) => ({ ...entry, wins: entry.wins + (entry.isYou ? 1 : 0), before: index }))
    .sort((a, b) => b.wins - a.wins || a.before - b.before)
    .map(({ before, ...entry }, index) => ({ ...entry, place: index + 1, up: before - index }));
}

/** The battle after the race: both tribes' miles, members by miles, and the tribe's totals. */
export function battleAfter({ battle, miles }: Race) {
  const members = battle.milesBefore
    .map((member) => ({ ...member, miles: tenths(member.miles + (member.isYou ? miles : 0)) }))
    .sort((a, b) => b.miles - a.miles);
  const tribeMiles = tenths(sum(members.map((member) => member.miles)));
  return {
    members,
    miles: tribeMiles,
    before: tenths(tribeMiles - miles),
    lead: tenths(tribeMiles - battle.opponentMiles),
    totalMiles: tenths(battle.totalMilesBefore + tribeMiles),
  };
}

/** The year after the race. */
export function progressAfter(race: Race) {
  const { months, racesBefore, fastestBefore } = race.progress;
  const after = months.map((miles, index) =>
    tenths(index === months.length - 1 ? miles + race.miles : miles),
  );
  return {
    months: after,
    miles: tenths(sum(after)),
    races: racesBefore + 1,
    wins: standingsAfter(race).find(({ isYou }) => isYou)?.wins ?? 0,
    fastest: Math.min(fastestBefore, finishSeconds(race)),
    faster: fastestBefore - finishSeconds(race),
  };
}

/** The time of day on a runner's phone, a number of seconds after the start. */
export function timeOfDay({ startsAt }: Race, seconds: number): string {
  const time = new Date(Date.parse(`${startsAt}:00Z`) + seconds * 1000);
  return `${String(time.getUTCHours())}:${String(time.getUTCMinutes()).padStart(2, "0")}`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Drops the errors of binary fractions. */
function tenths(miles: number): number {
  return Math.round(miles * 10) / 10;
}
