import type { UndeliveredEmail } from "@outpace/domain/emails";
import type { Client } from "./client.ts";
import { dataOf } from "./internal/results.ts";
import { readInstant } from "./internal/rows.ts";

/** Lists the kinds of email that the caller's address did not take, the longest ago first. */
export async function listUndeliveredEmails(client: Client): Promise<UndeliveredEmail[]> {
  const rows = await dataOf(client.rpc("undelivered_emails"));
  return rows.map(({ kind, address, since }) => ({
    kind,
    address,
    since: readInstant(since),
  }));
}
