import { toSession, type Session } from "./auth.ts";
import { readAuthError } from "./auth-errors.ts";
import type { Client } from "./client.ts";
import type { DataError } from "./errors.ts";
import { isDataError, standardError } from "./service-errors.ts";

/** The link of an e-mail, as its page reads it from the address. */
export interface EmailLink {
  readonly type: "signup" | "invite" | "recovery" | "email_change";
  readonly tokenHash: string;
  /** Whose account the link says that it is for; no other account is touched. */
  readonly emails: readonly string[];
}

/** The session that a link has opened. Its client keeps it in memory, apart from the browser's, until `enterByLink`. */
export interface LinkSession {
  readonly client: Client;
  readonly session: Session;
}

/**
 * Uses the link up, on a client without a session store, and confirms the address that it was sent to. Null for the first of the two links that a changed
 * address needs. Throws `link_refused` for a link that is used, expired or altered, which the backend does not tell
 * apart, or that is of another account; `account_blocked`, `rate_limited`, and `unreachable`, after which the link may
 * still be good.
 */
export async function openByLink(
  client: Client,
  { type, tokenHash, emails }: EmailLink,
): Promise<LinkSession | null> {
  const { data, error } = await client.auth.verifyOtp({ type, token_hash: tokenHash });
  if (error) throw readLinkError(error);
  if (!data.session) return null;
  const session = toSession(data.session);
  if (!emails.some((email) => email.toLowerCase() === session.email.toLowerCase())) {
    await client.auth.signOut({ scope: "local" });
    throw standardError("link_refused");
  }
  return { client, session };
}

/**
 * Sets the password of a link's account, which ends its other sessions. Throws `password_unchanged` and
 * `weak_password`, and `link_refused` when the link's session has ended meanwhile.
 */
export async function setPasswordByLink({ client }: LinkSession, password: string): Promise<void> {
  const { error } = await client.auth.updateUser({ password });
  if (error) throw readLinkError(error);
}

/** The session of a link that has ended, like its account, is not the one of the person who reads the message. */
function readLinkError(error: unknown): DataError {
  const dataError = readAuthError(error);
  return isDataError(dataError, "session_expired")
    ? standardError("link_refused", error)
    : dataError;
}

/** Signs a link's account in, in place of any other that is signed in here. */
export async function enterByLink(
  client: Client,
  { client: linkClient, session: { userId } }: LinkSession,
): Promise<void> {
  const { data } = await linkClient.auth.getSession();
  if (!data.session) throw standardError("link_refused");
  const { data: held } = await client.auth.getSession();
  const { error } = await client.auth.setSession(data.session);
  if (error) throw readAuthError(error);
  if (!held.session || held.session.user.id === userId) return;
  // It ends on the server too, where that can be reached; in this browser it is replaced already.
  await client.auth.admin.signOut(held.session.access_token, "local");
}
