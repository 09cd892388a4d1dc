import { type Order, OrderStatusSchema } from "@outpace/domain/orders";
import { type Race, RaceStatusSchema } from "@outpace/domain/races";
import type { Client } from "./client.ts";
import { dataOf } from "./results.ts";
import type { Database } from "./database.types.ts";
import type { Cursor, Page } from "./pages.ts";
import { readInstant, required } from "./rows.ts";
import { toPage } from "./select-page.ts";
import type { OrderForStaff } from "./staff-orders.ts";
import type { RaceWithBrand } from "./staff-races.ts";

/** A race that nobody has decided about, before its start or after it. */
export interface RaceTask {
  readonly kind: "pending_race" | "missed_start";
  readonly race: Pick<Race, "id" | "name" | "status" | "startTime" | "startTimeZone">;
  readonly brand: Pick<RaceWithBrand["brand"], "name">;
  readonly totalParticipants: number;
  /** Null for a race that no brand has ordered. */
  readonly order: Pick<Order, "status" | "totalCents"> | null;
}

/** An order that nobody has paid. */
export interface OrderTask {
  readonly kind: "order_due";
  readonly order: Pick<
    OrderForStaff,
    | "id"
    | "brandName"
    | "raceId"
    | "raceName"
    | "raceStatus"
    | "totalCents"
    | "status"
    | "createdAt"
  >;
}

export type StaffTask = RaceTask | OrderTask;

const tasksPerPage = 10;

function toStaffTask(row: Database["public"]["CompositeTypes"]["staff_task"]): StaffTask {
  const [raceId, raceName] = [required(row.race_id), required(row.race_name)];
  const raceStatus = RaceStatusSchema.parse(row.race_status);
  const brandName = required(row.brand_name);
  const order = row.order_status !== null && {
    status: OrderStatusSchema.parse(row.order_status),
    totalCents: required(row.order_total),
  };
  if (order && row.kind === "order_due") {
    const createdAt = readInstant(required(row.ordered_at));
    const id = required(row.id);
    return {
      kind: row.kind,
      order: { id, brandName, raceId, raceName, raceStatus, createdAt, ...order },
    };
  }
  return {
    kind: row.kind === "missed_start" ? row.kind : "pending_race",
    race: {
      id: raceId,
      name: raceName,
      status: raceStatus,
      startTime: readInstant(required(row.start_time)),
      startTimeZone: required(row.start_time_zone),
    },
    brand: { name: brandName },
    totalParticipants: required(row.total_participants),
    order: order || null,
  };
}

/**
 * What needs the staff: pending races, the next start first, then orders that are due, the oldest first, then races that
 * were pending when they should have started, the earliest first. Throws `not_staff` for everyone but staff.
 */
export async function listStaffTasks(client: Client, after?: Cursor): Promise<Page<StaffTask>> {
  const position = after && { after_value: after.value, after_id: after.id };
  const rows = await dataOf(client.rpc("staff_tasks", { ...position }));
  return toPage(rows, tasksPerPage, toStaffTask);
}
