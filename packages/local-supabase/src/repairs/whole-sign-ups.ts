/**
 * Fault: Lite writes a new account in several separate steps; a failure or a kill between them leaves an
 * account that cannot sign in, and what a trigger made with it.
 * Repair: a sign-up is one transaction.
 * Can go when: the test "plain Lite leaves half an account behind" fails.
 */
import type { PGlite } from "@supabase/lite/pglite";
import type { Handler } from "../http/handler.ts";

export function signUpWholly(handler: Handler, database: PGlite): Handler {
  return async (request, peer) => {
    if (new URL(request.url).pathname !== "/auth/v1/signup") return handler(request, peer);
    await database.exec("begin");
    try {
      const response = await handler(request, peer);
      await database.exec(response.status < 500 ? "commit" : "rollback");
      return response;
    } catch (error) {
      await database.exec("rollback");
      throw error;
    }
  };
}
