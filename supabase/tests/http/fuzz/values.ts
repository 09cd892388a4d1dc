import fc, { type Arbitrary } from "fast-check";
import type { Typed } from "../catalog.ts";
import { validRace } from "../world.ts";
import { fewOf, json, text } from "./hostile.ts";
import type { Known } from "./requests.ts";

/** A race as the form sends it, or one in which a field or two are wrong. */
const race = fc.oneof(
  { weight: 1, arbitrary: fc.constant(validRace) },
  {
    weight: 3,
    arbitrary: fewOf(
      Object.fromEntries([...Object.keys(validRace), "surprise"].map((field) => [field, json])),
      2,
      1,
    ).map((wrong) => ({ ...validRace, ...wrong })),
  },
);

/** What has the right form for its type, whatever else it may be. */
function ofType(type: string): Arbitrary<unknown> {
  if (type === "uuid") return fc.uuid();
  if (type === "boolean") return fc.boolean();
  if (type === "jsonb") return race;
  if (/^(integer|bigint|smallint)$/.test(type)) return fc.integer();
  if (/^(double precision|numeric)$/.test(type)) return fc.double();
  if (/^(timestamp|date)/.test(type)) return fc.date().map((date) => date.toJSON());
  return text;
}

function wellFormed({ name, type }: Typed, known: Known): Arbitrary<unknown> {
  const existing = known[name] ?? [];
  if (existing.length === 0) return ofType(type);
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...existing) }, ofType(type));
}

/** Well-formed values by their names, of which one may be anything at all. */
export function valuesOf(all: readonly Typed[], known: Known): Arbitrary<Record<string, unknown>> {
  const good = fc.record(Object.fromEntries(all.map((one) => [one.name, wellFormed(one, known)])));
  const bad = fewOf(Object.fromEntries(all.map(({ name }) => [name, json])), 1);
  return fc.tuple(good, bad).map(([values, wrong]) => ({ ...values, ...wrong }));
}
