/** Values that people and programs type into forms, right and wrong, by form. */
import type { BrandDetails, SignUp } from "@outpace/domain/brands";
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

const text: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...markup),
  fc.constantFrom(...oddTexts),
  fc.constantFrom("x", "é", "🏃", "\u0301", " a").map((unit) => unit.repeat(121)),
  fc.constantFrom("x", "🏃", "\n").map((unit) => unit.repeat(20_000)),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 130 }),
);
const email = fc.oneof(text, fc.emailAddress(), fc.constantFrom("a@b", "@", "é@é.example"));
const startTime = fc.oneof(
  fc.constantFrom("9999-12-31T23:59", "0001-01-01T00:00", "2040-03-11T02:30"),
  fc
    .date({ min: new Date("1900-01-01"), max: new Date("2300-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 16)),
);
const distance = fc.oneof(text, fc.double().map(String));
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
): Values[] {
  const fields = Object.entries<Arbitrary<string>>(wrong).map(([field, arbitrary]) => [
    field,
    fc.oneof({ weight: 3, arbitrary: fc.constant(right[field]) }, { weight: 2, arbitrary }),
  ]);
  const record = fc.record(Object.fromEntries(fields) as Record<string, Arbitrary<string>>);
  return sample(record.map((values) => values as Values));
}

/** Uses a fixed seed, so failures are reproducible. */
const sample = <Value>(arbitrary: Arbitrary<Value>): Value[] =>
  fc.sample(arbitrary, { numRuns: 25, seed: 208 });

export const typedSignUps = (right: SignUp) =>
  typed(right, { companyName: text, email, contactName: text, password: text });

export const typedDetails = (right: BrandDetails) =>
  typed(right, { companyName: text, contactName: text });

const rightRace = { ...sunriseTen, targetDistance: "10", brandWebsite: "" };
export type TypedRace = typeof rightRace;

export const typedRaces = (): TypedRace[] =>
  typed(rightRace, {
    ...{ name: text, description: text, startTime },
    ...{ targetDistance: distance, brandWebsite: website },
  });

export const typedCodes = () => sample(text);
