/**
 * Problem: Lite does not call the function that `pgrst.db_pre_request` names.
 * Workaround: like PostgREST, call it before each statement of the REST API, as the caller and in the statement's transaction.
 * Also like PostgREST, read the role's setting once, and again after a schema change.
 * Needed by: ended-sessions.spec, second-factor.spec.
 * Remove when: the test "plain Lite calls no function before a request" fails.
 */
import type { PgliteConnection } from "@supabase/lite/pglite";
import { currentRequest } from "../../http/current-request.ts";

interface Lite {
  applyJwtSessionContext: (...context: unknown[]) => Promise<void>;
  clearSchemaCache: () => Promise<void>;
}

const readSetting = `
  select regexp_replace(setting, '^[^=]*=', '') as name
  from pg_roles, unnest(rolconfig) setting
  where rolname = 'authenticator' and setting like 'pgrst.db_pre_request=%'`;

export function callPreRequest(connection: PgliteConnection): void {
  const lite = connection as unknown as Lite;
  const { applyJwtSessionContext, clearSchemaCache } = lite;
  let name: Promise<string | undefined> | undefined;
  lite.applyJwtSessionContext = async (...context) => {
    await applyJwtSessionContext.apply(connection, context);
    const url = currentRequest()?.request.url;
    if (url === undefined || !new URL(url).pathname.startsWith("/rest/v1/")) return;
    name ??= connection.driver
      .query<{ name: string }>(readSetting)
      .then(({ rows }) => rows[0]?.name);
    const called = await name;
    if (called !== undefined) await connection.driver.query(`select ${called}()`);
  };
  lite.clearSchemaCache = () => {
    name = undefined;
    return clearSchemaCache.call(connection);
  };
}
