/** What the outbox holds for whom, and what becomes of it. */
import { randomUUID } from "node:crypto";
import type { EmailOfKind } from "@outpace/emails";
import type { ClaimedEmail } from "../../../functions/emails/outbox.ts";
import { one, type Database } from "../../harness/database.ts";

export type Told = EmailOfKind & { readonly recipient: string | null };

interface NewEmail {
  readonly kind?: string;
  readonly userId?: string | null;
  readonly recipient?: string | null;
  readonly brandId?: string | null;
  /** Since it was written. */
  readonly hours?: number;
}

export function outboxOf({ owner }: Database) {
  /** An account's e-mails, in the order in which they were written. */
  const toldTo = async (userId: string): Promise<Told[]> => [
    ...(await owner<Told[]>`
      select kind, payload, recipient from private.outbox
      where user_id = ${userId} order by created_at, ctid`),
  ];
  return {
    toldTo,
    kindsTo: async (userId: string) => (await toldTo(userId)).map(({ kind }) => kind),
    forgetAll: () => owner`delete from private.outbox`,
    /** Returns the e-mail's id. */
    async add({
      kind = "order_paid",
      userId = null,
      brandId = null,
      hours = 0,
      ...to
    }: NewEmail = {}) {
      const { recipient = userId === null ? `${randomUUID()}@reader.example` : null } = to;
      const added = await one(owner<{ id: string }[]>`
        insert into private.outbox (key, kind, user_id, recipient, brand_partner_id, payload, created_at, send_at)
        select ${randomUUID()}, ${kind}, ${userId}, ${recipient}, ${brandId}, '{}', written_at, written_at
        from (select now() - make_interval(hours => ${hours}) as written_at) at
        returning id`);
      return added.id;
    },
    claim: (most = 100) => owner<ClaimedEmail[]>`select * from public.claim_emails(${most})`,
    fail: (id: string, error: string, isFinal = false) =>
      owner`select public.fail_email(${id}, ${error}, ${isFinal})`,
    /** As if the time had passed. */
    makeDue: () => owner`update private.outbox set not_before = now() where not_before > now()`,
  };
}
