/** What staff are told: races that wait, orders in review, and e-mails that failed. */
import { beforeEach, expect, test } from "vitest";
import { openCardPayments } from "../../harness/card-payments.ts";
import { one, signUpBrand, signUpStaff } from "../../harness/database.ts";
import { createRace } from "../../harness/races.ts";
import { outboxOf, type Told } from "./outbox.ts";

const cards = await openCardPayments();
const { database, dueRace, newOrder, owner, setStatus, staffId } = cards;
const secondId = await signUpStaff(database, "second@outpace.example");
const { add, forgetAll, toldTo } = outboxOf(database);

const minute = 60 * 1000;
let clock = Date.parse("2031-01-01T00:00:00Z");

/** Runs the jobs this many minutes later, and returns what they told a member of staff. */
async function after(minutes: number): Promise<Told[]> {
  clock += minutes * minute;
  const before = (await toldTo(staffId)).length;
  const instant = new Date(clock).toISOString();
  await owner`select private.tell_waiting_races(${instant}), private.tell_failed_emails(${instant})`;
  return (await toldTo(staffId)).slice(before);
}

/** Without races and e-mails, an hour later. */
beforeEach(async () => {
  await owner`delete from private.staff_told`;
  await owner`update public.live_races set status = 'cancelled' where status = 'pending'`;
  await forgetAll();
  clock += 60 * minute;
});

async function freeRace(name: string, start = "2040-05-04T09:00:00Z"): Promise<string> {
  const { userId } = await signUpBrand(database);
  const change = { name, start_time: start };
  return (await createRace(database, userId, { discountCode: "FREE500OUTPACE", change })).id;
}
const namesIn = ({ payload }: Told) =>
  "races" in payload ? payload.races.map(({ name }) => name) : [];

test("races that wait are told to each of the staff in one e-mail, and at most one an hour", async () => {
  expect(await after(1)).toEqual([]);
  await freeRace("Second", "2040-06-01T09:00:00Z");
  await freeRace("First", "2040-05-01T09:00:00Z");
  const told = await after(1);
  expect(told).toMatchObject([{ kind: "races_waiting", payload: { count: 2 } }]);
  for (const emails of [told, await toldTo(secondId)])
    expect(emails.map(namesIn)).toEqual([["First", "Second"]]);
  await freeRace("Third");
  await owner`update private.outbox set sent_at = now() where kind = 'races_waiting'`;
  expect(await after(58)).toEqual([]);
  expect(await after(2)).toMatchObject([{ payload: { count: 3 } }]);
  expect(await after(90)).toEqual([]);
});

test("a race waits once it is paid or free, until staff have decided, and again once they move it back", async () => {
  const order = await dueRace(await signUpBrand(database), { change: { name: "Priced" } });
  await setStatus(await freeRace("Quick"), "active");
  expect(await after(60)).toEqual([]);
  await cards.pay(order);
  expect((await after(60)).map(namesIn)).toEqual([["Priced"]]);
  await setStatus(order.raceId, "active");
  expect(await after(60)).toEqual([]);
  await setStatus(order.raceId, "pending");
  expect((await after(60)).map(namesIn)).toEqual([["Priced"]]);
});

test("the list is that of the time of sending, and one without races is not sent", async () => {
  const [first, second] = [await freeRace("Decided"), await freeRace("Undecided")];
  await after(1);
  await setStatus(first, "active");
  await after(1);
  expect((await toldTo(staffId)).map(namesIn)).toEqual([["Undecided"]]);
  await owner`update private.outbox set attempts = 1 where user_id = ${staffId}`;
  await setStatus(second, "active");
  await after(1);
  // A sender has claimed the first one's.
  expect((await toldTo(staffId)).map(namesIn)).toEqual([["Undecided"]]);
  const dropped = owner`
    select dropped_at is not null as dropped from private.outbox where user_id = ${secondId}`;
  expect(await one(dropped)).toEqual({ dropped: true });
});

test("ten races are listed, and all are counted", async () => {
  for (let n = 0; n < 12; n += 1) await freeRace(`Race ${String(n)}`);
  const told = await after(1);
  expect(told).toMatchObject([{ payload: { count: 12 } }]);
  expect(told.flatMap(namesIn)).toHaveLength(10);
});

test("each order that needs a person is told at once, to everyone of the staff", async () => {
  const order = await newOrder();
  const attempt = await cards.open(order);
  await cards.sync(attempt.payment_id, attempt.says.paid({}, { amount_total: 40_000 }));
  const brand = await one(owner<{ brand_name: string }[]>`
    select name as brand_name from public.brand_partners where id = ${order.brandId}`);
  const fact = { order: { id: order.orderId }, race: { id: order.raceId } };
  const payload = { ...fact, ...brand, review: "amount_mismatch" };
  for (const userId of [staffId, secondId])
    expect(await toldTo(userId)).toMatchObject([{ kind: "orders_in_review", payload }]);
});

test("e-mails that failed are counted in one e-mail an hour, which is not counted itself", async () => {
  const write = async (n: number) => {
    for (let email = 0; email < n; email += 1) await add();
  };
  const giveUp = () => owner`
    update private.outbox set failed_at = ${new Date(clock + minute).toISOString()} where failed_at is null`;
  await write(3);
  expect(await after(1)).toEqual([]);
  await giveUp();
  expect(await after(1)).toMatchObject([{ kind: "emails_failed", payload: { count: 3 } }]);
  await write(2);
  await giveUp();
  expect(await after(30)).toEqual([]);
  expect(await after(30)).toMatchObject([{ payload: { count: 2 } }]);
  await giveUp();
  expect(await after(60)).toEqual([]);
});
