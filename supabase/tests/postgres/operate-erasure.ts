/** The erasure of a brand as `docs/operate.md` describes it: who the people were is gone, what was billed stays. */
import type { Row } from "postgres";
import { expect } from "vitest";
import { asPerson, count, one, type Database } from "../harness/database.ts";
import { storePhoto } from "../harness/photos.ts";

export async function testErasure(
  database: Database,
  contact: string,
  erase: () => Promise<readonly Row[]>,
): Promise<void> {
  const { owner } = database;
  const photo = "backgrounds/Fjord-bg-1754006400000.jpg";
  const logo = "logos/fjord-1754006400000.png";
  const { id, userId } = await one(owner<{ id: string; userId: string }[]>`
    select b.id, u.id as "userId" from public.brand_partners b
    join auth.users u on u.email = b.contact_email where b.contact_email = ${contact}`);
  const member = asPerson(database, userId);
  await asPerson(database, null)`select public.subscribe_to_newsletter(${contact})`;
  for (const path of [photo, logo]) await storePhoto(owner, path, userId);
  const kept = () => owner`
    select r.name, r.description, o.total_cents, t.total_participants
    from public.live_races r
    join public.race_orders o on o.live_race_id = r.id
    left join public.race_participant_totals t on t.live_race_id = r.id
    where r.brand_partner_id = ${id} order by r.id`;
  const before = [...(await kept())];
  await owner`insert into public.staff_members (user_id) values (${userId})`;
  await member`
    select public.update_brand_details(contact_name => 'Ingrid A.', based_on => to_jsonb(b))
    from public.brand_partners b where b.id = ${id}`;
  await member`select public.set_brand_logo(private.photo_url(${logo}))`;
  await owner`update public.live_races set custom_logo_url = 'https://fjordwool.example/logo.png'
    where brand_partner_id = ${id}`;
  await member`
    update public.live_races set brand_website_url = 'https://fjordwool.example' where status in ('pending', 'active')`;
  await member`
    select public.create_report_link(id, 'For Ingrid', null) from public.live_races
    where brand_partner_id = ${id} limit 1`;

  expect(await erase()).toEqual([{ erase_brand: photo }, { erase_brand: logo }]);

  expect([...(await kept())]).toEqual(before);
  for (const leftOver of [
    `auth.users where id = '${userId}'`,
    `auth.identities where user_id = '${userId}'`,
    `public.brand_members where brand_partner_id = '${id}'`,
    `public.newsletter_subscribers where address_hash = private.address_hash('${contact}')`,
    `private.outbox where recipient = '${contact}'`,
    `private.member_names where brand_partner_id = '${id}'`,
    `private.report_links l join public.live_races r on r.id = l.live_race_id
      where r.brand_partner_id = '${id}'`,
    `private.changed_races c join public.live_races r on r.id = c.live_race_id
      where r.brand_partner_id = '${id}'`,
    `public.live_races where brand_partner_id = '${id}' and (brand_website_url is not null
      or background_photo_url is not null or custom_logo_url is not null or status in ('pending', 'active'))`,
  ]) {
    expect([leftOver, await count(owner, leftOver)]).toEqual([leftOver, 0]);
  }
  const brand = await one(owner`select * from public.brand_partners where id = ${id}`);
  expect(brand).toMatchObject({ is_active: false, logo_url: null });
  const log = await owner<{ action: string; actor_id: string | null }[]>`
    select * from public.audit_log where ${id} = brand_partner_id or subject_id = ${userId} order by id`;
  expect(JSON.stringify([brand, log])).not.toMatch(/fjordwool|ingrid/i);
  const actions = log.map(({ action }) => action);
  expect(actions).toContain("staff_revoked");
  expect([actions.at(-1), log.at(-1)?.actor_id]).toEqual(["brand_erased", null]);
}
