/** Attacks on functions about second factors, and on what secures an account. */
import { accountIds } from "../fixtures.ts";
import { audited, beyondItsLimit, withAddress, type Attack, type Attacks } from "./attack.ts";

const setup = "delete from private.factor_removals";

const planned = { ...withAddress("enrolled").values, reason: "'Probed.'" };

/** Whose removal is not planned yet. */
const ofEnrolled = (attack: Attack = {}): Attack => ({
  setup,
  ...attack,
  values: { ...planned, ...attack.values },
});

/** What the auth server does when a session verifies the code of its factor. */
const verified = `update auth.sessions set aal = 'aal2', factor_id = id where id = '${accountIds.enrolled}'`;

/** Refreshes a session of staff after more than two hours, and says in a table that the question reads whether it is left. */
const refreshedLate = `
  update auth.sessions set created_at = now() - interval '3 hours' where id = '${accountIds.colleague}';
  update auth.sessions set refreshed_at = now() at time zone 'UTC' where id = '${accountIds.colleague}';
  insert into public.audit_log (action, subject_table, subject_id)
  select 'left', 'sessions', id from auth.sessions where id = '${accountIds.colleague}'`;

export const attacksOnFactorFunctions: Readonly<Record<string, Attacks>> = {
  "private.plan_factor_removal": {
    "without a reason": ofEnrolled({ values: { reason: "' '" } }),
    "of an address in another letter case": ofEnrolled(withAddress("ENROLLED")),
    "of one of two": ofEnrolled({
      setup: `${setup}; insert into auth.mfa_factors
        (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
        values (gen_random_uuid(), '${accountIds.enrolled}', 'Tablet', 'totp', 'verified', now(), now())`,
    }),
    "in the audit log": ofEnrolled(
      audited("factor_removal_planned", `'${accountIds.enrolled}'`, { factor: "Phone" }, planned),
    ),
  },
  "public.stop_factor_removal": beyondItsLimit,
  "public.secure_account": {
    ...beyondItsLimit,
    "of an account that is gone": {
      setup: `select set_config('probe.token', private.sign_link('secure_account', gen_random_uuid() || '_0_'), true)`,
      values: { token: "current_setting('probe.token')" },
    },
  },
  "private.unlock_account": {
    "without a reason": { values: { reason: "' '" } },
    "of no account": withAddress("nobody"),
    "of an address in another letter case": {
      values: { ...planned, ...withAddress("ENROLLED").values },
    },
    "in the audit log": audited("account_unlocked", `'${accountIds.enrolled}'`, {}, planned),
  },
  "public.factor_wait": {
    "of the own factor": { values: { factor_id: "auth.uid()" } },
  },
  "private.remove_factor": {
    "after two codes in one minute": { setup: `${verified}; ${verified}` },
  },
  "private.end_staff_sessions": {
    "of a session that was refreshed too late": {
      setup: refreshedLate,
      question: "select count(*) = 0 from public.audit_log where action = 'left'",
    },
    "of a session, which was seen": {
      setup: `delete from private.ended_sessions where true;
        delete from auth.sessions where user_id = '${accountIds.colleague}'`,
      question: `select exists (
        select from private.ended_sessions where user_id = '${accountIds.colleague}')`,
    },
  },
  "private.set_second_factor_policy": {
    "of no audience": { values: { audience: "'visitors'" } },
    "to what is no policy": { values: { policy: "'sometimes'" } },
    "in the audit log": audited(
      "second_factor_policy_set",
      "null",
      { audience: "brands", policy: "when_enrolled" },
      { audience: "'brands'", policy: "'when_enrolled'" },
    ),
  },
};
