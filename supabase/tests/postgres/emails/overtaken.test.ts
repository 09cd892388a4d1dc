/** An e-mail goes only if what it tells still holds when it is sent. */
import { beforeEach, expect, test } from "vitest";
import { openCardPayments } from "../../harness/card-payments.ts";
import type { PayableOrder } from "../../harness/payments.ts";
import { createRace } from "../../harness/races.ts";
import { closingOf, type NamedBrand } from "../closing/closing.ts";
import { deliveryOf } from "./delivery.ts";

const cards = await openCardPayments();
const { database, duePackage, dueRace, open, owner, pay, setOrder, setStatus, sync } = cards;
const { claim, clear, fail, makeDue } = deliveryOf(database);
const { addMember, close, newBrand, reopen } = closingOf(database);
let brand: NamedBrand;

beforeEach(async () => {
  brand = await newBrand();
  await addMember(brand, "viewer");
  await clear();
});

/** The kinds that are sent once every wait is over, by the number of e-mails. */
async function sent(): Promise<Record<string, number>> {
  await makeDue();
  const kinds = (await claim()).map(({ kind }) => kind);
  return Object.fromEntries(kinds.map((kind) => [kind, kinds.filter((k) => k === kind).length]));
}

const freeRace = () => createRace(database, brand.userId, { discountCode: "FREE500OUTPACE" });
const withdraw = (raceId: string) => cards.withdraw({ ...brand, raceId, orderId: "" });
const setRace = (id: string | null, change: object) =>
  owner`update public.live_races set ${owner(change)} where id = ${id}`;

async function remind(order: PayableOrder) {
  await setOrder(
    order,
    "created_at = now() - interval '6 days', pay_by = now() + interval '1 hour'",
  );
  await owner`select private.tell_due_orders()`;
}

test("who pays at once gets the receipt alone", async () => {
  await pay(await dueRace(brand));
  await pay(await duePackage(brand));
  expect(await sent()).toEqual({ order_paid: 4 });
});

test("what is due is told after half an hour, as it is then; a repeat says the same", async () => {
  const { raceId, orderId } = await dueRace(brand);
  expect(await claim()).toEqual([]);
  const waits =
    await owner`select distinct (not_before - created_at)::text as wait from private.outbox`;
  expect([...waits]).toEqual([{ wait: "00:30:00" }]);
  const start = new Date(Date.now() + 2 * 86_400_000).toISOString();
  await setRace(raceId, { name: "Harbor Ten", start_time: start });
  await makeDue();
  const [told] = await claim();
  expect(told?.payload).toMatchObject({
    order: { id: orderId, pay_by: start },
    race: { name: "Harbor Ten" },
  });
  await fail(told?.id ?? "", "503");
  await setRace(raceId, { name: "Harbor Run" });
  await makeDue();
  expect(await claim()).toContainEqual({ ...told, attempts: 2 });
});

test.each<[string, (order: PayableOrder) => PromiseLike<unknown>]>([
  ["withdrawn", cards.withdraw],
  ["over", (order) => setOrder(order, "pay_by = now() - interval '1 minute'")],
  ["void", ({ orderId }) => owner`select private.change_order_status(${orderId}, 'void', 'Late')`],
  [
    "under way",
    async (order) => {
      const { payment_id, says } = await open(order);
      await sync(payment_id, says.processing);
    },
  ],
])("what is %s is neither told as due nor reminded of", async (_, end) => {
  const order = await dueRace(brand);
  await remind(order);
  await end(order);
  const { order_due: due, order_due_tomorrow: reminder } = await sent();
  expect([due, reminder]).toEqual([undefined, undefined]);
});

test("a reminder of an end that has moved is not sent", async () => {
  const order = await dueRace(brand);
  await remind(order);
  await setOrder(order, "pay_by = now() + interval '3 days'");
  expect(await sent()).toEqual({ order_due: 2 });
});

test("creating and withdrawing races tells nobody anything", async () => {
  for (let n = 0; n < 4; n += 1) {
    const { id } = n % 2 === 0 ? await freeRace() : await createRace(database, brand.userId);
    await withdraw(id);
  }
  expect(await sent()).toEqual({});
});

test("a start or a full race is not told of a race that is cancelled or starts otherwise", async () => {
  const { id } = await freeRace();
  await setRace(id, { status: "active", start_time: new Date(Date.now() + 3_600_000) });
  await owner`insert into public.race_participants (live_race_id, runner_id)
    select ${id}, gen_random_uuid() from generate_series(1, 500)`;
  await owner`select private.tell_race_starts()`;
  await setRace(id, { start_time: new Date(Date.now() + 7_200_000) });
  await owner`update private.outbox set sent_at = now() where kind in ('race_approved', 'race_created')`;
  expect(await sent()).toEqual({ race_full: 2 });
  await setStatus(id, "cancelled");
  expect(await sent()).toEqual({ race_cancelled: 2 });
});

test("closing and reopening a brand tells nobody, of a review neither", async () => {
  await pay(await duePackage(brand));
  await clear();
  for (let n = 0; n < 3; n += 1) {
    await close(brand);
    await reopen(brand);
  }
  expect(await sent()).toEqual({});
  await close(brand);
  expect(await sent()).toEqual({ brand_closed: 2, orders_in_review: 1 });
});

test("races that a closing cancelled are told though the brand is back", async () => {
  await freeRace();
  await close(brand);
  await reopen(brand);
  const told = (await claim()).filter(({ kind }) => kind === "brand_closed");
  const payload = { race_count: 1, is_back: true };
  expect(told).toMatchObject([{ payload }, { payload }]);
});
