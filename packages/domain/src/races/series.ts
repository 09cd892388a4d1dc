/** A part of a distribution; `from` and `to` are dates (YYYY-MM-DD), seconds or minutes per mile. */
export interface RaceGroup<Value> {
  readonly from: Value;
  readonly to: Value;
  readonly count: number;
}

interface Distribution {
  /** Each of at least ten runners; empty below that. */
  readonly groups: readonly RaceGroup<number>[];
  /** Null without results. */
  readonly average: number | null;
  /** This and the percentiles are null below ten results. */
  readonly median: number | null;
  readonly fastestTenth: number | null;
  readonly slowestTenth: number | null;
}

/** How sign-ups came in, and how results are distributed. */
export interface RaceSeries {
  /** By days of the race's zone. */
  readonly signUps: readonly RaceGroup<string>[];
  /** In seconds. */
  readonly finishTimes: Distribution;
  /** In minutes per mile. */
  readonly paces: Distribution;
  readonly counted: number;
  /** Results that nobody can have run, or slower than a walk: in no other number. */
  readonly excluded: number;
}

/** The part of the series that describes how fast a race was. */
export type RaceResults = Omit<RaceSeries, "signUps" | "paces">;
