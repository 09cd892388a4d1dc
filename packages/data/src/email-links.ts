import { authMessages } from "@outpace/domain/brands";
import { isCurrentPassword, toSession, type Session } from "./auth.ts";
import { readAuthError } from "./internal/auth-errors.ts";
import type { Client } from "./client.ts";
import { DataError } from "./errors.ts";
import { isDataError, standardError } from "./internal/service-errors.ts";

/** An email link, parsed from the page's address. */
export interface EmailLink {
  readonly type: "signup" | "invite" | "recovery" | "email_change";
  readonly tokenHash: string;
  /** The addresses that the link claims as its account's. It opens no other account. */
  readonly emails: readonly string[];
}

/** The session that a link opened. Its client keeps it in memory, apart from the browser's, until `enterByLink`. */
export interface LinkSession {
  readonly client: Client;
  readonly session: Session;
}

/**
 * Redeems a link on a client without a session store and confirms the address it was sent to. Returns null for the first
 * of the two links of an address change. Throws `link_refused` for another account's link and for one that is used, expired
 * or altered (the backend does not say which), `account_blocked`, `rate_limited`, and `unreachable`, after which the link
 * may still work.
 */
export async function openByLink(
  client: Client,
  { type, tokenHash, emails }: EmailLink,
): Promise<LinkSession | null> {
  const { data, error } = await client.auth.verifyOtp({ type, token_hash: tokenHash });
  if (error) throw readLinkError(error);
  if (!data.session) return null;
  const session = await toSession(client, data.session);
  if (!emails.some((email) => email.toLowerCase() === session.email.toLowerCase())) {
    await client.auth.signOut({ scope: "local" });
    throw standardError("link_refused");
  }
  return { client, session };
}

/**
 * Sets the password of the link's account and ends its other sessions. Throws `password_unchanged`, `weak_password`,
 * `link_refused` if the link's session has ended, and `link_over` if it began too long ago to set another password.
 */
export async function setPasswordByLink({ client }: LinkSession, password: string): Promise<void> {
  const { error } = await client.auth.updateUser({ password });
  if (!error) return;
  const dataError = readLinkError(error);
  const isOver =
    isDataError(dataError, "current_password_required") ||
    isDataError(dataError, "reauthentication_needed");
  if (!isOver) throw dataError;
  if (await isCurrentPassword(client, password)) throw unchanged(error);
  throw standardError("link_over", error);
}

const unchanged = (cause: unknown) =>
  new DataError("password_unchanged", authMessages.passwordUnchanged, cause);

/** "Your session has ended" would mislead: the link's session is not the reader's own. */
function readLinkError(error: unknown): DataError {
  const dataError = readAuthError(error);
  return isDataError(dataError, "session_expired")
    ? standardError("link_refused", error)
    : dataError;
}

/** Signs in to the link's account, replacing any session of this browser. Listeners hear of it before this returns. */
export async function enterByLink(
  client: Client,
  { client: linkClient }: LinkSession,
): Promise<Session> {
  const { data } = await linkClient.auth.getSession();
  if (!data.session) throw standardError("link_refused");
  const { data: held } = await client.auth.getSession();
  const { error } = await client.auth.setSession(data.session);
  if (error) throw readAuthError(error);
  const session = await toSession(client, data.session);
  // Also revokes the replaced session on the server, if that is reachable; nobody could use it any more.
  if (held.session) await client.auth.admin.signOut(held.session.access_token, "local");
  return session;
}
