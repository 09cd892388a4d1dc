/** What a person decides about a disputed payment: the package ends, or its race is cancelled. */
import { beforeAll, expect, test } from "vitest";
import { asPerson, one, openDatabase, signUpBrand } from "../../harness/database.ts";
import { refusal, signUpStaff } from "../../harness/database.ts";
import { paymentsOf, type PayableOrder } from "../../harness/payments.ts";
import { createRace, validRace } from "../../harness/races.ts";
import { outboxOf } from "../emails/outbox.ts";

const database = await openDatabase();
const { owner } = database;
const staffId = await signUpStaff(database);
const staff = asPerson(database, staffId);
const payments = paymentsOf(database);
const { duePackage, dueRace, logOf, orderOf, outOfBalance, pay, sync } = payments;
const { toldTo, kindsTo, forgetAll } = outboxOf(database);

beforeAll(async () => {
  await payments.connect();
});

const reason = "The bank took the money back.";

async function disputed(due: PayableOrder, change: object = {}) {
  const { payment_id, says } = await pay(due);
  const dispute = {
    id: `dp_${payment_id}`,
    cents: 50_000,
    moved_money: true,
    returned_money: false,
  };
  const say = (more: object = {}) =>
    sync(payment_id, says.disputed({ ...dispute, ...change, ...more }));
  return { ...due, say };
}

const disputedPackage = async () => disputed(await duePackage(await signUpBrand(database)));
const disputedRace = async () => disputed(await dueRace(await signUpBrand(database)));

const resolve = ({ orderId }: PayableOrder, resolution: string, why = reason) =>
  staff`select public.resolve_review(${orderId}, 'disputed', ${resolution}, ${why})`;

const raceWith = async ({ userId, orderId }: PayableOrder) => {
  const { id } = await one(owner<{ id: string }[]>`
    select id from public.race_packages where order_id = ${orderId}`);
  return createRace(database, userId, { packageId: id });
};

const setStatus = (raceId: string | null, status: string) =>
  staff`select public.set_race_status(${raceId}, ${status}, 'As agreed.')`;

const statusOf = async (raceId: string | null) =>
  (await one(owner`select status from public.live_races where id = ${raceId}`))["status"];

const found = async ({ brandId }: PayableOrder) =>
  staff`select race_name, package_state, is_paid_for, paid_race_name, paid_race_status
    from public.search_orders(brand_id => ${brandId}, needs_review => true)`;

test("a package that staff end is over: for the brand, for staff, in the log and by e-mail, also once the dispute is won", async () => {
  const order = await disputedPackage();
  await order.say();
  expect(await found(order)).toMatchObject([
    { race_name: null, package_state: "unpaid", is_paid_for: false, paid_race_name: null },
  ]);
  await forgetAll();
  await resolve(order, "end_package");
  const state = async () =>
    asPerson(database, order.userId)`
      select status, review, package_state from public.brand_order_history()`;
  const ended = [{ status: "paid", review: null, package_state: "ended" }];
  expect(await state()).toEqual(ended);
  await order.say({ returned_money: true });
  expect(await state()).toEqual(ended);
  expect(await refusal(raceWith(order))).toMatchObject({ hint: "package_used" });
  expect((await logOf(order)).slice(-2)).toEqual([
    `order_review_resolved disputed ${reason}`,
    `package_ended ${reason}`,
  ]);
  expect(await toldTo(order.userId)).toMatchObject([
    {
      kind: "package_ended",
      payload: { order: { id: order.orderId, package_tier: "premium" }, race: null, reason },
    },
  ]);
  const read = asPerson(database, order.userId)`
    select actor_name, reason from public.brand_log() where action = 'package_ended'`;
  expect(await read).toEqual([{ actor_name: "Outpace", reason }]);
  expect(await outOfBalance()).toEqual([]);
});

test("an active race stays active when its payment is taken back, is listed, and staff cancel it from there", async () => {
  const order = await disputedRace();
  await setStatus(order.raceId, "active");
  await order.say();
  expect(await statusOf(order.raceId)).toBe("active");
  expect(await found(order)).toMatchObject([
    { is_paid_for: false, paid_race_name: validRace.name, paid_race_status: "active" },
  ]);
  await forgetAll();
  await resolve(order, "cancel_race");
  expect(await statusOf(order.raceId)).toBe("cancelled");
  expect(await orderOf(order)).toMatchObject({ status: "paid", review: null });
  expect(await toldTo(order.userId)).toMatchObject([
    { kind: "race_cancelled", payload: { race: { id: order.raceId }, reason } },
  ]);
  expect(await outOfBalance()).toEqual([]);
});

test("a race made from a package is named where the package's order is listed, in e-mails too, and can be cancelled there", async () => {
  const order = await disputedPackage();
  const race = await raceWith(order);
  await setStatus(race.id, "active");
  await forgetAll();
  await order.say();
  const named = { paid_race_id: race.id, paid_race_name: race.name, paid_race_status: "active" };
  const tasks = staff`select * from public.staff_tasks() where id = ${order.orderId}`;
  expect(await tasks).toMatchObject([
    { kind: "order_review", race_name: null, package_state: "used", is_paid_for: false, ...named },
  ]);
  expect(await toldTo(staffId)).toMatchObject([
    { kind: "orders_in_review", payload: { race: null, used_for: race.name } },
  ]);
  expect(await refusal(resolve(order, "end_package"))).toMatchObject({ hint: "invalid_value" });
  await resolve(order, "cancel_race");
  expect(await statusOf(race.id)).toBe("cancelled");
  expect(await kindsTo(order.userId)).toEqual(["race_cancelled"]);
});

test.each<[string, string, () => Promise<PayableOrder>]>([
  [
    "end_package",
    "a race's order",
    async () => {
      const order = await disputedRace();
      await order.say();
      return order;
    },
  ],
  [
    "end_package",
    "a dispute that is won",
    async () => {
      const order = await disputedPackage();
      await order.say({ returned_money: true });
      return order;
    },
  ],
  [
    "cancel_race",
    "a package that is not used",
    async () => {
      const order = await disputedPackage();
      await order.say();
      return order;
    },
  ],
  [
    "cancel_race",
    "a dispute that is won",
    async () => {
      const order = await disputedRace();
      await order.say({ returned_money: true });
      return order;
    },
  ],
  [
    "cancel_race",
    "a race that is over",
    async () => {
      const order = await disputedRace();
      await setStatus(order.raceId, "active");
      await setStatus(order.raceId, "completed");
      await order.say();
      return order;
    },
  ],
])("%s does not resolve the review of %s", async (resolution, _, make) => {
  const order = await make();
  expect(await refusal(resolve(order, resolution))).toMatchObject({ hint: "invalid_value" });
  expect(await orderOf(order)).toMatchObject({ review: "disputed" });
});

test("both need a reason", async () => {
  const order = await disputedPackage();
  await order.say();
  expect(await refusal(resolve(order, "end_package", " "))).toMatchObject({
    hint: "missing_fields",
  });
});
