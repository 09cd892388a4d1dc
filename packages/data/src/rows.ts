import { defaultTier, isTier, type Tier } from "@outpace/domain/tiers";
import { standardError } from "./errors.ts";

/** The catalog cannot say that a function's or a view's field is never null; our SQL does. */
export function required<Value>(value: Value | null): Value {
  if (value === null) throw standardError("unexpected");
  return value;
}

/** An instant as ISO 8601 in UTC, however the server writes it. */
export function readInstant(text: string): string {
  return new Date(text).toISOString();
}

/** A tier that this version does not know has the smallest one's limits. */
export function readTier(tier: string): Tier {
  return isTier(tier) ? tier : defaultTier;
}
