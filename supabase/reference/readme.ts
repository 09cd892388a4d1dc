/** The parts of README.md that the database itself says. */
import type { Catalog } from "./catalog.ts";
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
  const { related, alone } = drawDiagrams(catalog);
  return new Map([
    ["tables-that-refer-to-each-other", related],
    ["tables-that-stand-alone", alone],
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
