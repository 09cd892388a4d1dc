/**
 * Problem: Lite keeps filters in plain objects, so a filter on `__proto__` or `constructor` changes the prototype of
 * every object in the process, and an operator with such a name is a 500.
 * Workaround: reject these names, as PostgREST rejects columns and operators that do not exist.
 * Remove when: the test "plain Lite lets a visitor change every object" fails.
 */
import type { Handler } from "../../http/handler.ts";

export function rejectPrototypeNames(next: Handler): Handler {
  return (request, peer) => {
    const { searchParams } = new URL(request.url);
    const name = namesIn(searchParams, hasArguments(request)).find(
      (part) => part in Object.prototype,
    );
    if (name === undefined) return next(request, peer);
    const message = `${name} is neither a column nor an operator`;
    const body = { code: "PGRST100", message, details: null, hint: null };
    return Promise.resolve(Response.json(body, { status: 400 }));
  };
}

/** True if the query string holds a function's arguments rather than filters. */
function hasArguments({ url, method }: Request): boolean {
  return new URL(url).pathname.startsWith("/rest/v1/rpc/") && method !== "POST";
}

/** Columns, embedded tables and operators; an argument's value can be anything. */
function namesIn(parameters: URLSearchParams, areArguments: boolean): string[] {
  return [...parameters].flatMap(([name, value]) => [
    ...name.replaceAll('"', "").split(/\.|->>?/),
    ...(areArguments ? [] : value.replace(/^(not\.)+/, "").split(/[.(]/, 1)),
  ]);
}
