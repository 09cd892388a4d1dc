/** What takes values from a browser and gives them to our SQL, and hostile requests to it. */
import { bucket } from "../fixtures.ts";
import fc, { type Arbitrary } from "fast-check";
import type { Catalog, DatabaseFunction, Relation } from "../../harness/catalog.ts";
import { editableColumns, functionsOf, tablesOf } from "../catalog.ts";
import { encode, json, text, weighted } from "./hostile.ts";
import { valuesOf, type Known } from "./values.ts";

const senders = ["visitor", "owner", "staff"] as const;
export type Sender = (typeof senders)[number];

export interface HostileRequest {
  readonly sender: Sender;
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

export interface Target {
  readonly name: string;
  /** Its share of the requests, relative to the other targets. */
  readonly weight: number;
  readonly requests: Arbitrary<HostileRequest>;
}

export type KnownBySender = Readonly<Record<Sender, Known>>;

/** Requests with the JSON that the receiver expects, or now and then with any other. */
function sent(
  methods: readonly string[],
  path: (sender: Sender) => Arbitrary<string>,
  usual: (sender: Sender) => Arbitrary<unknown>,
): Arbitrary<HostileRequest> {
  // Fewer visitors, since they are refused early.
  return fc.constantFrom(...senders, "owner" as const, "staff" as const).chain((sender) =>
    fc.record({
      sender: fc.constant(sender),
      method: fc.constantFrom(...methods),
      path: path(sender),
      body: weighted([6, usual(sender)], [1, json]).map((value) => JSON.stringify(value)),
    }),
  );
}

function targetOfFunction({ name, parameters, grants }: DatabaseFunction, known: KnownBySender) {
  // The other functions refuse every sender.
  const isOpen = grants.some(({ role }) => role === "anon" || role === "authenticated");
  const ofForm = parameters.some(({ type }) => type === "jsonb") ? 30 : 0;
  const given = (sender: Sender) => {
    const values = valuesOf(parameters, known[sender]);
    const more = fc.dictionary(text, json, { maxKeys: 2 });
    return weighted<unknown>(
      [11, values],
      [1, fc.tuple(values, more).map(([usual, extra]) => ({ ...usual, ...extra }))],
    );
  };
  return {
    name,
    // A JSON argument stands for a form of many fields.
    weight: isOpen ? 2 + 2 * parameters.length + ofForm : 1,
    requests: sent(["POST"], () => fc.constant(`/rest/v1/rpc/${name}`), given),
  };
}

function targetOfTable(table: Relation, known: KnownBySender): Target {
  const [{ name: key } = { name: "id" }] = table.columns;
  // A forbidden column refuses the whole row, so most rows have none.
  const row = (sender: Sender) =>
    weighted(
      [2, fc.subarray(editableColumns(table), { minLength: 1 })],
      [1, fc.subarray([...table.columns])],
    ).chain((some) => valuesOf(some.slice(0, 2), known[sender]));
  const chosen = (sender: Sender) =>
    fc
      .constantFrom(...(known[sender][key] ?? []))
      .map((id) => `/rest/v1/${table.name}?${key}=eq.${String(id)}`);
  return {
    name: table.name,
    weight: 20,
    requests: sent(["POST", "PATCH", "PATCH", "PUT", "DELETE"], chosen, row),
  };
}

/** Our SQL reads an account's metadata. */
const signUps: Target = {
  name: "sign-ups",
  weight: 20,
  requests: sent(
    ["POST"],
    () => fc.constant("/auth/v1/signup"),
    () =>
      fc.record({
        email: fc.uuid().map((id) => `${id}@company.example`),
        password: fc.constant("a-long-password"),
        data: fc.record({ company_name: json, contact_name: json }),
      }),
  ),
};

/** Our policies and triggers read a photo's name. */
const photos: Target = {
  name: "photos",
  weight: 20,
  requests: sent(
    ["POST"],
    () => text.map((name) => `/storage/v1/object/${bucket}/backgrounds/${encode(name)}`),
    () => json,
  ),
};

export function targetsOf(catalog: Catalog, known: KnownBySender): readonly Target[] {
  return [
    ...functionsOf(catalog).map((called) => targetOfFunction(called, known)),
    ...tablesOf(catalog)
      .filter((table) => editableColumns(table).length > 0)
      .map((table) => targetOfTable(table, known)),
    signUps,
    photos,
  ];
}
