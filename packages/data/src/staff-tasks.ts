import { type Order, orderReviews, orderStatuses } from "@outpace/domain/orders";
import { type Race, raceStatuses } from "@outpace/domain/races";
import { knownValue } from "@outpace/domain/texts";
import type { Client } from "./client.ts";
import { dataOf } from "./internal/results.ts";
import type { Database, Json } from "./internal/database.types.ts";
import type { Cursor, Page } from "./pages.ts";
import { publicUrl } from "./photos.ts";
import { readInstant, readTier, required } from "./internal/rows.ts";
import { toPage } from "./internal/select-page.ts";
import { type OrderForStaff, readStanding } from "./staff-orders.ts";
import type { RaceWithBrand } from "./staff-races.ts";

/** A race that awaits a decision, before or after its start. */
export interface RaceTask {
  readonly kind: "pending_race" | "missed_start";
  readonly race: Pick<Race, "id" | "name" | "status" | "startTime" | "startTimeZone">;
  readonly brand: Pick<RaceWithBrand["brand"], "name">;
  readonly totalParticipants: number;
  /** Null for a race that was not ordered by a brand. */
  readonly order: Pick<Order, "status" | "totalCents"> | null;
}

/** What a brand changed about its race after staff had approved it or last found it fine. */
export interface ChangeTask extends Pick<RaceTask, "race" | "brand"> {
  readonly kind: "changed_race";
  readonly changedAt: string;
  readonly changes: readonly ChangedPart[];
  /** The changes as the database listed them, for `acceptRaceChange` and `sendBackRaceChange`. */
  readonly listed: Json;
}

export interface ChangedPart {
  readonly part: "name" | "description" | "website" | "photo";
  /** Null for none; the address of a photo. */
  readonly from: string | null;
  readonly to: string | null;
}

/** An unpaid order, or one whose payments need a person. */
export interface OrderTask {
  readonly kind: "order_due" | "order_review";
  readonly order: Pick<
    OrderForStaff,
    | "id"
    | "brandName"
    | "race"
    | "raceStatus"
    | "tier"
    | "totalCents"
    | "status"
    | "review"
    | "packageState"
    | "isPaidFor"
    | "paidRace"
    | "createdAt"
  >;
}

/** What keeps a brand from being erased. */
const erasureObstacles = ["payment", "refund", "dispute", "review", "hold"] as const;

export type ErasureObstacle = (typeof erasureObstacles)[number];

/** A closed brand whose erasure has been due for a week. */
export interface ErasureTask {
  readonly kind: "erasure_kept";
  readonly brand: { readonly id: string; readonly name: string };
  readonly keptBy: readonly ErasureObstacle[];
}

export type StaffTask = RaceTask | ChangeTask | OrderTask | ErasureTask;

const tasksPerPage = 10;

const changedParts = {
  name: "name",
  description: "description",
  brand_website_url: "website",
  background_photo_url: "photo",
} as const;

function readChanges(client: Client, listed: Json): readonly ChangedPart[] {
  const changes = listed as Record<string, Pick<ChangedPart, "from" | "to"> | undefined>;
  return Object.entries(changedParts).flatMap(([column, part]) => {
    const change = changes[column];
    if (!change) return [];
    const read = (value: string | null) =>
      value !== null && part === "photo" ? publicUrl(client, value) : value;
    return [{ part, from: read(change.from), to: read(change.to) }];
  });
}

type TaskRow = Database["public"]["CompositeTypes"]["staff_task"];

function toStaffTask(client: Client, row: TaskRow): StaffTask {
  const brandName = row.brand_name;
  const order = row.order_status !== null && {
    status: knownValue(orderStatuses, row.order_status),
    totalCents: required(row.order_total),
  };
  if (order && (row.kind === "order_due" || row.kind === "order_review")) {
    return {
      kind: row.kind,
      order: {
        ...order,
        id: row.id,
        brandName,
        race: row.race_id === null ? null : { id: row.race_id, name: required(row.race_name) },
        raceStatus: row.race_status === null ? null : knownValue(raceStatuses, row.race_status),
        tier: readTier(required(row.order_tier)),
        review: row.review === null ? null : knownValue(orderReviews, row.review),
        ...readStanding(row),
        createdAt: readInstant(required(row.ordered_at)),
      },
    };
  }
  if (row.kind === "erasure_kept") {
    const keptBy = required(row.kept_by).map((kept) => knownValue(erasureObstacles, kept));
    return { kind: row.kind, brand: { id: row.id, name: brandName }, keptBy };
  }
  const race = {
    id: required(row.race_id),
    name: required(row.race_name),
    status: knownValue(raceStatuses, row.race_status),
    startTime: readInstant(required(row.start_time)),
    startTimeZone: required(row.start_time_zone),
  };
  const brand = { name: brandName };
  if (row.kind === "changed_race") {
    const listed = required(row.changes);
    const changedAt = readInstant(required(row.changed_at));
    return { kind: row.kind, race, brand, changedAt, changes: readChanges(client, listed), listed };
  }
  return {
    kind: row.kind === "missed_start" ? row.kind : "pending_race",
    race,
    brand,
    totalParticipants: required(row.total_participants),
    order: order || null,
  };
}

/**
 * Lists what needs the staff: orders to review from the oldest, then races that were changed after their approval, from the earliest change, then brands whose erasure is kept, then pending races by start, then due orders from the oldest, then races that were still pending at
 * their start, from the earliest. Throws `not_staff` for everyone but staff.
 */
export async function listStaffTasks(client: Client, after?: Cursor): Promise<Page<StaffTask>> {
  const position = after && { after_value: after.value, after_id: after.id };
  const rows = await dataOf(client.rpc("staff_tasks", { ...position }));
  return toPage(rows, tasksPerPage, (row) => toStaffTask(client, row));
}

export interface ListedChange {
  readonly raceId: string;
  /** As the task listed it. */
  readonly listed: Json;
}

/** For staff: finds fine what a brand changed about an approved race. Throws `status_changed` if it has changed since. */
export async function acceptRaceChange(
  client: Client,
  { raceId, listed }: ListedChange,
): Promise<void> {
  await dataOf(client.rpc("accept_race_change", { race_id: raceId, changes: listed }));
}

/**
 * For staff: gives a race back what they had approved, except for what the brand has changed again since. Its team gets the
 * reason by email. Throws `status_changed` if nothing is left of what was listed.
 */
export async function sendBackRaceChange(
  client: Client,
  { raceId, listed, reason }: ListedChange & { readonly reason: string },
): Promise<void> {
  const change = { race_id: raceId, changes: listed, reason };
  await dataOf(client.rpc("send_back_race_change", change));
}
