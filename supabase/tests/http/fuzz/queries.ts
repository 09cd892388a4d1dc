/** Generates query strings of requests to a table. */
import fc, { type Arbitrary } from "fast-check";
import { encode, joined, text, weighted } from "./hostile.ts";

const operators = [
  "eq", "neq", "gt", "gte", "lt", "lte", "like", "ilike", "match", "imatch", "in", "is",
  "isdistinct", "fts", "plfts", "phfts", "wfts", "cs", "cd", "ov", "sl", "sr", "nxl", "nxr", "adj",
  "not.eq", "not.in", "eq(any)", "like(all)", "fts(english)", "nope", "not", "",
]; // prettier-ignore

const types = ["text", "int", "uuid", "jsonb", "regclass", "numeric(1000)", "text[]", "nope"];
const jsonPaths = ["->a", "->>a", "->-1", "->>", "->0->>b"];
const otherWords = ["count()", "id.sum()", "x:id", "x:", "!", "...", "()"];

/** A word of the query language, right or wrong. */
const word = (columns: readonly string[]): Arbitrary<string> =>
  weighted(
    [6, fc.constantFrom("*", ...columns)],
    [2, text],
    [1, joined(fc.constantFrom(...columns), fc.constantFrom(...jsonPaths))],
    [1, joined(fc.constantFrom(...columns), fc.constant("::"), fc.constantFrom(...types))],
    [1, fc.constantFrom(...otherWords)],
  );

/** A select with nested embeds; every third has a bracket too many or too few. */
function selection(columns: readonly string[], tables: readonly string[]): Arbitrary<string> {
  const { list } = fc.letrec<{ list: string; item: string }>((tie) => ({
    item: fc.oneof(
      { maxDepth: 3, depthIdentifier: "embed" },
      word(columns),
      joined(
        fc.constantFrom("", "...", "x:"),
        fc.constantFrom(...tables, "users", "objects"),
        fc.constantFrom("", "!inner", "!left", "!nope", "!"),
        tie("list").map((inside) => `(${inside})`),
      ),
    ),
    list: fc.array(tie("item"), { minLength: 1, maxLength: 3 }).map((items) => items.join(",")),
  }));
  return joined(list, fc.constantFrom("", "", "", ")", "(", ","));
}

/** A select, conditions, order, limits and other parameters. */
export function query(columns: readonly string[], tables: readonly string[]): Arbitrary<string> {
  const condition = joined(fc.constantFrom(...operators), fc.constant("."), text);
  const logic = fc
    .array(joined(fc.constantFrom(...columns), fc.constant("."), condition), { maxLength: 3 })
    .map((all) => `(${all.join(",")})`);
  const directions = ["", ".desc", ".asc.nullsfirst", ".nope", "(id)"];
  const sizes = fc.constantFrom("99999999999999999999", "0");
  const parameter = fc.oneof(
    fc.tuple(fc.constant("select"), selection(columns, tables)),
    fc.tuple(word(columns), condition),
    fc.tuple(word(columns), condition),
    fc.tuple(fc.constantFrom("and", "or", "not.or", "x.and"), logic),
    fc.tuple(fc.constant("order"), joined(word(columns), fc.constantFrom(...directions))),
    fc.tuple(
      fc.constantFrom("limit", "offset", "x.limit"),
      fc.oneof(text, fc.integer().map(String), sizes),
    ),
    fc.tuple(fc.constantFrom("columns", "on_conflict", "apikey", "select"), word(columns)),
  );
  return fc
    .array(parameter, { minLength: 1, maxLength: 3 })
    .map((all) => all.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&"));
}
