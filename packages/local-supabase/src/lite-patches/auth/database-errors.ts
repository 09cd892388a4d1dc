/**
 * Problem: when a trigger on `auth.users` rejects a sign-up, Lite returns "Internal server error".
 * Workaround: return what a hosted project returns: the status and message of a raised `PTnnn`, status 500 with the
 * message of an exception or a violated constraint, "Database error saving new user" for any other error.
 * Remove when: the test "plain Lite hides why a trigger rejected a sign-up" fails.
 */
import type { PgliteConnection } from "@supabase/lite/pglite";
import { isDatabaseError } from "../../database-error.ts";
import { currentRequest } from "../../http/current-request.ts";
import type { Handler } from "../../http/handler.ts";

/** Keeps the error of a failed statement with the request that ran it. */
export function recordDatabaseErrors({ driver }: PgliteConnection): void {
  const query = driver.query.bind(driver);
  driver.query = async <Row>(...args: Parameters<typeof driver.query>) => {
    try {
      return await query<Row>(...args);
    } catch (error) {
      const current = currentRequest();
      if (current) current.databaseError = error;
      throw error;
    }
  };
}

export function returnDatabaseErrors(next: Handler): Handler {
  return async (request, peer) => {
    const response = await next(request, peer);
    const error = currentRequest()?.databaseError;
    if (response.status !== 500 || !isDatabaseError(error)) return response;
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
