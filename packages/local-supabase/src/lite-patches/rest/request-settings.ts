/**
 * Problem: Lite sets `request.headers`, `request.method` and `request.path` for function calls only.
 * Workaround: set them for every statement that Lite runs for a caller, as PostgREST does.
 * Remove when: the test "plain Lite hides the request from a statement on a table" fails.
 */
import type { PgliteConnection } from "@supabase/lite/pglite";
import { currentRequest } from "../../http/current-request.ts";

type ApplyContext = (...context: unknown[]) => Promise<void>;

export function setRequestSettings(connection: PgliteConnection): void {
  const lite = connection as unknown as { applyJwtSessionContext: ApplyContext };
  const applyContext = lite.applyJwtSessionContext.bind(connection);
  lite.applyJwtSessionContext = async (...context) => {
    await applyContext(...context);
    const request = currentRequest()?.request;
    if (!request) return;
    // PGlite has one session, so this runs in Lite's open transaction.
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
