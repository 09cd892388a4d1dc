/**
 * Fault: Lite keeps conditions in plain objects. One on `__proto__` or `constructor` is written into what
 * every object of the process inherits, for everybody and until it ends; an operator named so is a 500.
 * Repair: such names are refused, as PostgREST refuses columns and operators that do not exist.
 * Can go when: the test "plain Lite lets a visitor change every object" fails.
 */
import type { Handler } from "../http/handler.ts";

export function refuseInheritedNames(handler: Handler): Handler {
  return (request, peer) => {
    const { pathname, searchParams } = new URL(request.url);
    const name = pathname.startsWith("/rest/v1/")
      ? namesIn(searchParams, isAskedByArguments(request)).find((part) => part in Object.prototype)
      : undefined;
    if (name === undefined) return handler(request, peer);
    const message = `${name} is neither a column nor an operator`;
    const refusal = { code: "PGRST100", message, details: null, hint: null };
    return Promise.resolve(Response.json(refusal, { status: 400 }));
  };
}

/** A function called by GET takes its arguments from where conditions stand. */
function isAskedByArguments({ url, method }: Request): boolean {
  return new URL(url).pathname.startsWith("/rest/v1/rpc/") && method !== "POST";
}

/** Columns, embedded tables and operators; an argument may have any value. */
function namesIn(parameters: URLSearchParams, areArguments: boolean): string[] {
  return [...parameters].flatMap(([name, value]) => [
    ...name.replaceAll('"', "").split(/\.|->>?/),
    ...(areArguments ? [] : value.replace(/^(not\.)+/, "").split(/[.(]/, 1)),
  ]);
}
