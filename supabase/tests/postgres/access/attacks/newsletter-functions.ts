/** Attacks on functions that the newsletter's links call. */
import { beyondItsLimit, type Attack, type Attacks } from "./attack.ts";

/** Calls the function with a token that a statement has signed. */
const withToken = (token: string, source = "", values: Attack["values"] = {}): Attack => ({
  setup: `select set_config('probe.token', ${token}, true) ${source}`,
  values: { token: "current_setting('probe.token')", ...values },
});

const confirming = (nonce: string, expires = "null") =>
  `private.sign_link('confirm_newsletter', ${nonce}::text, ${expires})`;

const anHourAgo = `
  select set_config('probe.token', private.add_way_back(s.id, s.email), true) from public.newsletter_subscribers s;
  update private.newsletter_ways_back set ends_at = now()`;

const ofReader = "from public.newsletter_subscribers s";

const nonceOf = (changes: string) => `
  with changed as (update public.newsletter_subscribers set ${changes} returning nonce)
  select set_config('probe.token', ${confirming("nonce")}, true) from changed`;

const token = "current_setting('probe.token')";

export const attacksOnNewsletterFunctions: Readonly<Record<string, Attacks>> = {
  "public.confirm_newsletter": {
    ...beyondItsLimit,
    "by an expired link": withToken(confirming("s.nonce", "now() - interval '1 minute'"), ofReader),
    "by a link that a newer one replaced": withToken(confirming("gen_random_uuid()")),
    "by the link of who has unsubscribed": {
      setup: nonceOf(
        "email = null, status = 'unsubscribed', confirmed_at = null, unsubscribed_at = now()",
      ),
      values: { token },
    },
    "from a page that is out of date": {
      setup: nonceOf("status = 'pending', confirmed_at = null"),
      values: { token, wording: "'1999-01'" },
    },
  },
  "public.unsubscribe_from_newsletter": beyondItsLimit,
  "public.resubscribe_to_newsletter": {
    ...beyondItsLimit,
    "after an hour": { setup: anHourAgo, values: { way_back: token } },
  },
  "public.newsletter_addresses": {
    "in the audit log": {
      question: `
        select count(*) = 1 from public.audit_log
        where occurred_at = now() and action = 'newsletter_exported' and actor_id = {person.userId}`,
    },
  },
  "private.newsletter_record": {
    "in another letter case": { values: { address: "'READER@mailbox.example'" } },
  },
};
