/** Links to a race's report: the brand's own functions, and the one by which their visitors read the report. */
import { type RaceReport, raceStatuses } from "@outpace/domain/races";
import type { ReportLink, ReportLinkDays } from "@outpace/domain/reports";
import { knownValue } from "@outpace/domain/texts";
import type { Client } from "./client.ts";
import type { Connection } from "./connection.ts";
import type { Database } from "./internal/database.types.ts";
import { callAsVisitor } from "./internal/rest-call.ts";
import { dataOf } from "./internal/results.ts";
import { readInstant } from "./internal/rows.ts";
import { type RaceSeriesRow, toRaceSeries } from "./internal/series-rows.ts";

interface NewReportLink {
  readonly raceId: string;
  readonly name: string;
  readonly days: ReportLinkDays;
}

/**
 * Makes a link to a race's report and returns its token, which cannot be read again. Throws `too_many_links`,
 * `brand_inactive`, `missing_fields`, `invalid_value`, and `not_found` for a race that is not the brand's own.
 */
export async function createReportLink(
  client: Client,
  { raceId, name, days }: NewReportLink,
): Promise<string> {
  const created = await dataOf(
    client.rpc("create_report_link", {
      race_id: raceId,
      name,
      // The generated type knows no parameter that may be null.
      days: days as number,
    }),
  );
  return created.token;
}

/**
 * The newest first; without withdrawn links, and without those that ended more than 30 days ago. Throws `not_found` when
 * the caller may not see the race.
 */
export async function listReportLinks(
  client: Client,
  raceId: string,
): Promise<readonly ReportLink[]> {
  const rows = await dataOf(client.rpc("report_links", { race_id: raceId }));
  const instant = (text: string | null) => (text === null ? null : readInstant(text));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: readInstant(row.created_at),
    endsAt: instant(row.ends_at),
    lastOpenedAt: instant(row.last_opened_at),
    openCount: row.open_count,
  }));
}

/** From then on, nobody can open the report by this link. A repeat succeeds. */
export async function withdrawReportLink(client: Client, linkId: string): Promise<void> {
  await dataOf(client.rpc("withdraw_report_link", { link_id: linkId }));
}

/**
 * Reads a report by its link's token, without supabase-js and a session. Throws `report_not_shared` for every token that
 * does not work, whatever the reason.
 * @param isRefresh whether the page shows the report already, so that this is no other opening
 */
export async function readSharedReport(
  connection: Connection,
  token: string,
  { isRefresh = false } = {},
): Promise<RaceReport> {
  // In the body, since servers log addresses.
  const body = { token, is_refresh: isRefresh };
  const row = (await callAsVisitor(connection, "shared_report", body)) as SharedReportRow;
  return {
    race: {
      number: row.brand_race_number,
      name: row.name,
      description: row.description,
      startTime: readInstant(row.start_time),
      startTimeZone: row.start_time_zone,
      maxParticipants: row.max_participants,
      targetDistance: row.target_distance,
      status: knownValue(raceStatuses, row.status),
    },
    analytics: {
      totalParticipants: row.total_participants,
      completedParticipants: row.completed_participants,
      averageCompletionTime: row.average_completion_time,
      averagePace: row.average_pace,
    },
    series: toRaceSeries(row.series as unknown as RaceSeriesRow),
  };
}

type SharedReportRow = Database["public"]["CompositeTypes"]["shared_race_report"];
