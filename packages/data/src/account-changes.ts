/** What an account allows before the service changes it: the service says of no session whether it has proved who is there. */
import type { Client } from "./client.ts";
import { dataOf } from "./internal/results.ts";

/** The value of `email` is the new address, that of the others a factor's id. */
export type AccountChange = "email" | "factor_added" | "factor_removed";

/**
 * Allows one change of the caller's account: of the address until its links end, of a factor for ten minutes. Works for a session
 * that lacks only its second factor. Throws `proof_needed` unless this session was given the password in the last 15 minutes or,
 * where the account has a factor, a code; and `invalid_value`.
 */
export async function allowAccountChange(
  client: Client,
  kind: AccountChange,
  value: string,
): Promise<void> {
  await dataOf(client.rpc("allow_account_change", { kind, value }));
}
