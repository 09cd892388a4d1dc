/** The whole API, and some addresses that it does not have. */
import fc, { type Arbitrary } from "fast-check";
import type { Catalog, DatabaseFunction, Relation } from "../../harness/catalog.ts";
import { editableColumns, functionsOf, tablesOf } from "../catalog.ts";
import { encode, json, text, weighted } from "./hostile.ts";
import { query } from "./queries.ts";
import {
  asJson,
  body,
  sent,
  type Known,
  type KnownBySender,
  type Sender,
  type Target,
} from "./requests.ts";
import { accountTargets, photoTargets } from "./services.ts";
import { valuesOf } from "./values.ts";

function argumentsOf({ parameters }: DatabaseFunction, known: Known): Arbitrary<object> {
  const given = valuesOf(parameters, known);
  const some = fc
    .tuple(given, fc.subarray([...parameters], { minLength: Math.max(0, parameters.length - 1) }))
    .map(([values, left]) => Object.fromEntries(left.map(({ name }) => [name, values[name]])));
  const more = fc
    .tuple(given, fc.dictionary(text, json, { maxKeys: 2 }))
    .map(([values, extra]) => ({ ...values, ...extra }));
  const several = fc.array(given, { maxLength: 2 });
  return weighted<object>([8, given], [3, some], [1, more], [1, several]);
}

const inQuery = (value: unknown) => (typeof value === "string" ? value : asJson(value));

function functionTargets(called: DatabaseFunction, known: KnownBySender): Target[] {
  const path = `/rest/v1/rpc/${called.name}`;
  const { parameters } = called;
  // The rest is closed to everyone who sends.
  const isOpen = called.grants.some(({ role }) => role === "anon" || role === "authenticated");
  // What a function returns is filtered like a table.
  const filtered = query(["id", "tier"], ["live_races"]).map((filter) => `${path}?${filter}`);
  return [
    {
      name: `POST ${called.name}`,
      // A JSON argument is a form of many fields.
      weight: isOpen
        ? 2 + 2 * parameters.length + (parameters.some(({ type }) => type === "jsonb") ? 30 : 0)
        : 1,
      requests: sent(
        ["POST"],
        () => weighted([8, fc.constant(path)], [1, filtered]),
        (sender) => body(argumentsOf(called, known[sender])),
      ),
    },
    {
      name: `GET ${called.name}`,
      weight: 1,
      requests: sent(["GET", "HEAD", "OPTIONS", "PUT", "DELETE"], (sender) =>
        argumentsOf(called, known[sender]).map((given) => {
          const filters = Object.entries(given).map(
            ([name, value]) => `${encode(name)}=${encode(inQuery(value)).slice(0, 3_000)}`,
          );
          return `${path}?${filters.join("&")}`;
        }),
      ),
    },
  ];
}

function tableTargets(table: Relation, tables: readonly string[], known: KnownBySender): Target[] {
  const path = `/rest/v1/${table.name}`;
  const columns = table.columns.map(({ name }) => name);
  const filtered = () => query(columns, tables).map((filter) => `${path}?${filter}`);
  const editable = editableColumns(table);
  // A closed column closes the whole row, so most rows have none.
  const row = (sender: Sender) =>
    weighted(
      [
        editable.length === 0 ? 0 : 2,
        fc.subarray([...editable], { minLength: Math.min(1, editable.length) }),
      ],
      [1, fc.subarray([...table.columns])],
    ).chain((some) => valuesOf(some.slice(0, 2), known[sender]));
  const [key = "id"] = columns;
  const chosen = (sender: Sender) => {
    const ids = known[sender][key] ?? Object.values(known[sender]).flat();
    const byKey = fc.constantFrom(...ids).map((id) => `${path}?${key}=eq.${id}`);
    return weighted([2, byKey], [1, fc.constant(path)], [1, filtered()]);
  };
  return [
    {
      name: `GET ${table.name}`,
      weight: 4,
      requests: sent(["GET", "GET", "GET", "HEAD"], filtered),
    },
    {
      name: `write ${table.name}`,
      weight: editable.length === 0 ? 3 : 10,
      requests: sent(["POST", "PATCH", "PATCH", "PUT", "DELETE"], chosen, (sender) =>
        body(weighted<unknown>([3, row(sender)], [1, fc.array(row(sender), { maxLength: 3 })])),
      ),
    },
  ];
}

const starts = ["", "/rest/v1", "/rest/v1/rpc", "/auth/v1", "/storage/v1", "/_system"];

const elsewhere: Target = {
  name: "elsewhere",
  weight: 8,
  requests: sent(
    ["GET", "POST", "OPTIONS", "TRACE", "PROPFIND", "PATCH"],
    () =>
      fc
        .tuple(fc.constantFrom(...starts), fc.array(text, { maxLength: 3 }))
        .map(([start, rest]) => [start, ...rest.map(encode)].join("/") || "/"),
    () => body(json),
  ),
};

export const groups = ["functions", "tables", "photos", "elsewhere", "accounts"] as const;

export function targetsOf(
  catalog: Catalog,
  known: KnownBySender,
): Readonly<Record<(typeof groups)[number], readonly Target[]>> {
  const tables = tablesOf(catalog);
  const names = tables.map(({ name }) => name);
  return {
    functions: functionsOf(catalog).flatMap((called) => functionTargets(called, known)),
    tables: tables.flatMap((table) => tableTargets(table, names, known)),
    photos: photoTargets,
    elsewhere: [elsewhere],
    accounts: accountTargets,
  };
}
