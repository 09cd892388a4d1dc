import { hasStarted } from "../races/index.ts";
import type { Season, SeasonRace } from "./season.ts";

/** The totals of races, without cancelled ones. All but the first two also leave out races that have not started. */
export interface SeasonFigures {
  readonly races: number;
  readonly joined: number;
  readonly started: number;
  readonly joinedStarted: number;
  readonly finished: number;
  /** Finishers times the distance of their race. */
  readonly miles: number;
  /** US cents, paid or due. */
  readonly costCents: number;
}

export function takesPlace({ status }: SeasonRace): boolean {
  return status !== "cancelled";
}

/** `now` is in milliseconds. */
export function seasonFigures(races: readonly SeasonRace[], now: number): SeasonFigures {
  const held = races.filter(takesPlace);
  const started = held.filter((race) => hasStarted(race, now));
  const sum = (of: readonly SeasonRace[], value: (race: SeasonRace) => number) =>
    of.reduce((total, race) => total + value(race), 0);
  return {
    races: held.length,
    joined: sum(held, ({ joined }) => joined),
    started: started.length,
    joinedStarted: sum(started, ({ joined }) => joined),
    finished: sum(started, ({ finished }) => finished),
    miles: sum(started, ({ finished, targetDistance }) => finished * targetDistance),
    costCents: sum(started, ({ costCents }) => costCents ?? 0),
  };
}

/** "66.7%", or a dash while nobody has joined a started race. */
export function formatSeasonCompletionRate({ finished, joinedStarted }: SeasonFigures): string {
  return joinedStarted === 0 ? "–" : `${((finished / joinedStarted) * 100).toFixed(1)}%`;
}

/** "1,204", or with one decimal below a hundred: "3.1". */
export function formatMiles(miles: number): string {
  return miles.toLocaleString("en-US", { maximumFractionDigits: miles < 100 ? 1 : 0 });
}

/** "$4.85", "Free", or a dash while nobody has finished. */
export function formatCostPerFinisher(costCents: number, finished: number): string {
  if (finished === 0) return "–";
  if (costCents === 0) return "Free";
  const perFinisher = costCents / finished;
  if (perFinisher < 0.5) return "< $0.01";
  return (perFinisher / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
}

/** A race and its counterpart, the race with the same rank in the season before. */
export interface TrendPoint {
  readonly race: SeasonRace;
  readonly before: SeasonRace | null;
}

/** The races that take place, in order of their starts. */
export function trendOf({ races, racesBefore }: Season): readonly TrendPoint[] {
  const before = racesBefore.filter(takesPlace);
  return races.filter(takesPlace).map((race, n) => ({ race, before: before[n] ?? null }));
}
