/** Everything that the API offers, and a little that it does not. */
import fc from "fast-check";
import type { Catalog } from "../catalog.ts";
import { accountTargets } from "./accounts.ts";
import { functionTargets } from "./functions.ts";
import { encode, json, text } from "./hostile.ts";
import { photoTargets } from "./photos.ts";
import { body, sent, type KnownBySender, type Target } from "./requests.ts";
import { tableTargets } from "./tables.ts";

const elsewhere: Target = {
  name: "elsewhere",
  weight: 8,
  requests: sent(
    fc.constantFrom("GET", "POST", "OPTIONS", "TRACE", "PROPFIND", "PATCH"),
    () =>
      fc
        .tuple(
          fc.constantFrom("", "/rest/v1", "/rest/v1/rpc", "/auth/v1", "/storage/v1", "/_system"),
          fc.array(text, { maxLength: 3 }),
        )
        .map(([start, rest]) => [start, ...rest.map(encode)].join("/") || "/"),
    () => body(json),
  ),
};

export function targetsOf(
  catalog: Catalog,
  known: KnownBySender,
): Readonly<Record<string, readonly Target[]>> {
  return {
    functions: catalog.functions.flatMap((called) => functionTargets(called, known)),
    tables: catalog.tables.flatMap((table) => tableTargets(table, catalog, known)),
    accounts: accountTargets,
    photos: photoTargets,
    elsewhere: [elsewhere],
  };
}
