/** A part of a distribution. `from` and `to` are dates (YYYY-MM-DD), seconds or minutes per mile. */
export interface RaceGroup<Value> {
  readonly from: Value;
  readonly to: Value;
  readonly count: number;
}

interface Distribution {
  /** Groups of at least ten runners each; empty below ten. */
  readonly groups: readonly RaceGroup<number>[];
  /** Null without results. */
  readonly average: number | null;
  /** Like the percentiles, null below ten results. */
  readonly median: number | null;
  readonly fastestTenth: number | null;
  readonly slowestTenth: number | null;
}

/** The series of sign-ups, and the distribution of results. */
export interface RaceSeries {
  /** By day, in the race's zone. */
  readonly signUps: readonly RaceGroup<string>[];
  /** In seconds. */
  readonly finishTimes: Distribution;
  /** In minutes per mile. */
  readonly paces: Distribution;
  readonly counted: number;
  /** Results faster than humanly possible or slower than a walk. No other number includes them. */
  readonly excluded: number;
}

/** The results of a series, without its sign-ups and paces. */
export type RaceResults = Omit<RaceSeries, "signUps" | "paces">;

/** A group excludes its `to`; this allows for rounding errors in the bounds. */
const tolerance = 1e-6;

/** The first and the last whole second of a group of finish times. */
export function secondsOf({ from, to }: RaceGroup<number>): readonly [number, number] {
  const first = Math.ceil(from - tolerance);
  return [first, Math.max(first, Math.ceil(to - tolerance) - 1)];
}
