import type { Client } from "./client.ts";
import { dataOf } from "./internal/results.ts";

export type AccountChange = "email" | "factor_added" | "factor_removed";

/**
 * Notes what the auth service may change next: a new address, or a factor by its id. Throws `proof_needed` unless this session
 * has proven lately who is there.
 */
export async function allowAccountChange(
  client: Client,
  kind: AccountChange,
  value: string,
): Promise<void> {
  await dataOf(client.rpc("allow_account_change" as never, { kind, value } as never));
}
