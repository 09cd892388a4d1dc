/** Attacks on what a brand's people call about each other, and on naming a brand. */
import { accountIds } from "../fixtures.ts";
import type { Attack, Attacks } from "./attack.ts";

const ownBrand = { brand_id: "{own.brandId}" };
const colleague = `'${accountIds.enrolled}'`;

/** Whether the audit log has one new row that says who did it to whom in the caller's brand. */
const inAuditLog = (action: string, member: string, details: object): Attack => ({
  values: { ...ownBrand, user_id: member },
  question: `
    select count(*) = 1 from public.audit_log
    where occurred_at = now() and action = '${action}' and subject_table = 'brand_members'
      and subject_id = ${member} and brand_partner_id = {own.brandId} and actor_id = {person.userId}
      and reason is null and details = '${JSON.stringify(details)}'`,
});

const asLastOwner: Attack = {
  values: { ...ownBrand, user_id: "{person.userId}" },
  setup: `update public.brand_members set role = 'editor'
    where brand_partner_id = {own.brandId} and user_id is distinct from {person.userId}`,
};

/** Whether the invitation that a colleague sent is withdrawn. */
const withdrawingInvitation: Attack = {
  values: { ...ownBrand, user_id: colleague },
  setup: `update private.invitations set invited_by = ${colleague} where id = {own.invitationId}`,
  question: `
    select count(*) = 1 from public.audit_log
    where occurred_at = now() and action = 'invitation_withdrawn' and subject_id = {own.invitationId}`,
};

const naming = (own: Attack["values"] = {}): Attacks => ({
  "of another brand": { values: { ...own, brand_id: "{target.brandId}" } },
  "of the named own brand": { values: { ...own, ...ownBrand } },
});

const request = { request_id: "gen_random_uuid()" };

export const attacksOnTeamFunctions: Readonly<Record<string, Attacks>> = {
  "public.brand_team": {
    "of the own brand": { values: ownBrand },
    "with everyone once": {
      values: ownBrand,
      conditions: "count(*) = case {own.name} when 'harbor' then 6 when 'summit' then 2 else 1 end",
    },
  },
  "public.set_member_role": {
    "of a colleague": { values: { ...ownBrand, user_id: colleague } },
    "to what is no role": { values: { ...ownBrand, user_id: colleague, role: "'boss'" } },
    "as the last owner": asLastOwner,
    "in the audit log": inAuditLog("member_role_set", colleague, { from: "owner", to: "viewer" }),
    "of who sent an invitation": withdrawingInvitation,
  },
  "public.remove_member": {
    "of a colleague": { values: { ...ownBrand, user_id: colleague } },
    "of oneself": { values: { ...ownBrand, user_id: "{person.userId}" } },
    "as the last owner": asLastOwner,
    "in the audit log": inAuditLog("member_removed", colleague, { role: "owner" }),
    "of who sent an invitation": withdrawingInvitation,
  },
  "public.race_allowance": naming(),
  "public.quote_race": naming({ discount_code: "null" }),
  "public.create_race": naming(request),
  "public.order_package": naming(request),
  "public.update_brand_details": naming({ name: "'Edited'", contact_name: "null" }),
  "public.set_brand_logo": naming({ logo_url: "{own.logoUrl}" }),
  "public.photo_room": naming(),
};
