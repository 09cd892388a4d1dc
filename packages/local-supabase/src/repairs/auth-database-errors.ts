/**
 * Fault: when a trigger on `auth.users` refuses a sign-up, Lite answers "Internal server error".
 * Repair: the answer of a hosted project: a raised `PTnnn` gives its status and message, an exception or a
 * violated constraint its message with status 500, anything else "Database error saving new user".
 * Can go when: the test "plain Lite hides why a trigger refused a sign-up" fails.
 */
import type { PGlite } from "@supabase/lite/pglite";
import { isDatabaseError } from "../database-error.ts";
import { currentRequest } from "../http/current-request.ts";
import type { Handler } from "../http/handler.ts";

/** Notes each failing statement on the request that ran it. */
export function noteDatabaseErrors(database: PGlite): void {
  const query = database.query.bind(database);
  database.query = async <Row>(...args: Parameters<PGlite["query"]>) => {
    try {
      return await query<Row>(...args);
    } catch (error) {
      const current = currentRequest();
      if (current) current.databaseError = error;
      throw error;
    }
  };
}

export function explainAuthErrors(handler: Handler): Handler {
  return async (request, peer) => {
    const response = await handler(request, peer);
    const isAuth = new URL(request.url).pathname.startsWith("/auth/v1/");
    const error = currentRequest()?.databaseError;
    if (!isAuth || response.status !== 500 || !isDatabaseError(error)) return response;
    const { code, message, hint, detail } = error;
    const raisedStatus = /^PT(\d{3})$/.exec(code)?.[1];
    if (raisedStatus !== undefined || /^(P0001|23...)$/.test(code)) {
      const status = Number(raisedStatus ?? 500);
      return Response.json({ code, message, hint, detail }, { status });
    }
    const failure = { code: 500, error_code: "unexpected_failure" };
    return Response.json({ ...failure, msg: "Database error saving new user" }, { status: 500 });
  };
}
