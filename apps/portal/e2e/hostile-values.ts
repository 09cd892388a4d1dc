/** Values that people and programs type into forms, right and wrong, by form. */
import type { BrandDetails, SignUp } from "@outpace/domain/brands";
import type { RaceFormValues } from "@outpace/domain/races";
import { sunriseTen } from "@outpace/e2e/portal";
import fc, { type Arbitrary } from "fast-check";

/** Each sets `window.injected` if it runs. */
const markup = [
  "<script>window.injected=1</script>",
  "<img src=x onerror=window.injected=1>",
  '"><svg onload=window.injected=1>',
  "javascript:window.injected=1",
  "{{window.injected=1}}${window.injected=1}",
];

const oddTexts = [
  "", " ", "\u00a0", "'; drop table live_races; --", "' or '1'='1", "%_\\", "null", "NaN", "-0", "1e400", "__proto__",
  "../../etc/passwd", "سباق الفجر", "שלום", "ночной забег", "夜のマラソン", "🏃🏽‍♀️ 10K", "👩‍👩‍👧‍👦", "Élan d'été",
  "E\u0301lan", "ﬁnish", "İstanbul", "Z\u0335\u0321a\u0338l\u0334go", "a\u0000b", "line\r\nbreak", "tab\there", "\u001b[2J",
  "gnp\u202egnp.exe", "zero\u200bwidth", "\ufeffbom", "\ud800", "Hаrbour", "Outpace staff",
]; // prettier-ignore

export const text: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...markup),
  fc.constantFrom(...oddTexts),
  fc.constantFrom("x", "é", "🏃", "\u0301", " a").map((unit) => unit.repeat(121)),
  fc.constantFrom("x", "🏃", "\n").map((unit) => unit.repeat(20_000)),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 130 }),
);

const email = fc.oneof(
  text,
  fc.emailAddress(),
  fc.constantFrom("a@b", "a b@c.example", "@", "é@é.example"),
);
const startTime = fc.oneof(
  text,
  fc.constantFrom(
    "9999-12-31T23:59",
    "275760-09-13T00:00",
    "0001-01-01T00:00",
    "2040-02-30T09:00",
    "2040-03-11T02:30",
  ),
  fc
    .date({ min: new Date("1900-01-01"), max: new Date("2300-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 16)),
);
const zone = fc.oneof(
  text,
  fc.constantFrom("UTC", "Asia/Kathmandu", "Etc/GMT+99", "America/../UTC"),
);
const distance = fc.oneof(
  text,
  fc.double().map(String),
  fc.integer({ min: 1, max: 10_000 }).map((tenths) => String(tenths / 10)),
);
const website = fc.oneof(
  text,
  fc.webUrl(),
  fc.domain(),
  fc.constantFrom("https://a.example:99999/", "http://[::1]/", "//a.b", "ftp://a.example"),
);

/** Keeps most fields right, so many forms are valid and the others are wrong in one or two places. */
function typed<Values extends Record<string, string>>(
  right: Values,
  wrong: { [Field in keyof Values]: Arbitrary<string> },
): Arbitrary<Values> {
  const fields = Object.entries<Arbitrary<string>>(wrong).map(([field, arbitrary]) => [
    field,
    fc.oneof({ weight: 3, arbitrary: fc.constant(right[field]) }, { weight: 2, arbitrary }),
  ]);
  const record = fc.record(Object.fromEntries(fields) as Record<string, Arbitrary<string>>);
  return record.map((values) => values as Values);
}

export const typedSignUp = (right: SignUp) =>
  typed(right, { companyName: text, email, contactName: text, password: text });

export const typedDetails = (right: BrandDetails) =>
  typed(right, { companyName: text, contactName: text });

export const typedRace = (right: RaceFormValues) =>
  typed(right, {
    name: text,
    description: text,
    startTime,
    startTimeZone: zone,
    startTimeOccurrence: fc.constantFrom("", "first", "second", "NaN"),
    targetDistance: distance,
    brandWebsite: website,
  });

/** Uses a fixed seed, so failures are reproducible. */
export function sample<Value>(arbitrary: Arbitrary<Value>, count: number): Value[] {
  return fc.sample(arbitrary, { numRuns: count, seed: 208 });
}

/** Values of a race that the form accepts. */
export const rightRace: RaceFormValues = {
  ...sunriseTen,
  startTimeZone: "America/New_York",
  startTimeOccurrence: "first",
  targetDistance: "10",
  brandWebsite: "",
};
