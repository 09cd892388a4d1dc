/** Hostile requests to all that takes values from a browser and gives them to our SQL. */
import fc, { type Arbitrary } from "fast-check";
import type { Catalog } from "../../harness/catalog.ts";
import { validRace } from "../../harness/races.ts";
import { functionsOf, tablesOf } from "../catalog.ts";
import { bucket } from "../fixtures.ts";
import { fewOf, json, text, weighted } from "./hostile.ts";

const senders = ["visitor", "owner", "staff"] as const;
export type Sender = (typeof senders)[number];

/** Existing values by the column or argument that takes them. */
export type Known = Readonly<Record<Sender, Readonly<Record<string, readonly (string | null)[]>>>>;

interface Typed {
  readonly name: string;
  /** In PostgreSQL's spelling. */
  readonly type: string;
}

export interface HostileRequest {
  readonly sender: Sender;
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

export interface Target {
  /** Its share of the requests, relative to the other targets. */
  readonly weight: number;
  readonly requests: Arbitrary<HostileRequest>;
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

function ofType(type: string): Arbitrary<unknown> {
  if (type === "uuid") return fc.uuid();
  if (type === "boolean") return fc.boolean();
  if (type === "jsonb") return race;
  if (/^(integer|bigint|smallint)$/.test(type)) return fc.integer();
  if (/^(double precision|numeric)$/.test(type)) return fc.double();
  if (/^(timestamp|date)/.test(type)) return fc.date().map((date) => date.toJSON());
  return text;
}

/** Hostile requests to the parts of a schema and to sign-ups and photos, whose values our SQL reads. */
export function targetsOf(catalog: Catalog, known: Known): readonly Target[] {
  /** With the JSON that the receiver expects, or now and then with any other. */
  const sent = (
    methods: readonly string[],
    path: (sender: Sender) => Arbitrary<string>,
    usual: (sender: Sender) => Arbitrary<unknown>,
  ): Arbitrary<HostileRequest> =>
    // Fewer visitors, since they are refused early.
    fc.constantFrom(...senders, "owner" as const, "staff" as const).chain((sender) =>
      fc.record({
        sender: fc.constant(sender),
        method: fc.constantFrom(...methods),
        path: path(sender),
        body: weighted([6, usual(sender)], [1, json]).map((value) => JSON.stringify(value)),
      }),
    );
  /** Well-formed values by name, one of which may be any JSON. */
  const valuesOf = (all: readonly Typed[], sender: Sender): Arbitrary<object> => {
    const wellFormed = ({ name, type }: Typed) => {
      const existing = known[sender][name] ?? [];
      if (existing.length === 0) return ofType(type);
      return weighted([3, fc.constantFrom<unknown>(...existing)], [1, ofType(type)]);
    };
    const good = fc.record(Object.fromEntries(all.map((one) => [one.name, wellFormed(one)])));
    const bad = fewOf(Object.fromEntries(all.map(({ name }) => [name, json])), 1);
    return fc.tuple(good, bad).map(([values, wrong]) => ({ ...values, ...wrong }));
  };
  const functions = functionsOf(catalog).map(({ name, parameters, grants }): Target => {
    // The other functions refuse every sender.
    const isOpen = grants.some(({ role }) => role === "anon" || role === "authenticated");
    // A JSON argument stands for a form of many fields.
    const ofForm = parameters.some(({ type }) => type === "jsonb") ? 30 : 0;
    return {
      weight: isOpen ? 2 + 2 * parameters.length + ofForm : 1,
      requests: sent(
        ["POST"],
        () => fc.constant(`/rest/v1/rpc/${name}`),
        (sender) => valuesOf(parameters, sender),
      ),
    };
  });
  const tables = tablesOf(catalog).flatMap(({ name, columns, grants }): Target[] => {
    const editable = columns.filter((column) =>
      [...grants, ...column.grants].some(
        ({ role, privilege }) => role === "authenticated" && privilege === "update",
      ),
    );
    if (editable.length === 0) return [];
    const [key = "id"] = columns.map((column) => column.name);
    const row = (sender: Sender) =>
      // A forbidden column refuses the whole row, so most rows have none.
      weighted([2, fc.subarray(editable, { minLength: 1 })], [1, fc.subarray([...columns])]).chain(
        (some) => valuesOf(some.slice(0, 2), sender),
      );
    const chosen = (sender: Sender) =>
      fc
        .constantFrom(...(known[sender][key] ?? []))
        .map((id) => `/rest/v1/${name}?${key}=eq.${String(id)}`);
    return [
      { weight: 20, requests: sent(["POST", "PATCH", "PATCH", "PUT", "DELETE"], chosen, row) },
    ];
  });
  const signUp = fc.record({
    email: fc.uuid().map((id) => `${id}@company.example`),
    password: fc.constant("a-long-password"),
    data: fc.record({ company_name: json, contact_name: json }),
  });
  const photo = text.map((name) => {
    const bytes = [...Buffer.from(name)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`);
    return `/storage/v1/object/${bucket}/backgrounds/${bytes.join("")}`;
  });
  const signUpPath = fc.constant("/auth/v1/signup");
  return [
    ...functions,
    ...tables,
    {
      weight: 20,
      requests: sent(
        ["POST"],
        () => signUpPath,
        () => signUp,
      ),
    },
    {
      weight: 20,
      requests: sent(
        ["POST"],
        () => photo,
        () => json,
      ),
    },
  ];
}
