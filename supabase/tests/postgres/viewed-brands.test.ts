/** Staff look at a brand's portal: they read what its viewers read, and its log tells of it; access.md says that they write nothing. */
import { expect, test } from "vitest";
import { openDatabase, signUpStaff } from "../harness/database.ts";
import { paymentsOf } from "../harness/payments.ts";
import { createRace } from "../harness/races.ts";
import { logsOf } from "./brand-log/logs.ts";
import { times } from "./concurrency.ts";

const { database, owner } = await openDatabase();
const staff = await signUpStaff(database);
const { by, invite, joined, lines, log, newBrand } = logsOf(database);
const payments = paymentsOf(database);
await payments.connect();

const brand = await newBrand();
const { brandId } = brand;
const order = await payments.dueRace(brand);
const raceId = String(order.raceId);
await payments.pay(order);
// The month's own race is used.
await owner`update public.live_races set created_at = created_at - interval '2 months'`;
await createRace(database, brand.userId, { discountCode: "FREE500OUTPACE" });
await by(brand.userId)`select public.create_report_link(${raceId}, 'Agency', 30)`;
await invite(brand.userId);
const viewer = await joined(brand, "viewer", "Robin");

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
    from public.brand_log('${brandId}') where action <> 'brand_viewed'`,
  `select id from public.brand_log(null, '${raceId}')`,
  `select edited_at, action, actor_kind, actor_name from public.race_last_edit('${raceId}')`,
  `select * from public.race_analytics_series('${raceId}')`,
  `select * from public.report_links('${raceId}')`,
  `select * from public.brand_partners where id = '${brandId}'`,
  `select * from public.live_races where brand_partner_id = '${brandId}' order by id`,
  `select * from public.race_participant_totals where live_race_id = '${raceId}'`,
  `select * from public.brand_race_analytics where live_race_id = '${raceId}'`,
  `select id, live_race_id, tier, status, total_cents, pay_by, review, settled_by
    from public.race_orders where brand_partner_id = '${brandId}' order by id`,
  `select id, order_id, status, expected_cents, received_cents
    from public.order_payments where brand_partner_id = '${brandId}' order by id`,
  `select * from public.payment_entries where brand_partner_id = '${brandId}' order by occurred_at`,
  `select * from public.race_packages where brand_partner_id = '${brandId}' order by id`,
];

test("staff read what a viewer reads", async () => {
  const answers = (userId: string, statement: string) =>
    by(userId)`select to_jsonb(answer) as answer from (${owner.unsafe(statement)}) answer`;
  for (const statement of reads) {
    const seen = await answers(viewer, statement);
    expect([statement, await answers(staff, statement)]).toEqual([statement, seen]);
    if (!statement.includes("race_packages"))
      expect([statement, seen]).not.toEqual([statement, []]);
  }
});

test("a brand reads once an hour for each of the staff that Outpace looked, and ten calls at once are one", async () => {
  const { userId, name, ...viewed } = await newBrand();
  const view = (person: string) => by(person)`select public.view_brand(${viewed.brandId}) as name`;
  await owner`
    insert into public.audit_log (occurred_at, actor_id, action, subject_table, subject_id, brand_partner_id)
    values (now() - interval '61 minutes', ${staff}, 'brand_viewed', 'brand_partners', ${viewed.brandId}, ${viewed.brandId})`;
  const names = await Promise.all(times(10, () => view(staff)));
  expect(names).toEqual(times(10, () => [{ name }]));
  await view(await signUpStaff(database, "colleague@outpace.example"));
  const views = (await lines(userId)).filter((line) => line.includes("brand_viewed"));
  expect(views).toEqual(times(3, () => "Outpace brand_viewed"));
});

test("a brand's log has each list that staff read, once an hour", async () => {
  const { userId, ...viewed } = await newBrand();
  const lists = {
    allowance: "race_allowance",
    invitations: "brand_invitations",
    log: "brand_log",
    orders: "brand_order_history",
    season: "brand_season",
    team: "brand_team",
  };
  const readAs = async (person: string) => {
    for (const called of Object.values(lists))
      await by(person)`select * from public.${owner(called)}(brand_id => ${viewed.brandId})`;
    await by(person)`select public.quote_race(brand_id => ${viewed.brandId})`;
  };
  const noted = async () =>
    (await log(userId)).flatMap(({ details, action }) =>
      action === "brand_viewed" ? [details["list"]] : [],
    );
  await readAs(userId);
  expect(await noted()).toEqual([]);
  await readAs(staff);
  await readAs(staff);
  expect((await noted()).sort()).toEqual([...Object.keys(lists), "quote"].sort());
});
