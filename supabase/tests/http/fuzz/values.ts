import fc, { type Arbitrary } from "fast-check";
import { validRace } from "../../harness/races.ts";
import { fewOf, json, text, weighted } from "./hostile.ts";

/** Existing values by the column or argument that takes them. */
export type Known = Readonly<Record<string, readonly (string | null)[]>>;

interface Typed {
  readonly name: string;
  /** In PostgreSQL's spelling. */
  readonly type: string;
}

/** Values that almost pass as valid. */
const nearlyRight: Readonly<Record<string, readonly unknown[]>> = {
  name: ["\u00a0", "\u200b", "n".repeat(121), "İ".repeat(120)],
  description: ["\u3000\t", "d".repeat(51), "🏃🏽‍♀️".repeat(10)],
  start_time: [
    "2030-02-30T09:00:00Z", "2030-05-04T25:00:00Z", "2030-05-04T09:00:00+99:99",
    "2030-05-04T09:00:00-16:00", "2030-05-04T09:00:60.999999Z", "9999-12-31T23:59:59-15:00",
    "0000-01-01T00:00:00Z", "0001-01-01T00:00:00+15:00",
  ],
  start_time_zone: ["Etc/GMT+99", "Europe/Atlantis", "Foo/Bar5", "UTC0", "posix/UTC"],
  max_participants: [0.5, 1e-300, 2 ** 31, 1e20, 1e308, -0, "500"],
  target_distance: [1e-300, 0.05, 0.1 + Number.EPSILON, 1000.05, 1e308, -0, "26.2"],
  brand_website_url: ["https://a.example:99999/", `https://${"a".repeat(64)}.example`, "//a.b"],
  background_photo_url: ["https://a.example/storage/v1/object/public/", "backgrounds/a-bg-1.png"],
}; // prettier-ignore

const wrongFields = [...Object.keys(validRace), "surprise"].map((name) => [
  name,
  fc.oneof(json, fc.constantFrom(...(nearlyRight[name] ?? [""]))),
]);

/** A race as the form sends it, or with one or two wrong fields. */
const race = weighted<object>(
  [1, fc.constant(validRace)],
  [3, fewOf(Object.fromEntries(wrongFields), 2, 1).map((wrong) => ({ ...validRace, ...wrong }))],
);

/** A well-formed value of a type. */
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
  return weighted([3, fc.constantFrom<unknown>(...existing)], [1, ofType(type)]);
}

/** Well-formed values by name, one of which may be any JSON. */
export function valuesOf(all: readonly Typed[], known: Known): Arbitrary<Record<string, unknown>> {
  const good = fc.record(Object.fromEntries(all.map((one) => [one.name, wellFormed(one, known)])));
  const bad = fewOf(Object.fromEntries(all.map(({ name }) => [name, json])), 1);
  return fc.tuple(good, bad).map(([values, wrong]) => ({ ...values, ...wrong }));
}
