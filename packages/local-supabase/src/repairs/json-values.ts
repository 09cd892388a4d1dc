/**
 * Fault: PGlite throws, or asks the value itself what its text is, when a request's JSON holds an object
 * for a text, or a text for a boolean; Lite answers 500.
 * Repair: PostgreSQL gets the value's JSON text, as from PostgREST, and says itself what it thinks of it.
 * Can go when: the test "plain Lite fails on JSON of another type than its column" fails.
 */
import { types } from "@electric-sql/pglite";

const scalars = [
  types.BOOL, types.TEXT, types.VARCHAR, types.BPCHAR, types.UUID,
  types.INT2, types.INT4, types.INT8, types.FLOAT4, types.FLOAT8, types.NUMERIC,
  types.DATE, types.TIME, types.TIMETZ, types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL,
]; // prettier-ignore

/** For PGlite, by the oids of what is no array, no JSON and no bytes. */
export const jsonSerializers = Object.fromEntries(scalars.map((oid) => [oid, toText]));

function toText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
