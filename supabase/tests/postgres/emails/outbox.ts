/** What the outbox holds for whom. */
import type { EmailOfKind } from "@outpace/emails";
import type { Database } from "../../harness/database.ts";

export type Told = EmailOfKind & { readonly recipient: string | null };

export function outboxOf({ owner }: Database) {
  /** An account's e-mails, in the order in which they were written. */
  async function toldTo(userId: string): Promise<Told[]> {
    return [
      ...(await owner<Told[]>`
        select kind, payload, recipient from private.outbox
        where user_id = ${userId} order by created_at, ctid`),
    ];
  }
  return {
    toldTo,
    kindsTo: async (userId: string) => (await toldTo(userId)).map(({ kind }) => kind),
    forgetAll: () => owner`delete from private.outbox`,
  };
}
