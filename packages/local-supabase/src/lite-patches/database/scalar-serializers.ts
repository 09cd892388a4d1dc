/**
 * Problem: when a request's JSON holds an object for a text column or a text for a boolean column, PGlite throws or
 * calls the value's own `toString`, and Lite returns 500.
 * Workaround: pass the value to PostgreSQL as its JSON text, as PostgREST does, and let PostgreSQL accept or reject it.
 * Remove when: the test "plain Lite fails on JSON of another type than its column" fails.
 */
import { types } from "@electric-sql/pglite";
import type { PgliteConnection } from "@supabase/lite/pglite";

/** Every type that is not an array, JSON or bytes. */
const scalars = [
  types.BOOL, types.TEXT, types.VARCHAR, types.BPCHAR, types.UUID,
  types.INT2, types.INT4, types.INT8, types.FLOAT4, types.FLOAT8, types.NUMERIC,
  types.DATE, types.TIME, types.TIMETZ, types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL,
]; // prettier-ignore

export function serializeScalarsAsText({ driver }: PgliteConnection): void {
  for (const oid of scalars) driver.serializers[oid] = toText;
}

function toText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
