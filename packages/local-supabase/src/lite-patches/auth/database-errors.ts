/**
 * Problem: when a trigger on `auth.users` rejects a sign-up, Lite returns "Internal server error".
 * Workaround: return what a hosted project returns, "Database error saving new user".
 * Needed by: sign-up.spec: packages/data reads this message.
 * Remove when: the test "plain Lite hides that a trigger rejected a sign-up" fails.
 */
import type { PgliteConnection } from "@supabase/lite/pglite";
import { isDatabaseError } from "../../errors.ts";
import { currentRequest, authRefusal, type Handler } from "../../http/requests.ts";

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
    const isRefused = isDatabaseError(currentRequest()?.databaseError);
    if (response.status !== 500 || !isRefused) return response;
    return authRefusal(500, "unexpected_failure", "Database error saving new user");
  };
}
