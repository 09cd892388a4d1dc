import type { AuthChangeEvent, Session as AuthSession } from "@supabase/auth-js";
import type { Login } from "@outpace/domain/brands";
import {
  authServiceIsDue,
  loadAuthService,
  loadSession,
  mayHoldSession,
  startAuthService,
  toDataError,
  whenAuthServiceLoaded,
} from "./auth-service.ts";
import type { Client } from "./client.ts";
import type { DataErrorCode } from "./errors.ts";
import { isDataError } from "./service-errors.ts";
import { within } from "./timeout.ts";

/** The brand comes from user metadata, for display only: the database decides what the user may do. */
export interface Session {
  readonly userId: string;
  readonly email: string;
  readonly brandId: string | null;
  readonly brandName: string | null;
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

export function toSession({ user }: AuthSession): Session {
  return {
    userId: user.id,
    email: user.email ?? "",
    brandId: text(user.user_metadata.brand_id),
    brandName: text(user.user_metadata.brand_name),
  };
}

/** Loads the code for signing in ahead of time, for example when the form gets the focus. */
export async function preloadAuth(client: Client): Promise<void> {
  await startAuthService(client).catch(() => undefined);
}

/** Milliseconds that a screen waits for its session; listeners hear of one that is refreshed later. */
const screenWait = 4_000;

/** Null for a visitor and when the session could not be refreshed. */
export async function getSession(client: Client): Promise<Session | null> {
  try {
    const session = await loadSession(client, screenWait);
    return session && toSession(session);
  } catch (error) {
    if (isDataError(error, "session_expired")) return null;
    throw error;
  }
}

/** Whether this browser keeps a session, which may have expired. */
export function hasStoredSession({ storage, storageKey }: Client): boolean {
  return storage.getItem(storageKey) !== null;
}

function hasExpiredSession({ storage, storageKey }: Client): boolean {
  const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? "null");
  const expiresAt =
    typeof stored === "object" && stored && "expires_at" in stored && stored.expires_at;
  return typeof expiresAt === "number" && expiresAt * 1000 < Date.now();
}

type SessionEvent =
  "initial" | "signed_in" | "signed_out" | "refreshed" | "recovery" | "updated" | "mfa_verified";

const events: Partial<Record<AuthChangeEvent, SessionEvent>> = {
  INITIAL_SESSION: "initial",
  SIGNED_IN: "signed_in",
  SIGNED_OUT: "signed_out",
  TOKEN_REFRESHED: "refreshed",
  PASSWORD_RECOVERY: "recovery",
  USER_UPDATED: "updated",
  MFA_CHALLENGE_VERIFIED: "mfa_verified",
};

/** What `setTimeout` can wait for, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

/** Reports every change of the session, from other tabs too. Returns a function that stops listening. */
export function onSessionChange(
  client: Client,
  listener: (session: Session | null, event: SessionEvent) => void,
): () => void {
  const stopping = new AbortController();
  whenAuthServiceLoaded(client, (service) => {
    if (stopping.signal.aborted) return;
    const { data } = service.onAuthStateChange((name, session) => {
      const event = events[name];
      if (event) listener(session && toSession(session), event);
    });
    stopping.signal.addEventListener("abort", () => {
      data.subscription.unsubscribe();
    });
  });
  const load = () => void preloadAuth(client);
  const due = authServiceIsDue(client);
  const renewal = due === null ? undefined : setTimeout(load, Math.min(due, longestTimer));
  if (typeof addEventListener === "function") {
    // Another tab may sign in or out before this one has loaded the auth service, which would tell of it.
    const follow = ({ key }: StorageEvent) => {
      if (key !== null && key !== client.storageKey) return;
      if (mayHoldSession(client)) load();
      else listener(null, "signed_out");
    };
    addEventListener("storage", follow, { signal: stopping.signal });
  }
  stopping.signal.addEventListener("abort", () => {
    clearTimeout(renewal);
  });
  return () => {
    stopping.abort();
  };
}

/** The option of a request that a captcha protects. */
export async function captchaOf(client: Client): Promise<{ captchaToken?: string }> {
  const captchaToken = await client.captchaToken();
  return captchaToken === undefined ? {} : { captchaToken };
}

/** Sends the link that confirms a new account's address once more. Succeeds also when nothing waits for one. */
export async function resendConfirmation(client: Client, email: string): Promise<void> {
  const service = await loadAuthService(client);
  const options = await captchaOf(client);
  const { error } = await service.resend({ type: "signup", email, options });
  if (error) throw await toDataError(error);
}

export async function signIn(client: Client, { email, password }: Login): Promise<Session> {
  const service = await loadAuthService(client);
  const options = await captchaOf(client);
  const { data, error } = await service.signInWithPassword({ email, password, options });
  if (error) throw await toDataError(error);
  return toSession(data.session);
}

/** Signs out of this browser, even when the server cannot be reached. */
export async function signOut(client: Client): Promise<void> {
  if (!mayHoldSession(client)) return;
  // The service would renew an expired session before it ends it, and try to for 30 seconds without a server.
  if (hasExpiredSession(client)) client.storage.removeItem(client.storageKey);
  const service = await startAuthService(client).catch(() => null);
  if (!service) {
    client.storage.removeItem(client.storageKey);
    return;
  }
  const { error } = await service.signOut({ scope: "local" });
  const dataError = error && (await toDataError(error));
  if (dataError && !isDataError(dataError, "unreachable")) throw dataError;
}

/** Renews the session, so that it carries what has changed in the account. An error leaves it as it is. */
export async function refreshSession(client: Client): Promise<void> {
  const service = await loadAuthService(client);
  await within(client.timeout, service.refreshSession()).catch(() => undefined);
}

/**
 * Called when the server refuses the session: renews it, and signs out of this browser when it cannot be renewed.
 * Keeps it while the server cannot be reached, or cannot answer.
 */
export async function renewSession(client: Client): Promise<void> {
  const service = await loadAuthService(client);
  // The service retries for 30 seconds.
  const renewal = await within(client.timeout, service.refreshSession()).catch(() => null);
  const status = renewal?.error?.status ?? 0;
  if (status >= 400 && status < 500) await signOut(client);
}

/** What the service answers only where an address has an account, since it sends nothing to any other. */
const tellsOfAccount: readonly DataErrorCode[] = [
  "email_just_sent",
  "email_limit",
  "email_refused",
  "account_blocked",
  "session_expired",
];

/**
 * Sends an e-mail with a link to set a new password. Does not reveal whether the account exists: succeeds also where the
 * service says that it has sent one just now, or cannot send any more.
 */
export async function requestPasswordReset(
  client: Client,
  { email, redirectTo }: { readonly email: string; readonly redirectTo: string },
): Promise<void> {
  const service = await loadAuthService(client);
  const { error } = await service.resetPasswordForEmail(email, {
    redirectTo,
    ...(await captchaOf(client)),
  });
  if (!error || error.message.startsWith("Error sending")) return;
  const dataError = await toDataError(error);
  if (!tellsOfAccount.includes(dataError.code)) throw dataError;
}

/** Of the account that is signed in; its other sessions end. */
export async function updatePassword(client: Client, password: string): Promise<void> {
  const service = await loadAuthService(client);
  const { error } = await service.updateUser({ password });
  if (error) throw await toDataError(error);
}
