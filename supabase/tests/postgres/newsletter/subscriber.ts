/** Subscribes as the form does, and reads the tokens that e-mails would have. */
import { randomUUID } from "node:crypto";
import { asPerson, count, one, type Database } from "../../harness/database.ts";

export const newAddress = () => `${randomUUID()}@mailbox.example`;

export interface Tokens {
  readonly confirm: string;
  readonly unsubscribe: string;
}

export function newsletterOf(database: Database) {
  const { owner } = database;
  const visitor = asPerson(database, null);
  const subscribe = (email: string) =>
    visitor`select public.subscribe_to_newsletter(${email}, '/newsletter', '2026-11')`;
  const tokensOf = (email: string, lifetime = "7 days") =>
    one(owner<Tokens[]>`
      select private.sign_link('confirm_newsletter', nonce::text, now() + ${lifetime}::interval) as confirm,
        private.sign_link('unsubscribe_newsletter', id::text) as unsubscribe
      from public.newsletter_subscribers where address_hash = private.address_hash(${email})`);
  const confirm = async (token: string) => {
    const [row] = await visitor<{ isNew: boolean }>`
      select public.confirm_newsletter(${token}, '2026-11') as "isNew"`;
    return row?.isNew;
  };
  const unsubscribe = async (token: string) => {
    const [row] = await visitor<{ wayBack: string | null }>`
      select public.unsubscribe_from_newsletter(${token}) as "wayBack"`;
    return row?.wayBack ?? null;
  };
  return {
    visitor,
    subscribe,
    tokensOf,
    confirm,
    unsubscribe,
    resubscribe: (wayBack: string) => visitor`select public.resubscribe_to_newsletter(${wayBack})`,
    /** Subscribes and confirms. */
    join: async (email = newAddress()) => {
      await subscribe(email);
      const tokens = await tokensOf(email);
      await confirm(tokens.confirm);
      return { email, ...tokens };
    },
    statusOf: async (email: string) => {
      const [row] = await owner<{ status: string; email: string | null }[]>`
        select status, email from public.newsletter_subscribers
        where address_hash = private.address_hash(${email})`;
      return row && { ...row };
    },
    eventsOf: async (email: string) => {
      const rows = await owner<{ event: string }[]>`
        select c.event from private.newsletter_consents c
        join public.newsletter_subscribers s on s.id = c.subscriber_id
        where s.address_hash = private.address_hash(${email}) order by c.id`;
      return rows.map(({ event }) => event);
    },
    emailsTo: (email: string) => count(owner, `private.outbox where recipient = '${email}'`),
    /** Lets time pass since the last request. */
    wait: (email: string, time: string) => owner`
      with confirmations as (
        update private.newsletter_confirmations
        set last_at = last_at - ${time}::interval, rests_until = rests_until - ${time}::interval
        where address_hash = private.address_hash(${email}))
      update public.newsletter_subscribers set requested_at = requested_at - ${time}::interval
      where address_hash = private.address_hash(${email})`,
  };
}
