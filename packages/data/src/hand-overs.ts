/** Hand-overs of brands before they begin: for staff, who confirm each other's, and for the owner, who can stop one. */
import type { Client } from "./client.ts";
import type { Database } from "./internal/database.types.ts";
import { dataOf } from "./internal/results.ts";
import { readInstant } from "./internal/rows.ts";

export interface WaitingHandOver {
  readonly id: string;
  readonly brandId: string;
  readonly brandName: string;
  /** Of the brand's next owner. */
  readonly email: string;
  readonly reason: string;
  /** The address of the member of staff, for staff alone; null if the account is gone. */
  readonly askedBy: string | null;
  /** Instants, ISO 8601 in UTC. */
  readonly askedAt: string;
  /** When the next owner is invited; null until a second member of staff has confirmed it. */
  readonly beginsAt: string | null;
  /** Whether the caller asked for it, and so cannot confirm it. */
  readonly isOwn: boolean;
}

const readHandOver = (
  row: Database["public"]["CompositeTypes"]["waiting_hand_over"],
): WaitingHandOver => ({
  id: row.id,
  brandId: row.brand_id,
  brandName: row.brand_name,
  email: row.email,
  reason: row.reason,
  askedBy: row.asked_by,
  askedAt: readInstant(row.asked_at),
  beginsAt: row.begins_at === null ? null : readInstant(row.begins_at),
  isOwn: row.is_own,
});

/** For staff: those that wait to be confirmed or to begin, the oldest first. Throws `not_staff`. */
export async function listWaitingHandOvers(client: Client): Promise<WaitingHandOver[]> {
  return (await dataOf(client.rpc("waiting_hand_overs"))).map(readHandOver);
}

/**
 * For staff who did not ask for it: returns when it begins, or null if the next owner was invited at once because no owner was seen
 * lately. Throws `second_staff_needed`, `status_changed`, `hand_over_not_found`, and what `handOverBrand` throws.
 */
export async function confirmHandOver(client: Client, id: string): Promise<string | null> {
  const begins = await dataOf(client.rpc("confirm_hand_over", { hand_over_id: id }));
  return begins === null ? null : readInstant(begins);
}

/** For staff: ends one that has not begun. A repeat succeeds. Throws `status_changed` for one that has begun, and `hand_over_not_found`. */
export async function withdrawHandOver(client: Client, id: string): Promise<void> {
  await dataOf(client.rpc("withdraw_hand_over", { hand_over_id: id }));
}

/** The one of a brand that is confirmed and has not begun; null if there is none. */
export async function getPlannedHandOver(
  client: Client,
  brandId: string,
): Promise<WaitingHandOver | null> {
  const [row] = await dataOf(client.rpc("planned_hand_over", { brand_id: brandId }));
  return row === undefined ? null : readHandOver(row);
}

/** For owners: stops a hand-over of their brand. Returns false if none waits any more. */
export async function keepBrand(client: Client, id: string): Promise<boolean> {
  return dataOf(client.rpc("keep_brand", { hand_over_id: id }));
}
