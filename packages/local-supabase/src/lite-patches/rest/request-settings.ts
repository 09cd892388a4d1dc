/**
 * Problem: Lite sets `request.headers`, `request.method` and `request.path` for function calls only, and each setting with its
 * own statement, up to eleven per request.
 * Workaround: like PostgREST, set all of them for every statement that Lite runs for a caller, with one statement.
 * Needed by: rest/pre-request, and the limits of requests per visitor.
 * Remove when: the test "plain Lite hides the request from a statement on a table" fails.
 */
import type { PgliteConnection } from "@supabase/lite/pglite";
import { currentRequest } from "../../http/current-request.ts";

interface Caller {
  auth?: { role?: string; uid?: unknown; jwt?: unknown };
  storage?: { operation?: unknown };
}

interface Call {
  method: string;
  path: string;
  requestHeaders?: Record<string, string>;
}

interface Lite {
  applyJwtSessionContext: (transaction: unknown, caller: Caller) => Promise<void>;
  applyRpcRequestGucs: (transaction: unknown, call: Call) => Promise<void>;
}

export function setRequestSettings(connection: PgliteConnection): void {
  /** PGlite has one session, so this runs in Lite's open transaction. */
  const set = async (settings: Record<string, string>) => {
    const calls = Object.keys(settings).map(
      (_, n) => `set_config($${String(2 * n + 1)}, $${String(2 * n + 2)}, true)`,
    );
    await connection.driver.query(`select ${calls.join(", ")}`, Object.entries(settings).flat());
  };
  const lite = connection as unknown as Lite;
  lite.applyJwtSessionContext = async (_, { auth, storage }) => {
    const role = auth?.role || "anon";
    const claims = auth?.jwt;
    const request = currentRequest()?.request;
    await set({
      "request.jwt.claim.sub": String(auth?.uid ?? ""),
      "request.jwt.claim.role": role,
      ...(claims && typeof claims === "object"
        ? { "request.jwt.claims": JSON.stringify(claims) }
        : {}),
      "storage.operation": String(storage?.operation ?? ""),
      ...(request && {
        "request.headers": JSON.stringify(Object.fromEntries(request.headers)),
        "request.method": request.method,
        "request.path": new URL(request.url).pathname,
      }),
      // Last, because it gives up the server's own privileges.
      role,
    });
  };
  lite.applyRpcRequestGucs = (_, { method, path, requestHeaders = {} }) =>
    set({
      "response.status": "",
      "response.headers": "",
      "request.method": method,
      "request.path": path,
      "request.headers": JSON.stringify(requestHeaders),
    });
}
