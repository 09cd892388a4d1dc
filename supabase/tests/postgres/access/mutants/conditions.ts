/** A condition as the catalog prints it, each of whose parts can be left out. */
export interface Weakened {
  /** The part that is left out. */
  readonly name: string;
  readonly rest: string;
}

/** Splits at an operator that stands outside every bracket and quote. */
function split(condition: string, operator: " AND " | " OR "): string[] {
  const parts: string[] = [];
  let depth = 0;
  let isQuoted = false;
  let start = 0;
  for (let at = 0; at < condition.length; at++) {
    const letter = condition[at];
    if (letter === "'") isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (letter === "(") depth++;
    if (letter === ")") depth--;
    if (depth === 0 && condition.startsWith(operator, at)) {
      parts.push(condition.slice(start, at));
      start = at + operator.length;
    }
  }
  return [...parts, condition.slice(start)];
}

export function withoutOnePart(condition: string): Weakened[] {
  const inner = /^\((.*)\)$/s.exec(condition)?.[1] ?? condition;
  for (const operator of [" AND ", " OR "] as const) {
    const parts = split(inner, operator);
    if (parts.length > 1) {
      return parts.map((name, left) => ({
        name,
        rest: parts.filter((_, n) => n !== left).join(operator),
      }));
    }
  }
  return [];
}
