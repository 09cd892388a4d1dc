/**
 * Fault: Lite reads the value of a filter as a program would: `null`, `1.0` or `{}` is no longer the text
 * that was typed, blanks and quotes around it go, and within `or` an escaped quote or backslash stays escaped.
 * Repair: values come in quotes, in which Lite reads them as they stand; what would end or escape a quote
 * travels as a character that no text has, until Lite has parsed the filters.
 * Can go when: the test "plain Lite misreads what is compared" fails.
 */
import type { PgliteConnection } from "@supabase/lite/pglite";
import type { Handler } from "../http/handler.ts";

// Noncharacters, which Unicode keeps for use within one program.
const quote = "\ufdd0";
const backslash = "\ufdd1";

const conceal = (text: string) => text.replaceAll('"', quote).replaceAll("\\", backslash);
const reveal = (text: string) => text.replaceAll(quote, '"').replaceAll(backslash, "\\");

export function quoteFilters(handler: Handler): Handler {
  return (request, peer) => {
    const url = new URL(request.url);
    const isTable = /^\/rest\/v1\/(?!rpc\/)/.test(url.pathname);
    if (!isTable || url.search === "") return handler(request, peer);
    const quoted = new URLSearchParams();
    for (const [name, value] of url.searchParams) quoted.append(name, quoteValues(name, value));
    url.search = quoted.toString();
    return handler(new Request(url, request), peer);
  };
}

function quoteValues(name: string, value: string): string {
  const last = name.split(".").at(-1) ?? "";
  if (/^(select|columns|on_conflict|order|limit|offset)$/.test(last)) return value;
  if (/^(and|or)$/.test(last)) {
    return value.replace(
      /"((?:[^"\\]|\\.)*)"/gs,
      (_, text: string) => `"${conceal(text.replace(/\\(.)/gs, "$1"))}"`,
    );
  }
  return value.replace(
    /^((?:not\.)*(?:eq|neq|gte?|lte?)\.)(.*)$/s,
    (_, operator: string, text: string) => `${operator}"${conceal(text)}"`,
  );
}

export function readQuotedFilters(connection: PgliteConnection): void {
  const parsed = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = (ast) => {
    revealWithin(ast);
    return parsed(ast);
  };
}

function revealWithin(part: object): void {
  for (const [key, value] of Object.entries(part) as [string, unknown][]) {
    // Rows to be written and arguments are no filters.
    if (key === "values" || key === "args") continue;
    if (typeof value === "string") Object.assign(part, { [key]: reveal(value) });
    else if (typeof value === "object" && value) revealWithin(value);
  }
}
