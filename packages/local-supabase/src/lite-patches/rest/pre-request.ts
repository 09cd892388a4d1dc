/**
 * Problem: Lite does not call the function that `pgrst.db_pre_request` names, and it sets `request.headers`, `request.method` and
 * `request.path` for function calls only.
 * Workaround: like PostgREST, set them for each statement of a caller, and call the function before each of the REST API, as the
 * caller and in the statement's transaction. Also like PostgREST, read its name once, and again after a schema change.
 * Needed by: ended-sessions.spec, second-factor.spec, and the limits of requests per visitor.
 * Remove when: the test "plain Lite calls no function before a request" fails.
 */
import type { PgliteConnection } from "@supabase/lite/pglite";
import { currentRequest } from "../../http/requests.ts";

interface Lite {
  applyJwtSessionContext: (...context: unknown[]) => Promise<void>;
  clearSchemaCache: () => Promise<void>;
}

const setRequest = `
  select set_config('request.headers', $1, true), set_config('request.method', $2, true),
    set_config('request.path', $3, true)`;

const readName = `
  select regexp_replace(setting, '^[^=]*=', '') as name
  from pg_roles, unnest(rolconfig) setting
  where rolname = 'authenticator' and setting like 'pgrst.db_pre_request=%'`;

/** PGlite has one session, so each query runs in Lite's open transaction. */
export function callPreRequest(connection: PgliteConnection): void {
  const { driver } = connection;
  const lite = connection as unknown as Lite;
  const { applyJwtSessionContext, clearSchemaCache } = lite;
  let name: Promise<string | undefined> | undefined;
  lite.applyJwtSessionContext = async (...context) => {
    name ??= driver.query<{ name: string }>(readName).then(({ rows }) => rows[0]?.name);
    const called = await name;
    await applyJwtSessionContext.apply(connection, context);
    const request = currentRequest()?.request;
    if (!request) return;
    const { pathname } = new URL(request.url);
    const headers = JSON.stringify(Object.fromEntries(request.headers));
    await driver.query(setRequest, [headers, request.method, pathname]);
    if (called !== undefined && pathname.startsWith("/rest/v1/"))
      await driver.query(`select ${called}()`);
  };
  lite.clearSchemaCache = () => {
    name = undefined;
    return clearSchemaCache.call(connection);
  };
}
