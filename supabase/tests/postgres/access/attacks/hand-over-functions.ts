/** Attacks on how staff look at brands and hand them over, and on what becomes of hand-overs. */
import { accountIds } from "../fixtures.ts";
import type { Values } from "../values.ts";
import {
  audited,
  beyondItsLimit,
  unknownId,
  withoutReason,
  type Attack,
  type Attacks,
} from "./attack.ts";

const free: Values = { email: "'somebody.else@mailbox.example'", reason: "'Probed.'" };

/** Leaves a brand its first owner. */
const oneOwner = `update public.brand_members set role = 'editor'
  where brand_partner_id = {target.brandId} and user_id <> {target.userId}`;

const brandWith = (change: string) =>
  `update public.brand_partners set ${change} where id = {target.brandId}`;

const erased = brandWith("erased_at = now()");

/** Makes a brand's invitation one that hands the brand over. */
const handOver = (of: "own" | "target", changes = "") => `
  update private.invitations
  set role = 'owner', hand_over_reason = 'Probed.', replaced_owner_id = {${of}.userId}${changes}
  where id = {${of}.invitationId}`;

const ofOwnBrand = { setup: handOver("own"), values: { invitation_id: "{own.invitationId}" } };

/** Hands over a brand that has one owner. */
const handing = (values: Values = {}, setup = "select 1"): Attack => ({
  setup: `${oneOwner}; ${setup}`,
  values: { ...free, ...values },
});

/** Makes a brand's hand-over, which ended, one that waits. */
const waiting = (of: "own" | "target", changes = "") => `
  update private.hand_overs set ended_at = null, ending = null${changes} where id = {${of}.handOverId}`;

const confirmed = (of: "own" | "target") =>
  waiting(of, ", confirmed_at = now(), begins_at = now() + interval '72 hours'");

const ofOwn = { hand_over_id: "{own.handOverId}" };

const confirming = (changes = ""): Attack => ({
  setup: `${oneOwner}; ${waiting("target", changes)}`,
});

const stopping = (account: string): Attack => ({
  setup: `${confirmed("target")};
    select set_config('probe.token', private.sign_link('stop_hand_over', {target.handOverId} || '_' || ${account}), true)`,
  values: { token: "current_setting('probe.token')" },
});

/** Makes the caller the one to whom the brand is handed over, and calls with the link's token. */
const accepting = (question?: string): Attack => ({
  setup: `${handOver("target", ", email = coalesce({person.email}, 'nobody@mailbox.example')")};
    select set_config('probe.token', private.sign_link('accept_invitation', {target.invitationId}), true)`,
  values: { token: "current_setting('probe.token')" },
  ...(question !== undefined && { question }),
});

export const attacksOnHandOverFunctions: Readonly<Record<string, Attacks>> = {
  "public.view_brand": {
    "of no brand": { values: { brand_id: unknownId } },
    "of an erased brand": { setup: erased },
    "in the audit log": audited("brand_viewed", "{target.brandId}", {}, {}),
    "twice, in the audit log once": {
      ...audited("brand_viewed", "{target.brandId}", {}, {}),
      isTwice: true,
    },
    "after an hour, in the audit log again": {
      ...audited("brand_viewed", "{target.brandId}", {}, {}),
      setup: `
        insert into public.audit_log (occurred_at, actor_id, action, subject_table, brand_partner_id)
        values (now() - interval '61 minutes', {person.userId}, 'brand_viewed', 'brand_partners', {target.brandId})`,
    },
  },
  "public.hand_over_brand": {
    "with one owner": handing(),
    twice: { ...handing(), isTwice: true },
    "without a reason": { ...withoutReason, setup: oneOwner },
    "to what is no address": handing({ email: "'nobody'" }),
    "to its owner": handing({ email: "{target.email}" }),
    "to staff": handing({ email: "'staff@mailbox.example'" }),
    "to who asked not to be invited": handing({ email: "'uninvited@mailbox.example'" }),
    "to someone of its team": handing({ email: "'enrolled@mailbox.example'" }),
    "to who is invited": handing({ email: "upper({target.invitee})" }),
    "of no brand": handing({ brand_id: unknownId }),
    "of an erased brand": handing({}, erased),
    "of an inactive brand": handing({}, brandWith("blocked_at = now()")),
    "of a closed brand": handing({}, brandWith("closed_at = now()")),
    "that is being handed over": handing({}, handOver("target")),
    "after one that has expired": handing(
      {},
      handOver("target", ", expires_at = now() - interval '1 minute'"),
    ),
    "that waits to be handed over": handing({}, waiting("target")),
    "with too many invitations": handing(
      {},
      `insert into private.invitations (brand_partner_id, email, role)
        select {target.brandId}, gen_random_uuid() || '@mailbox.example', 'viewer' from generate_series(1, 9)`,
    ),
    "in the audit log, without the address": {
      ...handing(),
      question: `
        select count(*) = 1 from public.audit_log a
        where a.occurred_at = now() and a.action = 'brand_hand_over_asked'
          and a.brand_partner_id = {target.brandId} and a.actor_id = {person.userId}
          and a.reason = 'Probed.' and a.details = '{}'`,
    },
  },
  "public.confirm_hand_over": {
    "of no hand-over": { values: { hand_over_id: unknownId } },
    "that waits": confirming(),
    twice: { ...confirming(), isTwice: true },
    "that the caller asked for": confirming(
      ", asked_by = coalesce({person.userId}::uuid, asked_by)",
    ),
    "that was asked for by who is no longer staff": confirming(", asked_by = gen_random_uuid()"),
    "to staff": confirming(", email = 'staff@mailbox.example'"),
    "to who asked not to be invited": confirming(", email = 'uninvited@mailbox.example'"),
    "of an inactive brand": {
      setup: `${brandWith("blocked_at = now()")}; ${confirming().setup ?? ""}`,
    },
    "that waits, without fresh proof": {
      setup: `${confirming().setup ?? ""};
        update auth.mfa_amr_claims set updated_at = now() - interval '15 minutes' where true`,
    },
    "of a brand with several owners": {
      setup: `${waiting("target")};
        update public.brand_members set role = 'owner' where brand_partner_id = {target.brandId};
        ${waiting("target")}`,
    },
    "with too many invitations": {
      setup: `${confirming().setup ?? ""};
        insert into private.invitations (brand_partner_id, email, role)
        select {target.brandId}, gen_random_uuid() || '@mailbox.example', 'viewer' from generate_series(1, 9)`,
    },
    "in the audit log": {
      ...confirming(),
      question: `
        select count(*) = 1 from public.audit_log a
        where a.occurred_at = now() and a.action = 'brand_hand_over_confirmed'
          and a.subject_id = {target.handOverId} and a.actor_id = {person.userId} and a.reason = 'Probed.'`,
    },
  },
  "private.confirm_lone_hand_over": {
    "of no hand-over": { values: { hand_over_id: unknownId } },
    "beside other staff": confirming(),
    "without other staff": {
      setup: `${confirming().setup ?? ""};
        delete from public.staff_members where user_id <> '${accountIds.colleague}'`,
    },
  },
  "public.withdraw_hand_over": {
    "of no hand-over": { values: { hand_over_id: unknownId } },
    "that waits": { setup: waiting("target") },
    "that has begun": {
      setup: waiting("target", ", begun_at = now(), confirmed_at = now(), begins_at = now()"),
    },
    "in the audit log": {
      setup: waiting("target"),
      ...audited("brand_hand_over_withdrawn", "{target.handOverId}", {}, {}),
    },
  },
  "public.waiting_hand_overs": {
    "with who asked": {
      setup: waiting("target"),
      conditions:
        "count(*) filter (where asked_by = 'colleague@mailbox.example' and not is_own) = 1",
    },
  },
  "public.planned_hand_over": {
    "that is confirmed": {
      setup: confirmed("own"),
      values: { brand_id: "{own.brandId}" },
      conditions: "count(*) filter (where asked_by = 'Outpace' and confirmed_by = 'Outpace') = 1",
    },
    "that is not confirmed": {
      setup: waiting("own"),
      values: { brand_id: "{own.brandId}" },
      conditions: "count(*) = 0",
    },
  },
  "public.keep_brand": {
    "of another brand": { setup: confirmed("target") },
    "of the own brand": { setup: confirmed("own"), values: ofOwn },
    "in the audit log": {
      setup: confirmed("own"),
      ...audited("brand_hand_over_stopped", "{own.handOverId}", {}, {}),
      values: ofOwn,
    },
  },
  "public.stop_hand_over": {
    ...beyondItsLimit,
    "by the owner's link": stopping("{target.userId}"),
    "by the link of someone else": stopping("gen_random_uuid()"),
    "by the owner's link, in the audit log": {
      ...stopping("{target.userId}"),
      question: `
        select count(*) = 1 from public.audit_log a
        where a.occurred_at = now() and a.action = 'brand_hand_over_stopped'
          and a.subject_id = {target.handOverId} and a.actor_id = {target.userId}`,
    },
  },
  "public.accept_invitation": {
    "that hands the brand over": accepting(),
    "that hands the brand over, for the owner whom it replaces": accepting(`
      select count(*) = 1 from public.audit_log a
      where a.occurred_at = now() and a.action = 'member_removed' and a.subject_id = {target.userId}
        and a.brand_partner_id = {target.brandId} and a.reason = 'Probed.'
        and not exists (
          select from public.brand_members m
          where m.brand_partner_id = {target.brandId} and m.user_id = {target.userId})`),
    "as another owner, which withdraws a hand-over": {
      setup: `
        update private.invitations
        set role = 'owner', email = coalesce({person.email}, 'nobody@mailbox.example')
        where id = {target.invitationId};
        insert into private.invitations (brand_partner_id, email, role, hand_over_reason, replaced_owner_id)
        values ({target.brandId}, 'heir@mailbox.example', 'owner', 'Probed.', {target.userId});
        select set_config('probe.token', private.sign_link('accept_invitation', {target.invitationId}), true)`,
      values: { token: "current_setting('probe.token')" },
      question: `
        select count(*) = 1 from public.audit_log a
        where a.brand_partner_id = {target.brandId} and a.action = 'invitation_withdrawn'
          and a.occurred_at = now() and a.reason = 'The brand has another owner.'`,
    },
    "that hands the brand over, as its owner": accepting(`
      select count(*) = 1 from public.brand_members m
      where m.brand_partner_id = {target.brandId} and m.user_id = {person.userId} and m.role = 'owner'`),
  },
  "public.brand_invitations": {
    "with Outpace as who hands the brand over": {
      setup: handOver("target"),
      conditions: "count(*) filter (where invited_by = 'Outpace' and reason = 'Probed.') = 1",
    },
  },
  "public.resend_invitation": {
    "that hands the brand over": ofOwnBrand,
    "that hands another brand over": { setup: handOver("target") },
  },
  "public.withdraw_invitation": {
    "that hands the brand over": ofOwnBrand,
    "that hands another brand over": { setup: handOver("target") },
  },
  "public.set_member_role": {
    "to another owner, which withdraws a hand-over": {
      setup: `${handOver("own")};
        update public.brand_members set role = 'editor' where user_id = '${accountIds.enrolled}'`,
      values: { brand_id: "{own.brandId}", user_id: `'${accountIds.enrolled}'`, role: "'owner'" },
      question: `
        select count(*) = 1 from public.audit_log a
        where a.subject_id = {own.invitationId} and a.action = 'invitation_withdrawn'
          and a.occurred_at = now() and a.reason = 'The brand has another owner.'`,
    },
  },
};
