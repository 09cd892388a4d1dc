import type { RaceGroup, RaceSeries } from "@outpace/domain/races";
import type { Database } from "./database.types.ts";

export type RaceSeriesRow = Database["public"]["CompositeTypes"]["race_series"];

export function toRaceSeries(row: RaceSeriesRow): RaceSeries {
  // Only our SQL builds these groups, so the cast is safe.
  const groups = <Value>(value: unknown) => value as RaceGroup<Value>[];
  return {
    signUps: groups(row.sign_ups),
    finishTimes: {
      groups: groups(row.finish_times),
      average: row.average_seconds,
      median: row.median_seconds,
      fastestTenth: row.p10_seconds,
      slowestTenth: row.p90_seconds,
    },
    paces: {
      groups: groups(row.paces),
      average: row.average_pace,
      median: row.median_pace,
      fastestTenth: row.p10_pace,
      slowestTenth: row.p90_pace,
    },
    counted: row.counted,
    excluded: row.excluded,
  };
}
