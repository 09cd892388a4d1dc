/** What staff are told: races that wait, orders in review, and e-mails that failed. */
import { expect, test } from "vitest";
import { asPerson, one, openDatabase, signUpBrand, signUpStaff } from "../../harness/database.ts";
import { paymentsOf } from "../../harness/payments.ts";
import { createRace } from "../../harness/races.ts";
import { outboxOf, type Told } from "./outbox.ts";

const database = await openDatabase();
const { owner } = database;
const staffId = await signUpStaff(database);
const secondId = await signUpStaff(database, "second@outpace.example");
const { connect, dueRace, pay, open, sync } = paymentsOf(database);
await connect();
const { toldTo, forgetAll } = outboxOf(database);

const minute = 60 * 1000;
let clock = Date.parse("2031-01-01T00:00:00Z");

/** Runs the jobs this many minutes later, and returns what they told a member of staff. */
async function after(minutes: number, userId = staffId): Promise<Told[]> {
  clock += minutes * minute;
  const before = (await toldTo(userId)).length;
  const instant = new Date(clock).toISOString();
  await owner`select private.tell_waiting_races(${instant}), private.tell_failed_emails(${instant})`;
  return (await toldTo(userId)).slice(before);
}

/** Without races and e-mails, an hour later. */
async function startAnew() {
  await owner`delete from private.staff_news`;
  await owner`update public.live_races set status = 'cancelled' where status = 'pending'`;
  await forgetAll();
  clock += 60 * minute;
}

async function freeRace(name: string, start = "2040-05-04T09:00:00Z"): Promise<string> {
  const { userId } = await signUpBrand(database);
  const change = { name, start_time: start };
  return (await createRace(database, userId, { discountCode: "FREE500OUTPACE", change })).id;
}
const namesIn = ({ payload }: Told) =>
  "races" in payload ? payload.races.map(({ name }) => name) : [];

test("races that wait are told in one e-mail, and at most one an hour", async () => {
  await startAnew();
  expect(await after(1)).toEqual([]);
  await freeRace("Second", "2040-06-01T09:00:00Z");
  await freeRace("First", "2040-05-01T09:00:00Z");
  const [told] = await after(1);
  expect(told?.kind).toBe("races_waiting");
  expect(told?.payload).toMatchObject({ count: 2, races: [{ name: "First" }, { name: "Second" }] });
  expect(await after(10)).toEqual([]);
  await freeRace("Third");
  await owner`update private.outbox set sent_at = now() where kind = 'races_waiting'`;
  expect(await after(10)).toEqual([]);
  expect(await after(38)).toEqual([]);
  const [later] = await after(2);
  expect(later?.payload).toMatchObject({ count: 3 });
  expect(await after(90)).toEqual([]);
});

test("each of the staff is told", async () => {
  await startAnew();
  await freeRace("For All");
  expect(await after(1)).toHaveLength(1);
  expect((await toldTo(secondId)).map(namesIn)).toEqual([["For All"]]);
});

test("a race waits once it is paid or free, and again once staff move it back", async () => {
  await startAnew();
  const brand = await signUpBrand(database);
  const order = await dueRace(brand, { change: { name: "Priced" } });
  expect(await after(60)).toEqual([]);
  await pay(order);
  expect((await after(60)).map(namesIn)).toEqual([["Priced"]]);
  const move = (status: string) =>
    asPerson(
      database,
      staffId,
    )`select public.set_race_status(${order.raceId}, ${status}, 'As agreed.')`;
  await move("active");
  expect(await after(60)).toEqual([]);
  await move("pending");
  expect((await after(60)).map(namesIn)).toEqual([["Priced"]]);
});

test("a race that staff decide about before the e-mail is written is not told", async () => {
  await startAnew();
  const id = await freeRace("Quick");
  await asPerson(database, staffId)`select public.set_race_status(${id}, 'active', 'At once.')`;
  expect(await after(1)).toEqual([]);
  await freeRace("Next");
  expect((await after(1)).map(namesIn)).toEqual([["Next"]]);
});

test("the list is that of the time of sending, and one without races is not sent", async () => {
  await startAnew();
  const [first, second] = [await freeRace("Decided"), await freeRace("Undecided")];
  await after(1);
  const approve = (id: string) =>
    asPerson(database, staffId)`select public.set_race_status(${id}, 'active', 'Fine.')`;
  await approve(first);
  await after(1);
  expect((await toldTo(staffId)).map(namesIn)).toEqual([["Undecided"]]);
  await owner`update private.outbox set attempts = 1 where user_id = ${staffId}`;
  await approve(second);
  await after(1);
  // A sender has claimed the first one's.
  expect((await toldTo(staffId)).map(namesIn)).toEqual([["Undecided"]]);
  const dropped = await one(owner`
    select dropped_at is not null as dropped from private.outbox where user_id = ${secondId}`);
  expect(dropped["dropped"]).toBe(true);
});

test("ten races are listed, and all are counted", async () => {
  await startAnew();
  for (let n = 10; n < 22; n += 1)
    await freeRace(`Race ${String(n)}`, `2040-05-${String(n)}T09:00:00Z`);
  const [told] = await after(1);
  expect(told?.payload).toMatchObject({ count: 12 });
  expect(told === undefined ? [] : namesIn(told)).toHaveLength(10);
});

test("each order that needs a person is told at once, to everyone of the staff", async () => {
  await startAnew();
  const brand = await signUpBrand(database, "Fjordwool");
  const order = await dueRace(brand);
  const attempt = await open(order);
  await sync(attempt.payment_id, attempt.says.paid({}, { amount_total: 40_000 }));
  for (const userId of [staffId, secondId]) {
    expect(await toldTo(userId)).toMatchObject([
      {
        kind: "orders_in_review",
        payload: {
          order: { id: order.orderId },
          race: { id: order.raceId },
          brand_name: "Fjordwool",
          review: "amount_mismatch",
        },
      },
    ]);
  }
});

test("e-mails that failed are counted in one e-mail an hour, which is not counted itself", async () => {
  await startAnew();
  const { userId } = await signUpBrand(database);
  const fail = (n: number) => owner`
    with written as (
      insert into private.outbox (key, kind, user_id, payload)
      select 'failing' || gen_random_uuid(), 'order_due', ${userId}, '{}' from generate_series(1, ${n}) returning id
    )
    select count(*) from written`;
  const giveUp = () => owner`
    update private.outbox set failed_at = now() where failed_at is null and kind in ('order_due', 'emails_failed')`;
  await fail(3);
  expect(await after(1)).toEqual([]);
  await giveUp();
  expect(await after(1)).toMatchObject([{ kind: "emails_failed", payload: { count: 3 } }]);
  await fail(2);
  await giveUp();
  expect(await after(30)).toEqual([]);
  expect(await after(30)).toMatchObject([{ payload: { count: 2 } }]);
  await giveUp();
  expect(await after(60)).toEqual([]);
});
