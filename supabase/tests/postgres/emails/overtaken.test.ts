/** An e-mail goes only if what it tells still holds when it is sent. */
import { beforeEach, expect, test } from "vitest";
import { openCardPayments } from "../../harness/card-payments.ts";
import type { PayableOrder } from "../../harness/payments.ts";
import { createRace } from "../../harness/races.ts";
import { closingOf, type NamedBrand } from "../closing/closing.ts";
import { outboxOf } from "./outbox.ts";

const cards = await openCardPayments();
const { database, duePackage, dueRace, owner, pay, setOrder, setStatus } = cards;
const { claim, fail, forgetAll, makeDue } = outboxOf(database);
const { addMember, close, newBrand, reopen } = closingOf(database);
let brand: NamedBrand;

beforeEach(async () => {
  brand = await newBrand();
  await addMember(brand, "viewer");
  await forgetAll();
});

/** The kinds that are sent once every wait is over, by the number of e-mails. */
async function sent(): Promise<Record<string, number>> {
  await makeDue();
  const kinds = (await claim()).map(({ kind }) => kind);
  return Object.fromEntries(kinds.map((kind) => [kind, kinds.filter((k) => k === kind).length]));
}

const freeRace = () => createRace(database, brand.userId, { discountCode: "FREE500OUTPACE" });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const setRace = (id: string | null, change: object) =>
  owner`update public.live_races set ${owner(change)} where id = ${id}`;

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
  const start_time = inHours(48);
  await setRace(raceId, { name: "Harbor Ten", start_time });
  await makeDue();
  const [told] = await claim();
  expect(told?.payload).toMatchObject({
    order: { id: orderId, pay_by: start_time },
    race: { name: "Harbor Ten" },
  });
  await fail(told?.id ?? "", "503");
  await setRace(raceId, { name: "Harbor Run" });
  await makeDue();
  expect(await claim()).toContainEqual({ ...told, attempts: 2 });
});

test.each<[string, (order: PayableOrder) => PromiseLike<unknown>, object]>([
  ["withdrawn", cards.withdraw, {}],
  ["over", (order) => setOrder(order, "pay_by = now() - interval '1 minute'"), {}],
  ["void", cards.voidOrder, { order_unpaid: 2 }],
  [
    "under way",
    async (order) => {
      const { payment_id, says } = await cards.open(order);
      await cards.sync(payment_id, says.processing);
    },
    {},
  ],
  ["due later", (order) => setOrder(order, "pay_by = now() + interval '3 days'"), { order_due: 2 }],
])("what is %s is not reminded of, nor told as due if it is not", async (_, change, told) => {
  const order = await dueRace(brand);
  await setOrder(
    order,
    "created_at = now() - interval '6 days', pay_by = now() + interval '1 hour'",
  );
  await owner`select private.tell_due_orders()`;
  await change(order);
  expect(await sent()).toEqual(told);
});

test("a race is not told as created, full or starting that is cancelled or starts otherwise", async () => {
  const { id } = await freeRace();
  await setRace(id, { status: "active", start_time: inHours(1) });
  await owner`insert into public.race_participants (live_race_id, runner_id)
    select ${id}, gen_random_uuid() from generate_series(1, 500)`;
  await owner`select private.tell_race_starts()`;
  await setRace(id, { start_time: inHours(2) });
  expect(await sent()).toEqual({ race_created: 2, race_full: 2 });
  await setStatus(id, "cancelled");
  expect(await sent()).toEqual({ race_cancelled: 2 });
});

test("closing and reopening a brand tells its owner alone, of a review neither; races that it cancelled are told to all", async () => {
  await pay(await duePackage(brand));
  await forgetAll();
  await close(brand);
  await reopen(brand);
  await makeDue();
  expect(await claim()).toMatchObject([
    { kind: "brand_closed", payload: { is_owner: true, race_count: 0, is_back: true } },
  ]);
  await forgetAll();
  await close(brand);
  expect(await sent()).toEqual({ brand_closed: 2, orders_in_review: 1 });
  await reopen(brand);
  await forgetAll();
  await freeRace();
  await close(brand);
  await reopen(brand);
  const told = (await claim()).filter(({ kind }) => kind === "brand_closed");
  const payload = { race_count: 1, is_back: true };
  expect(told).toMatchObject([{ payload }, { payload }]);
});
