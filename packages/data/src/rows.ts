import { defaultTier, isTier, type Tier } from "@outpace/domain/tiers";
import { standardError } from "./errors.ts";

/** The columns that a select's list names, such as "id, name". */
export type ColumnsOf<List extends string> = List extends `${infer Column}, ${infer Rest}`
  ? Column | ColumnsOf<Rest>
  : List;

/** The catalog cannot say that a function's or a view's field is never null; our SQL does. */
export function required<Value>(value: Value | null): Value {
  if (value === null) throw standardError("unexpected");
  return value;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The database refuses to compare an id with anything else; an address may carry anything. */
export function isId(text: string): boolean {
  return uuid.test(text);
}

/** An instant as ISO 8601 in UTC, however the server writes it. */
export function readInstant(text: string): string {
  return new Date(text).toISOString();
}

/** A tier that this version does not know has the smallest one's limits. */
export function readTier(tier: string): Tier {
  return isTier(tier) ? tier : defaultTier;
}
