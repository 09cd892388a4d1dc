/**
 * Fault: Lite sets `request.headers`, `request.method` and `request.path` for function calls only, and
 * `request.jwt.claims` not at all for a visitor.
 * Repair: every statement that Lite runs for a caller sees them, as under PostgREST.
 * Can go when: the test "plain Lite hides the request from a table's trigger" fails.
 */
import type { PgliteConnection } from "@supabase/lite/pglite";
import { currentRequest } from "../http/current-request.ts";

interface Caller {
  auth?: { role?: string; jwt?: unknown };
}
type ApplyContext = (database: unknown, caller: Caller, setsRole: boolean) => Promise<void>;

export function setRequestSettings(connection: PgliteConnection): void {
  const lite = connection as unknown as { applyJwtSessionContext: ApplyContext };
  const applyContext = lite.applyJwtSessionContext.bind(connection);
  lite.applyJwtSessionContext = async (database, caller, setsRole) => {
    await applyContext(database, caller, setsRole);
    const request = currentRequest()?.request;
    const claims = caller.auth?.jwt ?? { role: caller.auth?.role ?? "anon" };
    // Straight through the driver: PGlite has one session, so this is Lite's open transaction.
    await connection.driver.query(
      `select set_config('request.jwt.claims', $1, true),
              set_config('request.headers', $2, true),
              set_config('request.method', $3, true),
              set_config('request.path', $4, true)`,
      [
        JSON.stringify(claims),
        JSON.stringify(Object.fromEntries(request?.headers ?? [])),
        request?.method ?? "",
        request ? new URL(request.url).pathname : "",
      ],
    );
  };
}
