import { type LogActor, logActorKinds } from "@outpace/domain/log";
import { knownValue } from "@outpace/domain/texts";
import type { Client } from "./client.ts";
import type { Database, Json } from "./internal/database.types.ts";
import { dataOf } from "./internal/results.ts";
import { readInstant } from "./internal/rows.ts";

/** What someone did in a brand, as its own people read it: by name, and without addresses. */
export interface BrandLogEntry {
  readonly id: string;
  readonly occurredAt: string;
  readonly actor: LogActor;
  readonly action: string;
  /** The id of what it is about, such as an order or a member. */
  readonly subjectId: string | null;
  /** The name of the member concerned. */
  readonly subjectName: string | null;
  /** The race of the entry, or of its order. */
  readonly raceId: string | null;
  readonly raceName: string | null;
  readonly raceStartTimeZone: string | null;
  /** The order of the entry, if it is about one. */
  readonly orderId: string | null;
  readonly reason: string | null;
  readonly details: Json;
}

export interface BrandLogPage {
  readonly items: readonly BrandLogEntry[];
  /** What to pass as `afterId` for the next page; null on the last one. */
  readonly next: string | null;
}

/** A brand's log, or what is about one race and its order. Without either, it is the caller's only brand's. */
export interface BrandLogFilter {
  readonly brandId?: string | undefined;
  readonly raceId?: string | undefined;
  readonly afterId?: string | undefined;
}

const entriesPerPage = 50;

type ActorRow = Pick<
  Database["public"]["CompositeTypes"]["race_edit"],
  "actor_kind" | "actor_name" | "is_self"
>;

const readActor = (row: ActorRow): LogActor => ({
  kind: knownValue(logActorKinds, row.actor_kind),
  name: row.actor_name,
  isSelf: row.is_self,
});

/** Returns a page of a brand's log, newest first. Throws `not_found` for a race that the caller may not see. */
export async function listBrandLog(
  client: Client,
  { brandId, raceId, afterId }: BrandLogFilter = {},
): Promise<BrandLogPage> {
  const rows = await dataOf(
    client.rpc("brand_log", {
      ...(brandId !== undefined && { brand_id: brandId }),
      ...(raceId !== undefined && { race_id: raceId }),
      ...(afterId !== undefined && { after_id: Number(afterId) }),
    }),
  );
  const items = rows.slice(0, entriesPerPage).map((row) => ({
    id: String(row.id),
    occurredAt: readInstant(row.occurred_at),
    actor: readActor(row),
    action: row.action,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    raceId: row.race_id,
    raceName: row.race_name,
    raceStartTimeZone: row.race_start_time_zone,
    orderId: row.subject_table === "race_orders" ? row.subject_id : null,
    reason: row.reason,
    details: row.details,
  }));
  const hasMore = rows.length > entriesPerPage;
  return { items, next: hasMore ? (items.at(-1)?.id ?? null) : null };
}

/** When a race was last edited, and by whom; a race that nobody has edited was created by them. */
export interface RaceEdit {
  readonly editedAt: string;
  readonly actor: LogActor;
  readonly isCreation: boolean;
}

/** Returns null for a race older than the log. Throws `not_found` for one that the caller may not see. */
export async function fetchLastEdit(client: Client, raceId: string): Promise<RaceEdit | null> {
  const [row] = await dataOf(client.rpc("race_last_edit", { race_id: raceId }));
  if (row === undefined) return null;
  return {
    editedAt: readInstant(row.edited_at),
    actor: readActor(row),
    isCreation: row.action === "race_created",
  };
}
