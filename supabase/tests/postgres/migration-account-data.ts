/** The rows of migration-data.ts for sessions, second factors and teams. */
import { account, as, brands, factor, people, nothing } from "./migration-people.ts";

/** By the migration's file name. */
export const accountData: Readonly<Record<string, string>> = {
  "20250801008700_open_sessions": nothing,
  "20250801008800_email_changes": nothing,
  "20250801008900_second_factors": `
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
    values ('${factor}', '${people.erg}', 'Phone', 'totp', 'verified', now(), now(), 'SECRET');
    insert into private.factor_uses (factor_id, used_at) values ('${factor}', now());
    insert into private.wrong_codes (user_id, tried_at) values ('${people.erg}', now());`,
  "20250801009000_factor_removals":
    "select private.plan_factor_removal('cy@erg.example', 'Lost the phone.');",
  "20250801009100_listed_factors": nothing,
  "20250801009200_team": `
    ${account(people.fir, "flo@cairn.example")}
    insert into public.brand_members (user_id, brand_partner_id, role)
    values ('${people.fir}', '${brands.cairn}', 'viewer'), ('${people.fir}', '${brands.dune}', 'editor');
    insert into private.member_names (brand_partner_id, user_id, name)
    values ('${brands.cairn}', '${people.fir}', 'Flo');
    ${as(people.cairn, `select public.set_member_role('${people.fir}', 'editor')`)}`,
  "20250801009300_invitations": as(
    people.dune,
    "select public.invite_member('gus@dune.example', 'viewer')",
  ),
  "20250801009400_sent_invitations": as(
    people.dune,
    "select public.resend_invitation(i.id) from public.brand_invitations() i",
  ),
  "20250801009500_read_invitations": nothing,
  "20250801009600_accepted_invitations": `
    insert into private.invitations (brand_partner_id, email, role, invited_by, accepted_at, accepted_by)
    values ('${brands.dune}', 'flo@cairn.example', 'editor', '${people.dune}', now(), '${people.fir}');`,
  "20250801009700_invited_sign_ups": `
    update private.invitations set new_account_id = gen_random_uuid(), new_account_name = 'Gus'
    where email = 'gus@dune.example';`,
  "20250801009800_brand_log": as(people.cairn, "select public.brand_log()"),
  "20250801009900_brand_closing": as(people.dune, "select public.brand_closing()"),
  "20250801010000_closed_brands": `
    ${account(people.gully, "gil@gully.example", '{"company_name": "Gully", "contact_name": "Gil"}')}
    insert into public.brand_members (user_id, brand_partner_id, role)
    select '${people.fir}', m.brand_partner_id, 'viewer' from public.brand_members m where m.user_id = '${people.gully}';
    ${as(people.gully, "select public.close_brand('Gully')")}`,
  "20250801010100_reopened_brands": "select private.erase_closed_brands();",
  "20250801010200_viewed_brands": as(people.staff, `select public.view_brand('${brands.dune}')`),
  "20250801010300_handed_over_brands": as(
    people.staff,
    `select public.hand_over_brand('${brands.dune}', 'ida@dune.example', 'Its owner has left.')`,
  ),
};
