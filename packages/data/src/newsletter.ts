// Works without supabase-js and a session, which keeps it small for pages without an account.
import type { Connection } from "./connection.ts";
import { callAsVisitor } from "./internal/rest-call.ts";

export interface SubscriptionSource {
  /** The page with the form, such as "/newsletter?from=instagram". */
  readonly page: string;
  /** The version of the words beside the form. */
  readonly wording: string;
}

/** Asks an address by email whether it wants the newsletter, at most once an hour. Succeeds for every address. */
export async function subscribeToNewsletter(
  connection: Connection,
  email: string,
  source?: SubscriptionSource,
): Promise<void> {
  await callAsVisitor(connection, "subscribe_to_newsletter", { email, ...source });
}

/**
 * Subscribes the address that received the token; returns false if it was subscribed already. Throws `invalid_link`,
 * `expired_link` or `used_link`.
 */
export async function confirmNewsletter(
  connection: Connection,
  token: string,
  wording: string,
): Promise<boolean> {
  return (await callAsVisitor(connection, "confirm_newsletter", { token, wording })) === true;
}

/**
 * Unsubscribes the address of a token, which may be done already. Returns a text that `resubscribeToNewsletter` takes for
 * an hour, or null if the address was not subscribed. Throws `invalid_link`.
 */
export async function unsubscribeFromNewsletter(
  connection: Connection,
  token: string,
): Promise<string | null> {
  const wayBack = await callAsVisitor(connection, "unsubscribe_from_newsletter", { token });
  return typeof wayBack === "string" ? wayBack : null;
}

/** Takes an unsubscription back. Throws `expired_link` an hour after it. */
export async function resubscribeToNewsletter(
  connection: Connection,
  wayBack: string,
): Promise<void> {
  await callAsVisitor(connection, "resubscribe_to_newsletter", { way_back: wayBack });
}
