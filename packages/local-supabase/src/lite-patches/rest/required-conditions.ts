/**
 * Problem: Lite lets a request without a filter change or delete every row its caller may.
 * Workaround: refuse it like a hosted project, which loads the extension `safeupdate` for its REST API.
 * Needed by: nobody may change a whole table (tests/http/responses).
 * Remove when: the test "plain Lite changes every row of a table at once" fails.
 */
import type { Handler } from "../../http/requests.ts";

const statements: Readonly<Record<string, string>> = { PATCH: "UPDATE", DELETE: "DELETE" };
/** Query parameters that are not filters. */
const otherParameters = new Set(["select", "columns", "order", "limit", "offset", "apikey"]);

export function requireConditions(next: Handler): Handler {
  return (request, peer) => {
    const statement = statements[request.method];
    const names = [...new URL(request.url).searchParams.keys()];
    if (statement === undefined || names.some((name) => !otherParameters.has(name)))
      return next(request, peer);
    const message = `${statement} requires a WHERE clause`;
    const body = { code: "21000", details: null, hint: null, message };
    return Promise.resolve(Response.json(body, { status: 400 }));
  };
}
