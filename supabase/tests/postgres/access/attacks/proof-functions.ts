/** Attacks on what asks for fresh proof of who is there, and on what the auth server may change. */
import { accountIds } from "../fixtures.ts";
import type { Values } from "../values.ts";
import { found, type Attack, type Attacks } from "./attack.ts";

const ownBrand = { brand_id: "{own.brandId}" };
const colleague = { ...ownBrand, user_id: `'${accountIds.enrolled}'` };

/** Makes what everyone has proved fifteen minutes old. */
const unproven =
  "update auth.mfa_amr_claims set updated_at = now() - interval '15 minutes' where true";

const withoutProof = (values: Values, setup = unproven): Attack => ({
  setup: `${unproven}; ${setup}`,
  values,
});

const ownFactor = { kind: "'factor_removed'", value: "auth.uid()::text" };

/** Notes a refusal, and counts the brand's new entries of it. */
const noted = (brand: string, values: Values = {}, setup = "select 1"): Attack => ({
  setup,
  values: {
    detail: `jsonb_build_object('act', 'close_brand', 'brand_id', ${brand})::text`,
    ...values,
  },
  question: `
    select count(*) = 1 from public.audit_log
    where action = 'proof_refused' and subject_table = 'sessions' and subject_id = {person.userId}
      and actor_id = {person.userId} and brand_partner_id = ${brand} and details = '{"act": "close_brand"}'
      and occurred_at = now()`,
});

/** What the auth server does without being allowed to. */
const unallowed = (change: string): Attack => ({
  setup: `delete from private.allowed_account_changes where true; ${change}`,
});

export const attacksOnProofFunctions: Readonly<Record<string, Attacks>> = {
  "public.set_member_role": { "of an owner without fresh proof": withoutProof(colleague) },
  "public.remove_member": { "of an owner without fresh proof": withoutProof(colleague) },
  "public.invite_member": {
    "as an owner without fresh proof": withoutProof({
      ...ownBrand,
      email: "'somebody.else@mailbox.example'",
      role: "'owner'",
    }),
  },
  "public.resend_invitation": {
    "as an owner without fresh proof": withoutProof({ invitation_id: "{own.invitationId}" }),
  },
  "public.close_brand": {
    "as the last owner without fresh proof": withoutProof(
      { ...ownBrand, name: "{own.name}" },
      `update public.brand_members set role = 'editor'
       where brand_partner_id = {own.brandId} and user_id is distinct from {person.userId}`,
    ),
  },
  "public.hand_over_brand": {
    "with one owner, without fresh proof": withoutProof(
      { email: "'somebody.else@mailbox.example'", reason: "'Probed.'" },
      `update public.brand_members set role = 'editor'
       where brand_partner_id = {target.brandId} and user_id <> {target.userId}`,
    ),
  },
  "public.allow_account_change": {
    "without fresh proof": withoutProof({}),
    "of an address in another letter case": {
      values: { value: "'Moved@Probe.example'" },
      question: found(
        "exists (select from private.allowed_account_changes where value = 'moved@probe.example')",
      ),
    },
    "of the own factor": { values: ownFactor },
    "of another's factor": { values: { ...ownFactor, value: `'${accountIds.enrolled}'` } },
    "of what is no change": { values: { kind: "'password'" } },
  },
  "private.note_refused_proof": {
    "of the own brand, in the audit log": noted("{own.brandId}"),
    "of another brand, in the audit log": noted("{target.brandId}"),
    "of no brand, in those of the account": {
      ...noted("{own.brandId}"),
      values: { detail: `'{"act": "close_brand"}'` },
    },
    "of another refusal": noted("{own.brandId}", { refusal: "'last_owner'" }),
    "twice, in the audit log once": { ...noted("{own.brandId}"), isTwice: true },
  },
  "private.take_email_change": {
    "that nobody allowed": unallowed(`
      update auth.users set email_change = 'moved@probe.example' where id = '${accountIds.enrolled}';
      update auth.users set email = email_change where id = '${accountIds.enrolled}'`),
  },
  "private.take_factor_change": {
    "of what nobody allowed to add": unallowed(`
      update auth.mfa_factors set status = 'unverified' where id = '${accountIds.enrolled}';
      update auth.mfa_factors set status = 'verified' where id = '${accountIds.enrolled}'`),
    "of what nobody allowed to remove": unallowed(
      `delete from auth.mfa_factors where id = '${accountIds.enrolled}'`,
    ),
  },
};
