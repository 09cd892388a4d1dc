/** Sign-ups whose metadata, written by the browser, claims another brand, role and tier. */
import type { Template } from "./template.ts";

const newcomer = "'00000000-0000-4000-8000-0000000000aa'";
const email = "'newcomer@probe.example'";
const forged = `jsonb_build_object('brand_id', {own.brandId}, 'brand_partner_id', {own.brandId}, 'brand_name', {own.name},
  'role', replace({person.role}, 'authenticated', 'viewer'), 'is_staff', true, 'partnership_tier', 'enterprise')`;

const signUp = (metadata: string, address = email) => `
  insert into auth.users (id, aud, role, email, raw_user_meta_data, created_at, updated_at)
  values (${newcomer}, 'authenticated', 'authenticated', ${address}, ${metadata}, now(), now())`;

const isStaff = `exists (select from public.staff_members where user_id = ${newcomer})`;

/** Whether the account has one new standard brand of its own, in its metadata and the audit log. */
const hasItsOwnBrand = `
  select count(*) = 1 and not ${isStaff}
  from public.brand_members m
  join public.brand_partners b on b.id = m.brand_partner_id
  join public.audit_log a on a.subject_id = b.id and a.action = 'brand_signed_up'
    and (a.actor_id, a.occurred_at) = (m.user_id, now())
  join auth.users u on u.id = m.user_id and u.raw_user_meta_data ->> 'brand_id' = b.id::text
    and u.raw_user_meta_data ->> 'brand_name' = b.name
  where m.user_id = ${newcomer} and m.role = 'owner'
    and (b.name, b.contact_email, b.partnership_tier) = ('Newcomer', ${email}, 'standard')
    and not exists (
      select from public.brand_members others
      where others.brand_partner_id = b.id and others.user_id <> m.user_id)`;

const hasNothing = `
  select not ${isStaff}
    and not exists (select from public.brand_members where user_id = ${newcomer})
    and not exists (select from public.brand_partners where created_at = now())`;

const probe = (act: string, statement: string, question: string): Template => ({
  thing: "auth.users",
  act,
  verb: act.startsWith("insert") ? "insert" : "update",
  measure: "answer",
  statement,
  question,
  isByAuthServer: true,
});

const named = `${forged} || '{"company_name": "Newcomer", "contact_name": "Ada"}'`;

/** Whether the account, which is planned for an invitation, has joined that brand alone, in its role. */
const forInvitation: Template = {
  ...probe(
    "insert for an invitation",
    signUp(forged),
    `select not ${isStaff} and count(*) = 1 and bool_and((m.brand_partner_id, m.role) = ({target.brandId}, 'viewer'))
      from public.brand_members m where m.user_id = ${newcomer}`,
  ),
  setup: `
    update private.invitations
    set new_account_id = ${newcomer}, new_account_name = 'Ada', email = ${email}, role = 'viewer'
    where id = {target.invitationId}`,
};

export const signUps: readonly Template[] = [
  probe("insert with a company's name", signUp(named), hasItsOwnBrand),
  // As an account has it that signs in in another way.
  probe("insert with a taken address", signUp(named, "upper({target.email})"), hasItsOwnBrand),
  probe("insert without a company's name", signUp(forged), hasNothing),
  forInvitation,
  probe(
    "update of raw_user_meta_data",
    `update auth.users set raw_user_meta_data = jsonb_build_object('brand_id', {target.brandId})
      where id = {person.userId}`,
    "select raw_user_meta_data ->> 'brand_id' from auth.users where id = {person.userId}",
  ),
  probe(
    "update of email",
    "update auth.users set email = 'moved@probe.example' where id = {person.userId}",
    "select exists (select from public.brand_partners where contact_email = 'moved@probe.example')",
  ),
  probe(
    "update of deleted_at",
    "update auth.users set deleted_at = now() where id = {person.userId}",
    `select not exists (select from public.brand_members where user_id = {person.userId})
      and not exists (select from public.staff_members where user_id = {person.userId})`,
  ),
];
