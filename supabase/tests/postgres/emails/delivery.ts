/** E-mails in the outbox, and what becomes of them. */
import { randomUUID } from "node:crypto";
import type { ClaimedEmail } from "../../../functions/emails/outbox.ts";
import { one, type Database } from "../../harness/database.ts";

interface NewEmail {
  readonly kind?: string;
  readonly userId?: string | null;
  readonly recipient?: string | null;
  readonly brandId?: string | null;
  /** Since it was written. */
  readonly hours?: number;
}

export function deliveryOf({ owner }: Database) {
  return {
    /** Returns the e-mail's id. */
    async add(email: NewEmail = {}): Promise<string> {
      const { kind = "order_paid", userId = null, brandId = null, hours = 0 } = email;
      const { recipient = userId === null ? `${randomUUID()}@reader.example` : null } = email;
      const added = await one(owner<{ id: string }[]>`
        insert into private.outbox (key, kind, user_id, recipient, brand_partner_id, payload, created_at)
        values (${randomUUID()}, ${kind}, ${userId}, ${recipient}, ${brandId}, '{}',
          now() - make_interval(hours => ${hours}))
        returning id`);
      return added.id;
    },
    claim: (most = 100) => owner<ClaimedEmail[]>`select * from public.claim_emails(${most})`,
    finish: (id: string, providerId: string | null = randomUUID()) =>
      owner`select public.finish_email(${id}, ${providerId})`,
    fail: (id: string, error: string, isFinal = false) =>
      owner`select public.fail_email(${id}, ${error}, ${isFinal})`,
    stateOf: (id: string) =>
      one(owner`
        select case when sent_at is not null then 'sent' when failed_at is not null then 'failed'
            when dropped_at is not null then 'dropped' else 'waiting' end as state,
          attempts, last_error,
          round(extract(epoch from not_before - now()) / 60)::integer as minutes
        from private.outbox where id = ${id}`),
    /** As if the time had passed. */
    makeDue: () => owner`update private.outbox set not_before = now() where not_before > now()`,
    clear: () => owner`delete from private.outbox`,
  };
}
