/** Reads SQL as text, for rules about statements that PostgreSQL's catalog keeps as a function's source. */

/** What a query in parentheses, and any other group in parentheses, is replaced with. */
const query = "@";
const group = "_";

/** The statements at every depth, without comments, strings and what they have in parentheses. */
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

/** Hosted projects load `safeupdate`, which refuses these at the first call of a function. */
export function unfilteredChanges(source: string): string[] {
  const change =
    /(?:^|\b(?:as|in|then|else|begin|loop) )((?:update (?!set\b|of\b)(?:only )?[\w."]+|delete from)\b.*?)(?: loop\b|$)/;
  return statementsOf(source).flatMap((statement) => {
    const [, changed = ""] = change.exec(statement) ?? [];
    return changed === "" || /\bwhere\b/.test(changed) ? [] : [changed];
  });
}

/** The functions of PostgreSQL 17 that a statement can call and 15 does not have. */
const laterFunctions =
  "any_value|array_(?:sample|shuffle)|date_(?:add|subtract)|erfc?|icu_unicode_version|" +
  "jsonb?_(?:agg_strict|object_agg_(?:strict|unique|unique_strict)|populate_record_valid)|" +
  "json_(?:array|arrayagg|objectagg|exists|query|scalar|serialize|table|value)|" +
  "pg_(?:basetype|column_toast_chunk_id|get_wait_events|input_error_info|input_is_valid|stat_get_io)|" +
  "random_normal|to_(?:bin|oct|regtypemod)|unicode_(?:assigned|version)|uuid_extract_(?:timestamp|version)|xmltext";

/** Each was added by PostgreSQL 16 or 17, at the statements of `statementsOf`. */
const laterSyntax: readonly RegExp[] = [
  new RegExp(`\\b(?:${laterFunctions}) ?[${query}${group}]`),
  /\bsystem_user\b|\bis (?:not )?json\b|\bat local\b/,
  /\b\d[\d_]*_\d|\b0[xob][\da-f]/,
  /\bmerge into\b.*\breturning\b/,
  // A query in the from clause without a name.
  new RegExp(
    `(?:(?<!distinct )\\bfrom|\\bjoin)(?: lateral)? ${query}(?:$|,| (?:where|on|using|group|order|limit|(?:left|right|inner|cross|full)? ?join|union|for|returning)\\b)`,
  ),
];

/** The statements that PostgreSQL 15, the oldest version that a hosted project runs, does not have. */
export function laterThan15(sql: string): string[] {
  return statementsOf(sql.replace(/\$\w*\$/g, " ; ")).filter((statement) =>
    laterSyntax.some((pattern) => pattern.test(statement)),
  );
}
