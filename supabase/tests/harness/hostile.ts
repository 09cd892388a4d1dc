/** Values that have broken programs before, mixed with random ones. */
import fc, { type Arbitrary } from "fast-check";

// None is a whole statement, so a statement in a response comes from the server.
const sqlFragments = [
  "'", "''", '"', "`", "\\", "\\'", ";", "--", "/*", "$$", "$1", ":x", "%s", "' or '1'='1",
  "1; drop table live_races", "') or true --", "x' union all values (1)--", "{}", "{a,b}",
  '{"a":"b"}', "[1,2)", "(1,2)", "E'\\x27'", "%_%", "(a+)+$", "*",
]; // prettier-ignore

const oddTexts = [
  "", " ", "\u0000", "a\u0000b", "\r\n", "\t\v\f", "\u0001\u001b[2J\u007f",
  "\u200b\u200e\u202e\ufeff", "\ud800", "\udc00\ud800", "\uffff", "\u{10ffff}", "\u0301".repeat(50),
  "🏃🏽‍♀️", "İıſK", "null", "undefined", "true", "NaN", "-Infinity", "-0", "1e400",
  "9223372036854775808", "0x10", "1_000", "infinity", "now", "epoch", "2025-02-30T00:00:00Z",
  "294277-01-01T00:00:00Z", "0000-00-00T00:00:00Z", "2030-05-04T09:00:60Z",
  "2030-05-04T25:00:00+99:99", "UTC", "Etc/GMT+99", "America/../UTC", "__proto__", "constructor",
  "toString", "../../../../etc/passwd", "..\\..\\x", "javascript:alert(1)",
  "https://a.example:99999/", "http://[::1]/", "<script>alert(1)</script>", "${7*7}{{7*7}}",
  "a@b.example", "a@b", `${"a".repeat(300)}@b.example`, "00000000-0000-0000-0000-000000000000",
  "{00000000-0000-0000-0000-000000000000}", "00000000-0000-0000-0000-00000000000g",
]; // prettier-ignore

const weighted = <Value>(
  ...options: readonly (readonly [weight: number, Arbitrary<Value>])[]
): Arbitrary<Value> => fc.oneof(...options.map(([weight, arbitrary]) => ({ weight, arbitrary })));

export const text: Arbitrary<string> = weighted(
  [4, fc.constantFrom(...sqlFragments)],
  [5, fc.constantFrom(...oddTexts)],
  [2, fc.string({ unit: "binary", maxLength: 30 })],
  [1, fc.string({ unit: "grapheme", maxLength: 200 })],
);

const numbers = [0, -0, -1, 0.1, 1e-320, 1e308, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 31) - 1, 32_768];
const double = fc.double({ noNaN: true, noDefaultInfinity: true });

function nest(depth: number, wrap: (inside: unknown) => unknown): unknown {
  let value: unknown = 1;
  for (let n = 0; n < depth; n++) value = wrap(value);
  return value;
}

/** Anything that JSON can express. */
export const json: Arbitrary<unknown> = weighted<unknown>(
  [30, text],
  [15, fc.oneof(fc.constantFrom(...numbers), fc.integer(), double)],
  [10, fc.constantFrom(null, true, false, [], {}, [[]], [null], [{}])],
  [8, fc.dictionary(text, text, { maxKeys: 3 })],
  [6, fc.array(fc.oneof(text, double), { maxLength: 3 })],
  [
    2,
    fc.constantFrom(
      nest(1_000, (a) => ({ a })),
      nest(3_000, (a) => [a]),
    ),
  ],
  [1, fc.constantFrom("x", "é", "\u0000", "'", "\\", "(").map((one) => one.repeat(1_000_000))],
);

/** Picks some of the fields, between a minimum and a maximum. */
export const fewOf = <Value>(
  fields: Readonly<Record<string, Arbitrary<Value>>>,
  maxLength: number,
  minLength = 0,
): Arbitrary<Record<string, Value>> =>
  fc
    .shuffledSubarray(Object.entries(fields), { minLength })
    .chain((few) => fc.record(Object.fromEntries(few.slice(0, maxLength))));

/** Fields of a race that almost pass as valid. */
export const nearlyRight: Readonly<Record<string, readonly unknown[]>> = {
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
