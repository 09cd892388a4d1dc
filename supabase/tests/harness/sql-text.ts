/** Reads SQL as text, for rules about statements in functions' source. */

/** Replacements for a query in parentheses, and for any other group in parentheses. */
const query = "@";
const group = "_";

/** Returns the statements at every depth, without comments, strings and parenthesized groups. */
function statementsOf(source: string): string[] {
  let text = source
    .replace(/--.*$/gm, "")
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase();
  const levels: string[] = [];
  const innermost = /\(([^()]*)\)/g;
  while (innermost.test(text)) {
    text = text.replace(innermost, (_, content: string) => {
      levels.push(content);
      return /^\s*(?:select|with|values)\b/.test(content) ? query : group;
    });
  }
  return [...levels, text].flatMap((level) =>
    level.split(";").map((part) => part.replace(/\s+/g, " ").trim()),
  );
}

/** Finds changes that `safeupdate`, on hosted projects, refuses at a function's first call. */
export function unfilteredChanges(source: string): string[] {
  const change =
    /(?:^|\b(?:as|in|then|else|begin|loop) )((?:update (?!set\b|of\b)(?:only )?[\w."]+|delete from)\b.*?)(?: loop\b|$)/;
  return statementsOf(source).flatMap((statement) => {
    const [, changed = ""] = change.exec(statement) ?? [];
    return changed === "" || /\bwhere\b/.test(changed) ? [] : [changed];
  });
}

/** Functions of PostgreSQL 17 that 15 lacks. */
const laterFunctions =
  "any_value|array_(?:sample|shuffle)|date_(?:add|subtract)|erfc?|icu_unicode_version|" +
  "jsonb?_(?:agg_strict|object_agg_(?:strict|unique|unique_strict)|populate_record_valid)|" +
  "json_(?:array|arrayagg|objectagg|exists|query|scalar|serialize|table|value)|" +
  "pg_(?:basetype|column_toast_chunk_id|get_wait_events|input_error_info|input_is_valid|stat_get_io)|" +
  "random_normal|to_(?:bin|oct|regtypemod)|unicode_(?:assigned|version)|uuid_extract_(?:timestamp|version)|xmltext";

/** Syntax that PostgreSQL 16 or 17 added, in the form that `statementsOf` returns. */
const laterSyntax: readonly RegExp[] = [
  new RegExp(`\\b(?:${laterFunctions}) ?[${query}${group}]`),
  /\bsystem_user\b|\bis (?:not )?json\b|\bat local\b/,
  /\b\d[\d_]*_\d|\b0[xob][\da-f]/,
  /\bmerge into\b.*\breturning\b/,
  // A subquery in the from clause without an alias.
  new RegExp(
    `(?:(?<!distinct )\\bfrom|\\bjoin)(?: lateral)? ${query}(?:$|,| (?:where|on|using|group|order|limit|(?:left|right|inner|cross|full)? ?join|union|for|returning)\\b)`,
  ),
];

/** Finds statements that PostgreSQL 15 lacks, the oldest version of hosted projects. */
export function laterThan15(sql: string): string[] {
  return statementsOf(sql.replace(/\$\w*\$/g, " ; ")).filter((statement) =>
    laterSyntax.some((pattern) => pattern.test(statement)),
  );
}
