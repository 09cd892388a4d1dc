/** The whole API, and some addresses that it does not have. */
import fc from "fast-check";
import type { Catalog } from "../../harness/catalog.ts";
import { functionsOf, tablesOf } from "../catalog.ts";
import { functionTargets } from "./functions.ts";
import { encode, json, text } from "./hostile.ts";
import { body, sent, type KnownBySender, type Target } from "./requests.ts";
import { accountTargets, photoTargets } from "./services.ts";
import { tableTargets } from "./tables.ts";

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
