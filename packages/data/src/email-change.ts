/** The change of the address with which an account signs in. Both addresses confirm it by a link: see email-links.ts. */
import type { SignInEmail } from "@outpace/domain/brands";
import type { User } from "@supabase/supabase-js";
import { readAuthError } from "./internal/auth-errors.ts";
import type { Client } from "./client.ts";
import { dataOf } from "./internal/results.ts";
import { readInstant } from "./internal/rows.ts";

/** Reads it from the server: the session's copy is as old as its last refresh. */
export async function getSignInEmail(client: Client): Promise<SignInEmail> {
  const { data, error } = await client.auth.getUser();
  if (error) throw readAuthError(error);
  return toSignInEmail(data.user);
}

/**
 * Sends a link to both addresses, and replaces an unfinished change and its links. Without confirmations in the backend's
 * configuration, the change is made at once. `allowAccountChange` comes first: without it, the last link fails. Throws `brand_email_taken`, `email_refused`, `email_just_sent` and
 * `second_factor_needed`.
 */
export async function requestEmailChange(client: Client, newEmail: string): Promise<SignInEmail> {
  const { data, error } = await client.auth.updateUser({ email: newEmail });
  if (error) throw readAuthError(error);
  return toSignInEmail(data.user);
}

/** From then on, neither link of the change works. A repeat succeeds. */
export async function withdrawEmailChange(client: Client): Promise<void> {
  await dataOf(client.rpc("withdraw_email_change"));
}

function toSignInEmail({ email = "", new_email: newEmail, email_change_sent_at: sentAt }: User) {
  const change = newEmail && sentAt ? { newEmail, sentAt: readInstant(sentAt) } : null;
  return { email, change };
}
