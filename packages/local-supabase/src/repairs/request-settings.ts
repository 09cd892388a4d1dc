/**
 * Fault: Lite sets `request.headers`, `request.method` and `request.path` for function calls only.
 * Repair: every statement that Lite runs for a caller sees them, as under PostgREST.
 * Can go when: the test "plain Lite hides the request from a table's trigger" fails.
 */
import type { PgliteConnection } from "@supabase/lite/pglite";
import { currentRequest } from "../http/current-request.ts";

type ApplyContext = (...context: unknown[]) => Promise<void>;

export function setRequestSettings(connection: PgliteConnection): void {
  const lite = connection as unknown as { applyJwtSessionContext: ApplyContext };
  const applyContext = lite.applyJwtSessionContext.bind(connection);
  lite.applyJwtSessionContext = async (...context) => {
    await applyContext(...context);
    const request = currentRequest()?.request;
    if (!request) return;
    // Straight through the driver: PGlite has one session, so this is Lite's open transaction.
    await connection.driver.query(
      `select set_config('request.headers', $1, true),
              set_config('request.method', $2, true),
              set_config('request.path', $3, true)`,
      [
        JSON.stringify(Object.fromEntries(request.headers)),
        request.method,
        new URL(request.url).pathname,
      ],
    );
  };
}
