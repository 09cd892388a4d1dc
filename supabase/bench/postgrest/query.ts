/** Parses those parts of PostgREST's query strings that the data package uses. */

export interface Embed {
  readonly alias: string;
  readonly target: string;
  /** The foreign key's name. */
  readonly key: string;
  readonly columns: readonly string[];
}

interface Comparison {
  readonly column: string;
  readonly operator: string;
  readonly value: string;
}

export type Condition =
  Comparison | { readonly logic: "and" | "or"; readonly of: readonly Condition[] };

/** Splits at commas outside parentheses and quotation marks. */
function splitAtCommas(text: string): string[] {
  return text.match(/(?:"[^"]*"|\((?:[^()]|\([^()]*\))*\)|[^,])+/g) ?? [];
}

export function readSelect(select: string): { columns: string[]; embeds: Embed[] } {
  const columns: string[] = [];
  const embeds: Embed[] = [];
  for (const part of splitAtCommas(select.replaceAll(/\s/g, ""))) {
    const embed = /^(\w+):(\w+)!(\w+)\((.*)\)$/.exec(part);
    if (embed === null) columns.push(part);
    else {
      const [, alias = "", target = "", key = "", inner = ""] = embed;
      embeds.push({ alias, target, key, columns: inner.split(",") });
    }
  }
  return { columns, embeds };
}

/** Reads `column=operator.value` or `or=(…)`. */
export function readCondition(key: string, value: string): Condition {
  if (key === "or" || key === "and") {
    return { logic: key, of: splitAtCommas(value.slice(1, -1)).map(readTerm) };
  }
  return comparison(key, value);
}

function readTerm(term: string): Condition {
  const nested = /^(or|and)(\(.*\))$/.exec(term);
  if (nested !== null) return readCondition(nested[1] ?? "", nested[2] ?? "");
  const dot = term.indexOf(".");
  return comparison(term.slice(0, dot), term.slice(dot + 1));
}

function comparison(column: string, operatorAndValue: string): Comparison {
  const dot = operatorAndValue.indexOf(".");
  return {
    column,
    operator: operatorAndValue.slice(0, dot),
    value: operatorAndValue.slice(dot + 1).replace(/^"(.*)"$/, "$1"),
  };
}
