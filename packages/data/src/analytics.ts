import { noAnalytics, type RaceAnalytics, type RaceSeries } from "@outpace/domain/races";
import type { Client } from "./client.ts";
import { dataOf, rowOf } from "./internal/results.ts";
import { toRaceSeries } from "./internal/series-rows.ts";

/** Zeros when the race has no analytics or the caller may not see it. */
export async function getRaceAnalytics(client: Client, raceId: string): Promise<RaceAnalytics> {
  const row = await rowOf(
    client
      .from("brand_race_analytics")
      .select("total_participants, completed_participants, average_completion_time, average_pace")
      .eq("live_race_id", raceId)
      .maybeSingle(),
  );
  if (!row) return noAnalytics;
  return {
    totalParticipants: row.total_participants,
    completedParticipants: row.completed_participants,
    averageCompletionTime: row.average_completion_time,
    averagePace: row.average_pace,
  };
}

/** Throws `not_found` when the caller may not see the race. */
export async function getRaceSeries(client: Client, raceId: string): Promise<RaceSeries> {
  const row = await dataOf(client.rpc("race_analytics_series", { race_id: raceId }));
  return toRaceSeries(row);
}
