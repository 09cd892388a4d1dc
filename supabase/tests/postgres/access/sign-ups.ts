/** Accounts that claim, in metadata that is theirs to write, a brand, a role and a tier that are not. */
import type { Person } from "./personas.ts";
import type { Probe } from "./statements.ts";

const newcomer = "'00000000-0000-4000-8000-0000000000aa'";
const email = "'newcomer@probe.example'";

const forged = ({ brand, target, role }: Person) => ({
  brand_id: (brand ?? target).brandId,
  brand_partner_id: (brand ?? target).brandId,
  brand_name: (brand ?? target).name,
  role: role === "authenticated" ? "member" : role,
  is_staff: true,
  partnership_tier: "enterprise",
});

const signUp = (metadata: object) => `
  insert into auth.users (id, aud, role, email, raw_user_meta_data, created_at, updated_at)
  values (${newcomer}, 'authenticated', 'authenticated', ${email}, '${JSON.stringify(metadata)}', now(), now())`;

const isStaff = `exists (select from public.staff_members where user_id = ${newcomer})`;

/** One brand, new, standard and nobody else's, which the metadata names and the audit log knows. */
const hasABrandOfItsOwn = `
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

export function signUpsWithMetadataOf(person: Person): Probe[] {
  const account = { person, thing: "auth.users", measure: "answer", isByAuthServer: true } as const;
  const ownId = person.userId === null ? "null" : `'${person.userId}'`;
  return [
    {
      ...account,
      act: "insert with a company's name",
      verb: "insert",
      statement: signUp({ ...forged(person), company_name: "Newcomer", contact_name: "Ada" }),
      question: hasABrandOfItsOwn,
    },
    {
      ...account,
      act: "insert without a company's name",
      verb: "insert",
      statement: signUp(forged(person)),
      question: hasNothing,
    },
    {
      ...account,
      act: "update of raw_user_meta_data",
      verb: "update",
      column: "raw_user_meta_data",
      statement: `
        update auth.users
        set raw_user_meta_data = '{"brand_id": "${person.target.brandId}"}' where id = ${ownId}`,
      question: `select raw_user_meta_data ->> 'brand_id' from auth.users where id = ${ownId}`,
    },
  ];
}
