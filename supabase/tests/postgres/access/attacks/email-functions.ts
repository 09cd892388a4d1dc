/** Attacks on functions by which people choose their e-mails. */
import { beyondItsLimit, found, type Attack, type Attacks } from "./attack.ts";

/** A link that was signed for a topic which has gone since. */
const ofNoTopic: Attack = {
  setup: `select set_config('probe.token', private.sign_link('switch_off_email', {target.userId} || ':weather'), true)`,
  values: { token: "current_setting('probe.token')" },
};

/** Presses the button behind the link in an e-mail to the target's account. */
const byLink = (topic: string, question: string): Attack => ({
  setup: `select set_config('probe.token', private.sign_link('switch_off_email', {target.userId} || ':${topic}'), true)`,
  values: { token: "current_setting('probe.token')" },
  question,
});

const isOffFor = (person: string) =>
  found(`select count(*) = 1 and bool_and(user_id = ${person})
    from private.email_opt_outs where topic = 'starts'`);

/** It is off for every account before. */
const isOnFor = (person: string) =>
  found(`select count(*) = (select count(*) from auth.users) - 1 and bool_and(user_id <> ${person})
    from private.email_opt_outs where topic = 'recaps'`);

export const attacksOnEmailFunctions: Readonly<Record<string, Attacks>> = {
  "public.set_email_preference": {
    "of a topic for staff": { values: { topic: "'waiting_races'" } },
    "without a choice": { values: { is_on: "null" } },
    "to off for the caller alone": {
      values: { topic: "'starts'" },
      question: isOffFor("{person.userId}"),
    },
    "to on for the caller alone": {
      values: { is_on: "true" },
      question: isOnFor("{person.userId}"),
    },
  },
  "public.switch_off_email": {
    ...beyondItsLimit,
    "by a link for its account alone": byLink("starts", isOffFor("{target.userId}")),
    "by a link for a topic that is gone": ofNoTopic,
  },
  "public.switch_on_email": {
    ...beyondItsLimit,
    "by a link for its account alone": byLink("recaps", isOnFor("{target.userId}")),
  },
  "private.email_team": {
    "to its brand alone": {
      values: { fact: "'probed'" },
      question: found(`select bool_and(brand_partner_id = {target.brandId}
          and user_id in (select user_id from public.brand_members where brand_partner_id = {target.brandId}))
        from private.outbox where key like 'order_paid:probed:%'`),
    },
  },
};
