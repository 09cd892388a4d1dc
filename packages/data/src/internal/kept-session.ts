import { hasStoredSession, type SessionStore } from "../session-store.ts";

/**
 * A `fetch` that fails like a lost request while a stored session cannot be renewed. Otherwise supabase-js would call as a
 * visitor, and the refusal would look like an ended session.
 */
export function withKeptSession(
  request: typeof fetch,
  publishableKey: string,
  sessionStore: SessionStore,
): typeof fetch {
  return async (input, init) => {
    const isAsVisitor =
      new Headers(init?.headers).get("authorization") === `Bearer ${publishableKey}`;
    const isAuth = String(input instanceof Request ? input.url : input).includes("/auth/v1/");
    if (isAsVisitor && !isAuth && hasStoredSession(sessionStore)) {
      throw new TypeError("The session could not be renewed.");
    }
    return request(input, init);
  };
}
