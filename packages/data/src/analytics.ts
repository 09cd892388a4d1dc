import { noAnalytics, type RaceAnalytics } from "@outpace/domain/races";
import type { Client } from "./client.ts";
import { databaseOf, dataOf } from "./database.ts";

/** Zeros when the race has no analytics or the caller may not see it. */
export async function getRaceAnalytics(client: Client, raceId: string): Promise<RaceAnalytics> {
  const row = await dataOf(
    databaseOf(client)
      .from("brand_race_analytics")
      .select("total_participants, completed_participants, average_completion_time, average_pace")
      .eq("live_race_id", raceId)
      .maybeSingle(),
  );
  if (!row) return noAnalytics;
  return {
    totalParticipants: row.total_participants ?? 0,
    completedParticipants: row.completed_participants ?? 0,
    averageCompletionTime: row.average_completion_time,
    averagePace: row.average_pace,
  };
}
