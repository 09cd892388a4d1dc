/** How many e-mails go to one recipient and from one brand within 24 hours, and what becomes of those that wait. */
import { beforeEach, expect, test } from "vitest";
import { openCardPayments } from "../../harness/card-payments.ts";
import { asPerson, one } from "../../harness/database.ts";
import { newAddress, type NamedBrand } from "../../harness/teams.ts";
import { duringTransaction, times } from "../concurrency.ts";
import { invitationsOf } from "../invitations/invitations.ts";
import { outboxOf } from "./outbox.ts";

const cards = await openCardPayments();
const { database, owner, staffId } = cards;
const { add, claim, fail, forgetAll, makeDue } = outboxOf(database);
const { addMember, invite, newBrand } = invitationsOf(database);
let brand: NamedBrand;

beforeEach(async () => {
  brand = await newBrand();
  await forgetAll();
});

/** Adds e-mails that are limited to 20. */
const write = (number: number, to: { userId?: string; brandId?: string } = brand) =>
  Promise.all(times(number, () => add({ kind: "race_approved", userId: brand.userId, ...to })));
/** Claims and sends what is due; returns how many that were. */
async function send() {
  const claimed = await claim(1000);
  for (const { id } of claimed) await owner`select public.finish_email(${id}, null)`;
  return claimed.length;
}
/** As if the time had passed since every e-mail was written, put off or sent. */
const wait = (time: string) => owner`
  update private.outbox set created_at = created_at - ${time}::interval, send_at = send_at - ${time}::interval,
    not_before = not_before - ${time}::interval, sent_at = sent_at - ${time}::interval`;
const states = () =>
  one(owner`
    select count(*) filter (where sent_at is not null)::integer as sent,
      count(*) filter (where num_nonnulls(sent_at, failed_at, dropped_at) = 0)::integer as waiting,
      count(*) filter (where dropped_at is not null)::integer as dropped
    from private.outbox`);
const turns = async () =>
  (
    await owner<{ minutes: number }[]>`
      select distinct round(extract(epoch from send_at - now()) / 60)::integer as minutes
      from private.outbox where sent_at is null and send_at = not_before`
  ).map(({ minutes }) => minutes);

test("a person gets 20 of a kind a day; the others follow in turn", async () => {
  const other = await newBrand();
  await write(1);
  expect(await send()).toBe(1);
  await wait("1 hour");
  await write(14);
  await write(10, { brandId: other.brandId });
  await write(1, { userId: await addMember(brand) });
  expect(await send()).toBe(20);
  expect(await states()).toMatchObject({ sent: 21, waiting: 5 });
  expect(await turns()).toEqual([23 * 60]);
  await wait("23 hours");
  expect(await send()).toBe(1);
  expect(await turns()).toEqual([60]);
  await wait("1 hour");
  expect(await send()).toBe(4);
});

test("an address gets five invitations a day, and no expired one", async () => {
  const email = newAddress();
  for (let n = 0; n < 6; n += 1) await invite((await newBrand()).userId, email);
  expect(await send()).toBe(5);
  await owner`update private.invitations set expires_at = now()`;
  await wait("1 day");
  expect(await send()).toBe(0);
  expect(await states()).toEqual({ sent: 5, waiting: 0, dropped: 1 });
});

test("a brand sends 200 a day, besides what nobody may miss", async () => {
  await owner`
    insert into private.outbox (key, kind, recipient, brand_partner_id, payload, sent_at)
    select gen_random_uuid(), case when n < 200 then 'member_joined' else 'order_paid' end, n || '@team.example',
      ${brand.brandId}, '{}', now()
    from generate_series(1, 300) n`;
  await write(2);
  await write(1, await newBrand());
  const exempt = ["order_paid", "order_refunded", "new_sign_in", "brand_handed_over"];
  for (const kind of exempt) await add({ kind, userId: brand.userId, brandId: brand.brandId });
  await Promise.all(times(25, () => add({ kind: "password_changed", userId: brand.userId })));
  expect(await send()).toBe(31);
  expect(await states()).toMatchObject({ waiting: 1 });
});

test("senders at once pass no limit, and one that was tried keeps its turn", async () => {
  await write(30);
  const { call } = await duringTransaction(
    database,
    (sql) => sql`select public.claim_emails(15)`,
    () => claim(15).execute(),
  );
  expect(await call).toHaveLength(5);
  await makeDue();
  const claimed = await claim();
  expect(claimed).toHaveLength(20);
  for (const { id } of claimed.slice(0, 5)) await fail(id, "503");
  await makeDue();
  const again = (await claim(100)).map(({ id }) => id);
  expect(again.sort()).toEqual(claimed.map(({ id }) => id).sort());
  await fail(again[0] ?? "", "bounced", true);
  await makeDue();
  // A turn that is lost is free.
  const [next] = (await claim(100)).filter(({ attempts }) => attempts === 1);
  expect(again).not.toContain(next?.id);
});

test("one that was put off has a day from its turn on, and no retry adds to that", async () => {
  await write(20);
  await send();
  await wait("22 hours");
  const [late = ""] = await write(1);
  expect(await send()).toBe(0);
  await wait("25 hours");
  expect(await owner`select private.give_up_emails()`).toEqual([{ give_up_emails: 0 }]);
  expect(await claim()).toMatchObject([{ id: late }]);
  await fail(late, "503");
  await wait("1 hour");
  expect(await owner`select private.give_up_emails()`).toEqual([{ give_up_emails: 1 }]);
});

test("a start and a time to pay that pass while it waits end it", async () => {
  const order = await cards.dueRace(brand);
  await owner`update public.live_races set status = 'active', start_time = now() + interval '2 hours'
    where id = ${order.raceId}`;
  await owner`select private.tell_race_starts()`;
  for (const kind of ["race_starts", "order_due"]) {
    await owner`
      insert into private.outbox (key, kind, user_id, payload, sent_at)
      select gen_random_uuid(), ${kind}, ${brand.userId}, '{}', now() from generate_series(1, 20)`;
  }
  await makeDue();
  expect(await send()).toBe(0);
  expect(await states()).toMatchObject({ waiting: 2 });
  await cards.setOrder(order, "pay_by = now()");
  await owner`update public.live_races set start_time = now() where id = ${order.raceId}`;
  await wait("1 day");
  expect(await send()).toBe(0);
  expect(await states()).toMatchObject({ waiting: 0, dropped: 2 });
});

test("staff see how many of each kind and brand were put off", async () => {
  await write(23);
  await cards.dueRace(brand);
  await send();
  const list = () =>
    asPerson(database, staffId)`
      select kind, brand_id, brand_name, emails, round(extract(epoch from next_at - now()) / 3600)::integer as hours
      from public.list_put_off_emails()`;
  const named = { kind: "race_approved", brand_id: brand.brandId, brand_name: brand.name };
  expect(await list()).toEqual([{ ...named, emails: 3, hours: 24 }]);
  await wait("1 day");
  expect(await list()).toEqual([]);
});
