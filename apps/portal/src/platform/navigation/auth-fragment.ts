/**
 * The auth server redirects here from links of its own, such as its default emails', with a session or an error in the fragment.
 * The session may be a stranger's, who wants this person to work in their account, so no part of the app reads it.
 */

/** What a link of the auth server brought. */
export type AuthRedirect = "session" | "expired" | "failed";

/** Of the address's fragment or query; null if it has nothing from the auth server. */
export function readAuthRedirect(parameters: string): AuthRedirect | null {
  const values = new URLSearchParams(parameters.replace(/^[#?]/, ""));
  if (values.has("access_token") || values.has("refresh_token")) return "session";
  if (!values.has("error_code") && !values.has("error_description")) return null;
  return values.get("error_code") === "otp_expired" ? "expired" : "failed";
}

let current: { readonly kind: AuthRedirect } | null = null;
const listeners = new Set<() => void>();

/** Takes it out of the address bar, the history and what the router reads. */
function take(): void {
  const { hash, pathname, search } = window.location;
  const ofQuery = readAuthRedirect(search);
  const found = readAuthRedirect(hash) ?? ofQuery;
  if (found === null) return;
  current = { kind: found };
  window.history.replaceState(window.history.state, "", pathname + (ofQuery ? "" : search));
  for (const listener of listeners) listener();
}

/** Call before the router reads the address. */
export function watchAuthRedirects(): void {
  take();
  window.addEventListener("hashchange", take);
}

export const authRedirect = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => current,
};
