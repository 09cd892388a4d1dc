import { defaultTier, isTier, type Tier } from "@outpace/domain/tiers";
import { standardError } from "./service-errors.ts";

/** The column names in a select list such as "id, name". */
export type ColumnsOf<List extends string> = List extends `${infer Column}, ${infer Rest}`
  ? Column | ColumnsOf<Rest>
  : List;

/** For fields of functions and views that our SQL never leaves null, though their generated types allow it. */
export function required<Value>(value: Value | null): Value {
  if (value === null) throw standardError("unexpected");
  return value;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text, such as a part of a URL, is a UUID: the database refuses to compare an id with anything else. */
export function isId(text: string): boolean {
  return uuid.test(text);
}

/** A timestamp in any format that the server sends, as ISO 8601 in UTC. */
export function readInstant(text: string): string {
  return new Date(text).toISOString();
}

/** A tier that this version does not know counts as the default tier, which has the lowest limits. */
export function readTier(tier: string): Tier {
  return isTier(tier) ? tier : defaultTier;
}
