/** Mutants of functions: without a check in the body, or with a wrong result about a person. */
import type { Catalog, DatabaseFunction } from "../../../harness/catalog.ts";
import { mutantsOf, reachOf, type Mutant } from "./mutant.ts";
import { anotherBrand, isAboutForm, ownership, places } from "./places.ts";

type Change = readonly [name: string, source: string];

function everyPlace(source: string, pattern: RegExp, replacement: string): Change[] {
  const found = [...source.matchAll(pattern)].filter((match) => !isAboutForm(source, match));
  return found.map(({ 0: text, index }, n) => [
    text.replace(/\s+/g, " ") +
      (found.length > 1 ? ` (place ${String(n + 1)})` : "") +
      ` → ${replacement === anotherBrand ? "another brand" : replacement}`,
    source.slice(0, index) + replacement + source.slice(index + text.length),
  ]);
}

/** Leaves each column out of `(new.a, new.b) is distinct from (old.a, old.b)`. */
function everyComparedColumn(source: string): Change[] {
  const comparison =
    /\((new\.\w+(?:,\s*new\.\w+)+)\)\s+is distinct from\s+\(old\.\w+(?:,\s*old\.\w+)+\)/g;
  return [...source.matchAll(comparison)].flatMap(([text, columns = ""]) =>
    [...columns.matchAll(/\w+\b(?!\.)/g)].map(([column]): Change => {
      const compared = new RegExp(`(?:,\\s*)?\\b(?:new|old)\\.${column}\\b`, "g");
      const without = text.replace(compared, "").replace(/\(,\s*/g, "(");
      return [`${column} is not compared`, source.replace(text, () => without)];
    }),
  );
}

const wrongResults: Readonly<Record<string, readonly Change[]>> = {
  boolean: [
    ["always true", "true"],
    ["always false", "false"],
  ],
  uuid: [
    ["always another brand", anotherBrand],
    ["always null", "null"],
  ],
};

const entrances = ["private.guard_race", "private.guard_brand_details", "private.create_race"];

function mutantsOfBody(catalog: Catalog, body: DatabaseFunction): Mutant[] {
  const { qualifiedName, definition, source, returns, volatility } = body;
  const { things, isInPolicy } = reachOf(catalog, qualifiedName);
  // A function about a text's form decides nothing about a person, unless a policy uses it.
  const decides =
    isInPolicy || (volatility !== "immutable" && entrances.some((name) => things.has(name)));
  const changes = [
    ...places.flatMap(([pattern, replacement]) => everyPlace(source, pattern, replacement)),
    ...everyComparedColumn(source),
    ...(decides ? everyPlace(source, ownership, "true") : []),
    ...((decides && wrongResults[returns]) || []).map(([name, result]): Change => [
      name,
      `\nbegin\n  return ${result};\nend;\n`,
    ]),
  ];
  return mutantsOf(
    qualifiedName,
    things,
    changes.map(([name, changed]) => [name, definition.split(source).join(changed)]),
  );
}

/** Leaves out what runs at the commit: every probe is rolled back before. */
export function mutantsOfBodies(catalog: Catalog): Mutant[] {
  const isDeferred = ({ qualifiedName }: DatabaseFunction) =>
    catalog.triggers.some(
      ({ function: name, definition }) =>
        name === qualifiedName && definition.includes("INITIALLY DEFERRED"),
    );
  return catalog.functions
    .filter((body) => !isDeferred(body))
    .flatMap((body) => mutantsOfBody(catalog, body));
}
