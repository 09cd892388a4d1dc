/** Reads SQL as text, for rules about statements in functions' source. */

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
      return "_";
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
