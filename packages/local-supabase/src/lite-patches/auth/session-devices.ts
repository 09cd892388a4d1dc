/**
 * Problem: Lite stores no session's user agent, so SQL cannot tell a sign-in on a new device.
 * Workaround: a trigger, made with repeatable SQL, stores the one of the request that creates the session, which a setting
 * holds.
 * Needed by: ended-sessions.spec: places by browser; the e-mail about a new device.
 * Remove when: the test "plain Lite stores no user agent with a session" fails.
 */
import type { Handler } from "../../http/requests.ts";
import type { PatchContext } from "../request-patch.ts";

export const sessionDevicesSql = `
create or replace function auth.set_session_device() returns trigger language plpgsql set search_path = '' as $$
begin
  new.user_agent := coalesce(new.user_agent, nullif(current_setting('local.user_agent', true), ''));
  return new;
end;
$$;
create or replace trigger set_session_device before insert on auth.sessions
  for each row execute function auth.set_session_device();
`;

/** The setting belongs to the database's session, which belongs to this request while it runs. */
export function storeUserAgents(next: Handler, { database }: PatchContext): Handler {
  return async (request, peer) => {
    const userAgent = request.headers.get("user-agent") ?? "";
    await database.query("select set_config('local.user_agent', $1, false)", [userAgent]);
    try {
      return await next(request, peer);
    } finally {
      await database.exec("reset local.user_agent");
    }
  };
}
