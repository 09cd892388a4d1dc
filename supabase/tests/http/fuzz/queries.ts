/** What stands behind the question mark of a request to a table. */
import fc, { type Arbitrary } from "fast-check";
import { encode, text } from "./hostile.ts";

const operators = [
  "eq", "neq", "gt", "gte", "lt", "lte", "like", "ilike", "match", "imatch", "in", "is",
  "isdistinct", "fts", "plfts", "phfts", "wfts", "cs", "cd", "ov", "sl", "sr", "nxl", "nxr", "adj",
  "not.eq", "not.in", "eq(any)", "like(all)", "fts(english)", "nope", "not", "",
]; // prettier-ignore

const types = ["text", "int", "uuid", "jsonb", "regclass", "numeric(1000)", "text[]", "nope"];

/** A word of the query language, right or wrong. */
const word = (columns: readonly string[]): Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom("*", ...columns) },
    { weight: 2, arbitrary: text },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom(...columns),
          fc.constantFrom("->a", "->>a", "->-1", "->>", "->0->>b"),
        )
        .map((parts) => parts.join("")),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...columns), fc.constantFrom(...types))
        .map((parts) => parts.join("::")),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom("count()", "id.sum()", "x:id", "x:", "!", "...", "()"),
    },
  );

/** What to select, embeds in embeds included; every third one has a bracket too many or too few. */
function selection(columns: readonly string[], tables: readonly string[]): Arbitrary<string> {
  const { list } = fc.letrec<{ list: string; item: string }>((tie) => ({
    item: fc.oneof(
      { maxDepth: 3, depthIdentifier: "embed" },
      word(columns),
      fc
        .tuple(
          fc.constantFrom("", "...", "x:"),
          fc.constantFrom(...tables, "users", "objects"),
          fc.constantFrom("", "!inner", "!left", "!nope", "!"),
          tie("list"),
        )
        .map(([before, table, hint, inside]) => `${before}${table}${hint}(${inside})`),
    ),
    list: fc.array(tie("item"), { minLength: 1, maxLength: 3 }).map((items) => items.join(",")),
  }));
  return fc
    .tuple(list, fc.constantFrom("", "", "", ")", "(", ","))
    .map(([selected, after]) => selected + after);
}

/** Conditions, order, limits and whatever else stands behind the question mark. */
export function query(columns: readonly string[], tables: readonly string[]): Arbitrary<string> {
  const condition = fc
    .tuple(fc.constantFrom(...operators), text)
    .map(([operator, value]) => `${operator}.${value}`);
  const logic = fc
    .array(fc.tuple(fc.constantFrom(...columns), condition), { maxLength: 3 })
    .map((all) => `(${all.map((parts) => parts.join(".")).join(",")})`);
  const parameter = fc.oneof(
    fc.tuple(fc.constant("select"), selection(columns, tables)),
    fc.tuple(word(columns), condition),
    fc.tuple(word(columns), condition),
    fc.tuple(fc.constantFrom("and", "or", "not.or", "x.and"), logic),
    fc.tuple(
      fc.constant("order"),
      fc
        .tuple(word(columns), fc.constantFrom("", ".desc", ".asc.nullsfirst", ".nope", "(id)"))
        .map((parts) => parts.join("")),
    ),
    fc.tuple(
      fc.constantFrom("limit", "offset", "x.limit"),
      fc.oneof(text, fc.integer().map(String), fc.constantFrom("99999999999999999999", "0")),
    ),
    fc.tuple(fc.constantFrom("columns", "on_conflict", "apikey", "select"), word(columns)),
  );
  return fc
    .array(parameter, { minLength: 1, maxLength: 3 })
    .map((all) => all.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&"));
}
