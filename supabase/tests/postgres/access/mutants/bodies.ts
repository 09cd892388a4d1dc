/** Mutants of functions: each check in a body left out, and wrong results of each function that decides about a person. */
import type { Catalog, DatabaseFunction } from "../../../harness/catalog.ts";
import { reachOf, type Mutant } from "./mutant.ts";
import { anotherBrand, isAboutForm, ownership, places } from "./places.ts";

interface Change {
  readonly name: string;
  readonly source: string;
}

function everyPlace(source: string, pattern: RegExp, replacement: string): Change[] {
  const found = [...source.matchAll(pattern)].filter((match) => !isAboutForm(source, match));
  return found.map(({ 0: text, index }, n) => ({
    name: [
      text.replace(/\s+/g, " "),
      found.length > 1 ? ` (place ${String(n + 1)})` : "",
      ` → ${replacement === anotherBrand ? "another brand" : replacement}`,
    ].join(""),
    source: source.slice(0, index) + replacement + source.slice(index + text.length),
  }));
}

/** `(new.a, new.b) is distinct from (old.a, old.b)`, once without each column. */
function everyComparedColumn(source: string): Change[] {
  const comparison =
    /\((new\.\w+(?:,\s*new\.\w+)+)\)\s+is distinct from\s+\(old\.\w+(?:,\s*old\.\w+)+\)/g;
  return [...source.matchAll(comparison)].flatMap(({ 0: text, 1: columns = "", index }) =>
    [...columns.matchAll(/\w+\b(?!\.)/g)].map(([column]) => {
      const without = text
        .replace(new RegExp(`(?:,\\s*)?\\b(?:new|old)\\.${column}\\b`, "g"), "")
        .replace(/\(,\s*/g, "(");
      return {
        name: `${column} is not compared`,
        source: source.slice(0, index) + without + source.slice(index + text.length),
      };
    }),
  );
}

function wrongResults(returns: string): Change[] {
  const results = {
    boolean: { true: "true", false: "false" },
    uuid: { "another brand": anotherBrand, null: "null" },
  }[returns];
  return Object.entries(results ?? {}).map(([name, result]) => ({
    name: `always ${name}`,
    source: `\nbegin\n  return ${result};\nend;\n`,
  }));
}

const entrances = ["private.guard_race", "private.guard_brand_details", "private.create_race"];

function mutantsOfBody(
  catalog: Catalog,
  { qualifiedName, definition, source, returns, volatility }: DatabaseFunction,
): Mutant[] {
  const { things, isInPolicy } = reachOf(catalog, qualifiedName);
  // A function of a text's form decides nothing about a person, unless a policy uses it.
  const decides =
    isInPolicy || (volatility !== "immutable" && entrances.some((name) => things.has(name)));
  const changes = [
    ...places.flatMap(([pattern, replacement]) => everyPlace(source, pattern, replacement)),
    ...(decides ? [...everyPlace(source, ownership, "true"), ...wrongResults(returns)] : []),
    ...everyComparedColumn(source),
  ];
  return changes.map((change) => ({
    name: `${qualifiedName}: ${change.name}`,
    statements: definition.split(source).join(change.source),
    reaches: (probe) => things.has(probe.thing),
  }));
}

export function mutantsOfBodies(catalog: Catalog): Mutant[] {
  return catalog.functions.flatMap((body) => mutantsOfBody(catalog, body));
}
