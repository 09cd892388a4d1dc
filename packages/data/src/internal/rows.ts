import { defaultTier, isTier, type Tier } from "@outpace/domain/tiers";
import { standardError } from "./service-errors.ts";

/** The column names of a select list such as "id, name". */
export type ColumnsOf<List extends string> = List extends `${infer Column}, ${infer Rest}`
  ? Column | ColumnsOf<Rest>
  : List;

/** For a field that may be null, but not in this row. Throws `unexpected` for null. */
export function required<Value>(value: Value | null): Value {
  if (value === null) throw standardError("unexpected");
  return value;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns true for a UUID: the database rejects any other text as an id. */
export function isId(text: string): boolean {
  return uuid.test(text);
}

/** Converts a timestamp from the server, in any format, to ISO 8601 in UTC. */
export function readInstant(text: string): string {
  return new Date(text).toISOString();
}

/** Maps an unknown tier to the default one, which has the lowest limits. */
export function readTier(tier: string): Tier {
  return isTier(tier) ? tier : defaultTier;
}
