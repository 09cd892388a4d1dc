/**
 * Problem: when a trigger on `auth.users` rejects a sign-up, Lite returns "Internal server error".
 * Workaround: return what a hosted project returns: to a client that asks for error codes, as auth-js does, "Database
 * error saving new user"; to others the status and message of a raised `PTnnn`, and status 500 with the message of an
 * exception or a violated constraint.
 * Remove when: the test "plain Lite hides why a trigger rejected a sign-up" fails.
 */
import type { PgliteConnection } from "@supabase/lite/pglite";
import { isDatabaseError } from "../../database-error.ts";
import { asksForErrorCodes, authRefusal } from "../../http/auth-errors.ts";
import { currentRequest } from "../../http/current-request.ts";
import type { Handler } from "../../http/handler.ts";

/** Keeps a failed statement's error with the request that ran it. */
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
    const isTold = raisedStatus !== undefined || /^(P0001|23...)$/.test(code);
    if (isTold && !asksForErrorCodes(request)) {
      const status = Number(raisedStatus ?? 500);
      return Response.json({ code, message, hint, detail }, { status });
    }
    return authRefusal(500, "unexpected_failure", "Database error saving new user");
  };
}
