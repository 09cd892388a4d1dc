/** Attacks on invitations to a brand's team. */
import type { Values } from "../values.ts";
import { beyondItsLimit, found, type Attack, type Attacks } from "./attack.ts";

const ownBrand = { brand_id: "{own.brandId}" };
const own = { invitation_id: "{own.invitationId}" };
const free: Values = { ...ownBrand, email: "'somebody.else@mailbox.example'" };

/** Adds open invitations to the one of the caller's brand. */
const invitations = (count: number, state = "") => `
  insert into private.invitations (brand_partner_id, email, role)
  select {own.brandId}, 'invited-' || n || '@mailbox.example', 'viewer' from generate_series(1, ${String(count)}) n;
  ${state && `update private.invitations set ${state} where email like 'invited-%'`}`;

/** Fills the team of a brand with 25 people. */
const fullTeam = (brandId: string) => `
  insert into public.brand_members (user_id, brand_partner_id, role)
  select gen_random_uuid(), ${brandId}, 'viewer' from generate_series(1, 25)`;

const change = (changes: string, of = "{own.invitationId}") =>
  `update private.invitations set ${changes} where id = ${of}`;

const expired = "expires_at = now() - interval '1 minute'";
const accepted = "accepted_at = now()";
const withdrawn = "withdrawn_at = now()";

/** Makes the caller the one whom the brand's invitation is for, and calls with its link's token. */
const invited = (setup = "select 1", values: Values = {}): Attack => ({
  setup: `
    update private.invitations set email = coalesce({person.email}, 'nobody@mailbox.example')
    where id = {target.invitationId};
    ${setup};
    select set_config('probe.token', private.sign_link('accept_invitation', {target.invitationId}), true)`,
  values: { token: "current_setting('probe.token')", ...values },
});

const targets = (changes: string) => change(changes, "{target.invitationId}");
const inactive = "update public.brand_partners set blocked_at = now() where id = {target.brandId}";

/** Presses the button behind "Don't invite me again" in an e-mail to an address. */
const byLink = (address: string, refusals: number): Attack => ({
  setup: `select set_config('probe.token',
    private.sign_link('refuse_invitations', private.address_hash('${address}')), true)`,
  values: { token: "current_setting('probe.token')" },
  question: found(`select count(*) = ${String(refusals)} from private.invitation_refusals
    where address_hash in (private.address_hash('invited@mailbox.example'), private.address_hash('uninvited@mailbox.example'))`),
});

export const attacksOnInvitationFunctions: Readonly<Record<string, Attacks>> = {
  "public.brand_invitations": {
    "of the own brand": { values: ownBrand },
    "with those that are open": { values: ownBrand, conditions: "count(*) = 1" },
    "with what has ended": {
      values: ownBrand,
      setup: `${invitations(3, withdrawn)}; ${invitations(1)}; ${change(accepted)}`,
      conditions: "count(*) = 1",
    },
  },
  "public.invite_member": {
    "of another brand": { values: { ...free, brand_id: "{target.brandId}" } },
    "of the named own brand": { values: free },
    "to what is no role": { values: { ...free, role: "'boss'" } },
    "of what is no address": { values: { ...free, email: "'nobody'" } },
    "of a colleague": { values: { ...ownBrand, email: "'Enrolled@Mailbox.example'" } },
    "of staff": { values: { ...ownBrand, email: "'staff@mailbox.example'" } },
    "of who asked not to be invited": {
      values: { ...ownBrand, email: "'uninvited@mailbox.example'" },
    },
    "of who is invited": {
      values: { ...ownBrand, email: "{own.invitee}" },
    },
    "of whose invitation has expired": {
      setup: change(expired),
      values: { ...ownBrand, email: "{own.invitee}" },
    },
    "beyond ten open ones": { setup: invitations(9), values: free },
    "beside nine open ones and one that has ended": {
      setup: `${invitations(9)}; ${change(withdrawn)}`,
      values: free,
    },
    "beyond twenty a day": { setup: invitations(19, withdrawn), values: free },
    "to a full team": { setup: fullTeam("{own.brandId}"), values: free },
    "in the audit log, without the address": {
      values: free,
      question: `
        select count(*) = 1 from public.audit_log
        where occurred_at = now() and action = 'member_invited' and subject_table = 'invitations'
          and brand_partner_id = {own.brandId} and actor_id = {person.userId}
          and details = '{"role": "viewer"}'`,
    },
  },
  "public.resend_invitation": {
    "of an own one": { values: own },
    "of an expired one": { setup: change(expired), values: own },
    "of an accepted one": { setup: change(accepted), values: own },
    "of a withdrawn one": { setup: change(withdrawn), values: own },
    "to who has joined": {
      setup: change("email = 'enrolled@mailbox.example'"),
      values: own,
    },
  },
  "public.withdraw_invitation": {
    "of an own one": { values: own },
    "of an accepted one": { setup: change(accepted), values: own },
    "in the audit log": {
      values: own,
      question: `
        select count(*) = 1 from public.audit_log
        where occurred_at = now() and action = 'invitation_withdrawn' and subject_id = {own.invitationId}
          and brand_partner_id = {own.brandId} and actor_id = {person.userId}`,
    },
    "twice, in the audit log once": {
      values: own,
      isTwice: true,
      question: `
        select count(*) = 1 from public.audit_log
        where occurred_at = now() and action = 'invitation_withdrawn' and subject_id = {own.invitationId}`,
    },
  },
  "public.read_invitation": {
    ...beyondItsLimit,
    "by its link": { ...invited(), conditions: "state = 'open'" },
    "of an expired one": { ...invited(targets(expired)), conditions: "state = 'expired'" },
    "of a withdrawn one": { ...invited(targets(withdrawn)), conditions: "state = 'withdrawn'" },
    "of an accepted one": { ...invited(targets(accepted)), conditions: "state = 'accepted'" },
  },
  "public.refuse_invitations": {
    ...beyondItsLimit,
    "by a link of its address": byLink("invited@mailbox.example", 2),
  },
  "public.allow_invitations": {
    ...beyondItsLimit,
    "by a link of its address": byLink("uninvited@mailbox.example", 0),
  },
  "public.accept_invitation": {
    ...beyondItsLimit,
    "for the caller": invited(),
    "for someone else": invited(targets("email = 'somebody.else@mailbox.example'")),
    "for an address that is not confirmed": invited(
      "update auth.users set email_confirmed_at = null where id = {person.userId}",
    ),
    "that has expired": invited(targets(expired)),
    "that was withdrawn": invited(targets(withdrawn)),
    "that another account accepted": invited(targets(accepted)),
    "from an inactive brand": invited(inactive),
    "to a full team": invited(fullTeam("{target.brandId}")),
    "under a name that is too long": invited(undefined, { name: "repeat('a', 121)" }),
  },
  "public.plan_invited_sign_up": {
    "for someone without an account": invited(targets("email = 'somebody.else@mailbox.example'")),
    "for an account": invited(targets("email = 'brandless@mailbox.example'")),
    "that has expired": invited(targets(expired)),
    "without a name": invited(undefined, { name: "' '" }),
  },
};
