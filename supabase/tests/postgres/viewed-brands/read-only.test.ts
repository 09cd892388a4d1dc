/** Staff read what a brand's viewers read, with the brand's id, and write nothing of the brand's. */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openDatabase, signUpBrand, signUpStaff } from "../../harness/database.ts";
import { paymentsOf } from "../../harness/payments.ts";
import { createRace } from "../../harness/races.ts";
import { hint, invitationsOf, newAddress } from "../invitations/invitations.ts";

const database = await openDatabase();
const { owner } = database;
const staff = await signUpStaff(database);
const { accept, by, invite, invited, list } = invitationsOf(database);
const payments = paymentsOf(database);
await payments.connect();

const brand = await signUpBrand(database);
const { brandId } = brand;
const order = await payments.dueRace(brand);
const { raceId, orderId } = order;
await payments.pay(order);
// The month's own race is used.
await owner`update public.live_races set created_at = created_at - interval '2 months'`;
const free = await createRace(database, brand.userId, { discountCode: "FREE500OUTPACE" });
await by(brand.userId)`select public.create_report_link(${raceId}, 'Agency', 30)`;
await invite(brand.userId, newAddress(), "editor");
const viewer = await invited(brand.userId, "viewer");
await accept(viewer.userId, viewer.token, "Robin");
const [{ id: invitationId } = { id: "" }] = await list(brand.userId);

/** What a brand's screens read with. */
const reads = [
  `select * from public.race_allowance('${brandId}')`,
  `select public.quote_race(null, null, '${brandId}')`,
  `select * from public.brand_races('${brandId}')`,
  `select * from public.brand_season(null, '${brandId}')`,
  `select * from public.brand_order_history('${brandId}')`,
  `select user_id, name, email, role, joined_at from public.brand_team('${brandId}')`,
  `select * from public.brand_invitations('${brandId}')`,
  `select id, occurred_at, actor_kind, actor_name, action, subject_name, reason, details, race_id
    from public.brand_log('${brandId}')`,
  `select id from public.brand_log(null, '${String(raceId)}')`,
  `select edited_at, action, actor_kind, actor_name from public.race_last_edit('${String(raceId)}')`,
  `select * from public.race_analytics_series('${String(raceId)}')`,
  `select * from public.report_links('${String(raceId)}')`,
  `select * from public.brand_partners where id = '${brandId}'`,
  `select * from public.live_races where brand_partner_id = '${brandId}' order by id`,
  `select * from public.race_participant_totals where live_race_id = '${String(raceId)}'`,
  `select * from public.brand_race_analytics where live_race_id = '${String(raceId)}'`,
  `select id, live_race_id, tier, status, total_cents, pay_by, review, settled_by
    from public.race_orders where brand_partner_id = '${brandId}' order by id`,
  `select id, order_id, status, expected_cents, received_cents
    from public.order_payments where brand_partner_id = '${brandId}' order by id`,
  `select * from public.payment_entries where brand_partner_id = '${brandId}' order by occurred_at`,
  `select * from public.race_packages where brand_partner_id = '${brandId}' order by id`,
];

const answers = (userId: string, statement: string) =>
  by(userId)`select to_jsonb(answer) as answer from (${owner.unsafe(statement)}) answer`;

test.each(reads)("staff read what a viewer reads: %s", async (statement) => {
  const seen = await answers(viewer.userId, statement);
  expect(await answers(staff, statement)).toEqual(seen);
  if (!statement.includes("race_packages")) expect(seen).not.toEqual([]);
});

const unknown = randomUUID();

/** What writes for a brand, and how it refuses staff. */
const writes: Readonly<Record<string, [call: string, refusal: string]>> = {
  // They may quote without a code.
  quote_race: [`'FREE500OUTPACE', null, '${brandId}'`, "not_a_brand"],
  create_race: [`'${unknown}', '{}', null, null, null, '${brandId}'`, "not_a_brand"],
  update_race: [`'${free.id}', '{"name": "Edited"}', '{"name": "Harbor Run"}'`, "race_not_found"],
  begin_payment: [`'${orderId}'`, "order_not_found"],
  withdraw_race: [`'${free.id}'`, "race_not_found"],
  order_package: [`'${unknown}', 'premium', '${brandId}'`, "not_a_brand"],
  update_brand_details: [`'Edited', null, null, '${brandId}'`, "not_a_brand"],
  set_brand_logo: [`null, null, '${brandId}'`, "not_a_brand"],
  create_report_link: [`'${free.id}', 'Agency', 30`, "race_not_found"],
  invite_member: [`'new@invited.example', 'viewer', '${brandId}'`, "not_a_brand"],
  resend_invitation: [`'${invitationId}'`, "invitation_not_found"],
  withdraw_invitation: [`'${invitationId}'`, "invitation_not_found"],
  set_member_role: [`'${viewer.userId}', 'editor', '${brandId}'`, "not_a_brand"],
  remove_member: [`'${viewer.userId}', '${brandId}'`, "not_a_brand"],
  close_brand: [`'Brand', '${brandId}'`, "not_a_brand"],
  reopen_brand: [`'${brandId}'`, "not_a_brand"],
};

/** What staff do as staff, and what everyone does for their own account. */
const others = new Set(
  [
    "hand_over_brand newsletter_addresses record_payment request_refund resolve_review set_brand_active set_race_status",
    "view_brand void_order",
    // Staff take back what was shared by mistake.
    "withdraw_report_link",
    // Keeps what it has read.
    "race_analytics_series",
    "accept_invitation end_other_sessions end_session keep_factor set_email_preference withdraw_email_change",
  ].flatMap((names) => names.split(" ")),
);

describe("what writes for a brand refuses staff:", () => {
  test.each(Object.entries(writes))("%s", async (name, [call, refusal]) => {
    const attempt = by(staff)`select ${owner.unsafe(`public.${name}(${call})`)}`;
    expect(await hint(attempt)).toBe(refusal);
  });

  test("a direct update of its races changes none", async () => {
    const update = by(staff)`
      update public.live_races set name = 'Edited' where brand_partner_id = ${brandId} returning id`;
    expect(await update).toEqual([]);
  });

  test("and every function that writes is known here", async () => {
    const functions = await owner<{ name: string }[]>`
      select distinct p.proname as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.provolatile = 'v'
        and has_function_privilege('authenticated', p.oid, 'execute')
        -- What visitors may call is for no brand.
        and not has_function_privilege('anon', p.oid, 'execute')
      order by 1`;
    const unknownNames = functions
      .map(({ name }) => name)
      .filter((name) => !Object.hasOwn(writes, name) && !others.has(name));
    expect(unknownNames).toEqual([]);
  });
});
