/** The parts of README.md that are generated from the schema. */
import type { Catalog } from "../tests/harness/catalog.ts";
import { drawDiagrams } from "./diagram.ts";
import {
  listApi,
  listOperatorFunctions,
  listPolicies,
  listPrivateFunctions,
  listRelations,
  listTriggers,
  listTypes,
} from "./lists.ts";

export function generatedParts(catalog: Catalog): ReadonlyMap<string, string> {
  const { related, unrelated } = drawDiagrams(catalog);
  return new Map([
    ["related-tables", related],
    ["unrelated-tables", unrelated],
    ["tables", listRelations(catalog, "table")],
    ["views", listRelations(catalog, "view")],
    ["api", listApi(catalog)],
    ["types", listTypes(catalog)],
    ["operator-functions", listOperatorFunctions(catalog)],
    ["private-functions", listPrivateFunctions(catalog)],
    ["triggers", listTriggers(catalog)],
    ["policies", listPolicies(catalog)],
  ]);
}
