import type { Json } from "./internal/database.types.ts";
import type { Client } from "./client.ts";
import { dataOf } from "./internal/results.ts";
import type { PagePosition, PositionedPage } from "./pages.ts";
import { isId, readInstant } from "./internal/rows.ts";
import { positionArguments, toPositionedPage } from "./internal/select-page.ts";

export interface AuditEntry {
  readonly id: string;
  readonly occurredAt: string;
  /** Null for an operator or the scheduler. The address is null once the account is deleted. */
  readonly actor: { readonly id: string; readonly email: string | null } | null;
  readonly action: string;
  readonly subjectTable: string;
  readonly subjectId: string | null;
  readonly brandId: string | null;
  /** Null once the brand is deleted; so is `raceName` for a race. */
  readonly brandName: string | null;
  /** The race of the entry, or of its order. */
  readonly raceId: string | null;
  readonly raceName: string | null;
  readonly raceStartTimeZone: string | null;
  /** Whether it is about the order of a package, which has no race. */
  readonly isAboutPackage: boolean;
  readonly reason: string | null;
  readonly details: Json;
}

/** Times are ISO 8601; `until` is exclusive. */
export interface AuditFilter {
  readonly brandId?: string | undefined;
  /** Includes entries about the race's order. */
  readonly raceId?: string | undefined;
  readonly orderId?: string | undefined;
  readonly actorId?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

const entriesPerPage = 50;

/** Returns a page of the audit log, newest first. Throws `not_staff` for everyone but staff. */
export async function listAuditEntries(
  client: Client,
  { brandId, raceId, orderId, actorId, since, until }: AuditFilter = {},
  at?: PagePosition,
): Promise<PositionedPage<AuditEntry>> {
  if ([brandId, raceId, orderId, actorId].some((id) => id && !isId(id))) {
    return { items: [], next: null, previous: null };
  }
  const { after_id: afterId, ...position } = positionArguments(true, at);
  const rows = await dataOf(
    client.rpc("audit_entries", {
      ...(brandId && { brand_id: brandId }),
      ...(raceId && { race_id: raceId }),
      ...(orderId && { order_id: orderId }),
      ...(actorId && { actor_id: actorId }),
      ...(since && { since }),
      ...(until && { until }),
      ...position,
      ...(afterId !== undefined && { after_id: Number(afterId) }),
    }),
  );
  return toPositionedPage(rows, entriesPerPage, at, (row) => ({
    id: String(row.id),
    occurredAt: readInstant(row.occurred_at),
    actor: row.actor_id === null ? null : { id: row.actor_id, email: row.actor_email },
    action: row.action,
    subjectTable: row.subject_table,
    subjectId: row.subject_id,
    brandId: row.brand_partner_id,
    brandName: row.brand_name,
    raceId: row.race_id,
    raceName: row.race_name,
    raceStartTimeZone: row.race_start_time_zone,
    isAboutPackage: row.subject_table === "race_orders" && row.race_id === null,
    reason: row.reason,
    details: row.details,
  }));
}
