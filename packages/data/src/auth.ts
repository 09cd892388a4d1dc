import type { AuthChangeEvent, Session as AuthSession } from "@supabase/supabase-js";
import {
  authMessages,
  type Login,
  normalisePassword,
  type Role,
  roles,
} from "@outpace/domain/brands";
import { readAuthError } from "./internal/auth-errors.ts";
import type { Client } from "./client.ts";
import { DataError, type DataErrorCode } from "./errors.ts";
import { isDataError } from "./internal/service-errors.ts";
import { removeExpiredSession, type SessionStore } from "./session-store.ts";
import { requestTimeout, within } from "./internal/timeout.ts";

/** The brand comes from user metadata and is for display only: the database checks permissions. */
export interface Session {
  readonly userId: string;
  readonly email: string;
  readonly brandId: string | null;
  readonly brandName: string | null;
  readonly brandRole: Role | null;
  /** Whether the account has a second factor that this session has not verified. The database checks it too. */
  readonly needsCode: boolean;
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** Milliseconds a screen waits for its session. Listeners receive one that is refreshed later. */
const screenWait = 4_000;

/** `session` is the client's, whose level is asked of the service by `token`, else read from the client. */
export async function toSession(
  client: Client,
  session: AuthSession,
  token?: string,
): Promise<Session> {
  const { user } = session;
  const metadata = user.user_metadata;
  return {
    userId: user.id,
    email: user.email ?? "",
    brandId: text(metadata.brand_id),
    brandName: text(metadata.brand_name),
    brandRole: roles.find((role) => role === metadata.brand_role) ?? null,
    needsCode: await needsCode(client, token),
  };
}

/** False if the session cannot be read: the service will refuse it. */
async function needsCode({ auth }: Client, token?: string): Promise<boolean> {
  try {
    const { data } = await within(screenWait, auth.mfa.getAuthenticatorAssuranceLevel(token));
    return data?.nextLevel === "aal2" && data.currentLevel !== "aal2";
  } catch {
    return false;
  }
}

/** Returns null for a visitor, or if the session cannot be refreshed. */
export async function getSession(client: Client): Promise<Session | null> {
  const { data, error } = await within(screenWait, client.auth.getSession());
  if (!error) return data.session && toSession(client, data.session);
  const dataError = readAuthError(error);
  if (isDataError(dataError, "session_expired")) return null;
  throw dataError;
}

export type SessionEvent =
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

/** Subscribes to session changes, including those of other tabs. Returns the unsubscribe function. */
export function onSessionChange(
  client: Client,
  listener: (session: Session | null, event: SessionEvent) => void,
): () => void {
  // Asking for the level waits for the library, which waits for the callback: the callback only queues.
  let queue = Promise.resolve();
  let isStopped = false;
  const { data } = client.auth.onAuthStateChange((name, authSession) => {
    const event = events[name];
    if (!event) return;
    const heard = queue.then(async () => {
      // Where a device's clock is ahead, the client's own session looks expired at once, and reading it would refresh it for ever.
      const token = event === "refreshed" ? authSession?.access_token : undefined;
      const session = authSession && (await toSession(client, authSession, token));
      if (!isStopped) listener(session, event);
    });
    queue = heard.catch(() => undefined);
  });
  return () => {
    isStopped = true;
    data.subscription.unsubscribe();
  };
}

/** The captcha option of an auth request. */
export function captchaOption(captchaToken: string | undefined): { captchaToken?: string } {
  return captchaToken === undefined ? {} : { captchaToken };
}

/** Resends the link that confirms a new account's address. Succeeds even if no confirmation is pending. */
export async function resendConfirmation(
  client: Client,
  email: string,
  captchaToken?: string,
): Promise<void> {
  const options = captchaOption(captchaToken);
  const { error } = await client.auth.resend({ type: "signup", email, options });
  if (error) throw readAuthError(error);
}

/** @param captchaToken a function if it can return a second one, for an older password, which is stored as it was typed */
export async function signIn(
  client: Client,
  { email, password: typed }: Login,
  captchaToken?: string | (() => Promise<string | undefined>),
): Promise<Session> {
  const attempt = async (password: string) => {
    const token = typeof captchaToken === "function" ? await captchaToken() : captchaToken;
    const options = captchaOption(token);
    const { data, error } = await client.auth.signInWithPassword({ email, password, options });
    if (error) throw readAuthError(error);
    return toSession(client, data.session);
  };
  const normal = normalisePassword(typed);
  const first = attempt(normal);
  if (normal === typed || typeof captchaToken === "string") return first;
  return first.catch((error: unknown) => {
    if (!isDataError(error, "invalid_credentials")) throw error;
    return attempt(typed);
  });
}

/** Signs out in this browser, even if the server is unreachable. */
export async function signOut(client: Client, sessionStore: SessionStore): Promise<void> {
  removeExpiredSession(sessionStore);
  const { error } = await client.auth.signOut({ scope: "local" });
  const dataError = error && readAuthError(error);
  if (dataError && !isDataError(dataError, "unreachable")) throw dataError;
}

/** Refreshes the session so that it reflects changes to the account. Errors leave it unchanged. */
export async function refreshSession(client: Client): Promise<void> {
  await within(requestTimeout, client.auth.refreshSession()).catch(() => undefined);
}

/**
 * Renews a session that the server refused. If the server refuses again, signs out in this browser; if it is unreachable or
 * fails, keeps the session.
 * @param wait at most this many milliseconds; supabase-js retries for 30 seconds
 */
export async function renewSession(client: Client, wait = requestTimeout): Promise<void> {
  await within(wait, renewOrEnd(client)).catch(() => undefined);
}

async function renewOrEnd(client: Client): Promise<void> {
  const before = await client.auth.getSession();
  const { data, error } = await client.auth.refreshSession();
  // The auth server does not say that a refresh came too late for the session of staff, and so ended it.
  const status = error
    ? (error.status ?? 0)
    : (await client.from("tiers").select("tier", { head: true })).status;
  if (error ? status < 400 || status >= 500 : status !== 401) return;
  // The person may have signed in again meanwhile.
  const now = await client.auth.getSession();
  const last = error ? before.data.session : data.session;
  const isSame = now.data.session?.access_token === last?.access_token;
  if (isSame) await client.auth.signOut({ scope: "local" });
}

/** What can befall a request for any address. The service writes to accounts alone, so any other error tells of one. */
const addresslessErrors: readonly DataErrorCode[] = [
  "unreachable",
  "captcha_failed",
  "rate_limited",
];

/**
 * Emails a link to set a new password. Never reveals whether the account exists: it succeeds even if the service cannot send the
 * email. Throws `unreachable`, `captcha_failed` and `rate_limited`.
 */
export async function requestPasswordReset(
  client: Client,
  { email, redirectTo }: { readonly email: string; readonly redirectTo: string },
  captchaToken?: string,
): Promise<void> {
  const options = { redirectTo, ...captchaOption(captchaToken) };
  const { error } = await client.auth.resetPasswordForEmail(email, options);
  // The service's own time-out is also one of the email. A server that cannot be reached has other statuses.
  if (!error || error.status === 504) return;
  const dataError = readAuthError(error);
  if (addresslessErrors.includes(dataError.code)) throw dataError;
}

export interface PasswordChange {
  readonly current: string;
  readonly password: string;
  /** Whether an earlier try with this new password had no answer, so that it may be set already. */
  readonly mayBeSet?: boolean;
}

/**
 * Changes the password of the signed-in account. Its other sessions end. Throws `current_password_wrong`, `password_unchanged`,
 * `weak_password`, `reauthentication_needed` and `unreachable`, after which the password may be the new one.
 */
export async function updatePassword(
  client: Client,
  { current, password, mayBeSet = false }: PasswordChange,
): Promise<void> {
  // An older password is stored as it was typed.
  for (const spelling of new Set([normalisePassword(current), current])) {
    const { error } = await client.auth.updateUser({ password, current_password: spelling });
    if (!error) return;
    const dataError = readAuthError(error);
    // A project that does not ask for the current password.
    if (mayBeSet && isDataError(dataError, "password_unchanged")) return;
    if (!isDataError(dataError, "current_password_wrong")) throw dataError;
  }
  if (mayBeSet && (await isCurrentPassword(client, password))) return;
  throw new DataError("current_password_wrong", authMessages.currentPasswordWrong);
}

/** Asks whether the account has this password already. If the session began by a link just now, this sets it. */
export async function isCurrentPassword(client: Client, password: string): Promise<boolean> {
  const { error } = await client.auth.updateUser({ password, current_password: password });
  return error !== null && isDataError(readAuthError(error), "password_unchanged");
}
