/**
 * Problem: Lite interprets the value of a filter: `null`, `1.0` and `{}` are no longer text, surrounding spaces and
 * quotes are removed, and inside `or` an escaped quote or backslash stays escaped.
 * Workaround: send values in quotes, which Lite keeps as they are, and replace quotes and backslashes inside them by
 * characters that no text contains until Lite has parsed the filters.
 * Remove when: the test "plain Lite misreads the values of filters" fails.
 */
import type { PgliteConnection } from "@supabase/lite/pglite";
import type { Handler } from "../../http/handler.ts";

// Noncharacters, which Unicode reserves for internal use.
const quote = "\ufdd0";
const backslash = "\ufdd1";

const encode = (text: string) => text.replaceAll('"', quote).replaceAll("\\", backslash);
const decode = (text: string) => text.replaceAll(quote, '"').replaceAll(backslash, "\\");

export function quoteFilterValues(next: Handler): Handler {
  return (request, peer) => {
    const url = new URL(request.url);
    const isFunction = url.pathname.startsWith("/rest/v1/rpc/");
    if (isFunction || url.search === "") return next(request, peer);
    const quoted = new URLSearchParams();
    for (const [name, value] of url.searchParams) quoted.append(name, quoteValues(name, value));
    url.search = quoted.toString();
    return next(new Request(url, request), peer);
  };
}

function quoteValues(name: string, value: string): string {
  const last = name.split(".").at(-1) ?? "";
  if (/^(select|columns|on_conflict|order|limit|offset)$/.test(last)) return value;
  if (/^(and|or)$/.test(last)) {
    return value.replace(
      /"((?:[^"\\]|\\.)*)"/gs,
      (_, text: string) => `"${encode(text.replace(/\\(.)/gs, "$1"))}"`,
    );
  }
  return value.replace(
    /^((?:not\.)*(?:eq|neq|gte?|lte?)\.)(.*)$/s,
    (_, operator: string, text: string) => `${operator}"${encode(text)}"`,
  );
}

export function decodeFilterValues(connection: PgliteConnection): void {
  const onParsed = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = (ast) => {
    decodeWithin(ast);
    return onParsed(ast);
  };
}

function decodeWithin(part: object): void {
  for (const [key, value] of Object.entries(part) as [string, unknown][]) {
    // Rows to write and arguments are not filters.
    if (key === "values" || key === "args") continue;
    if (typeof value === "string") Object.assign(part, { [key]: decode(value) });
    else if (typeof value === "object" && value) decodeWithin(value);
  }
}
