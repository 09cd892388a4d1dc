/** What a bank takes back and returns, and what a person decides about it: the package ends, or its race is cancelled. */
import { afterEach, expect, test } from "vitest";
import { dispute, openCardPayments } from "../../harness/card-payments.ts";
import { asPerson, refusal } from "../../harness/database.ts";
import type { PayableOrder } from "../../harness/payments.ts";
import { validRace } from "../../harness/races.ts";
import { outboxOf } from "../emails/outbox.ts";

const payments = await openCardPayments();
const { database, entriesOf, expectBalance, logOf, newOrder, newPackage, newPaid } = payments;
const { orderOf, raceWith, resolve, setStatus, staff, staffId, statusOf, sync } = payments;
const { toldTo, kindsTo, forgetAll } = outboxOf(database);

const won = { returned_money: true };
const reason = "The bank took the money back.";

afterEach(expectBalance);

/** A paid order, and a way to dispute it. */
async function disputed(asked: Promise<PayableOrder>) {
  const { order, payment_id, says } = await newPaid(asked);
  const taken = dispute(50_000);
  const say = (change: object = {}) => sync(payment_id, says.disputed({ ...taken, ...change }));
  return { ...order, say };
}

const disputedPackage = () => disputed(newPackage());
const disputedRace = () => disputed(newOrder());

const decide = (order: PayableOrder, resolution: string, why = reason) =>
  resolve(order, "disputed", resolution, why);

const found = async ({ brandId }: PayableOrder) =>
  staff`select race_name, package_state, is_paid_for, paid_race_name, paid_race_status
    from public.search_orders(brand_id => ${brandId}, needs_review => true)`;

test.each([
  ["that has moved no money waits for a person", { moved_money: false }, []],
  ["that took the money waits for a person", {}, ["dispute -50000"]],
  ["that was won has brought it back", won, ["dispute -50000", "dispute_reversal 50000"]],
])("a dispute %s", async (_, change, entries) => {
  const order = await disputedRace();
  await order.say(change);
  expect(await orderOf(order)).toMatchObject({ status: "paid", review: "disputed" });
  expect((await entriesOf(order)).sort()).toEqual(["charge 50000", ...entries]);
});

test("a package that staff end is over: for the brand, for staff, in the log and by e-mail, also once the dispute is won", async () => {
  const order = await disputedPackage();
  await order.say();
  expect(await found(order)).toMatchObject([
    { race_name: null, package_state: "unpaid", is_paid_for: false, paid_race_name: null },
  ]);
  await forgetAll();
  expect(await refusal(decide(order, "end_package", " "))).toMatchObject({
    hint: "missing_fields",
  });
  await decide(order, "end_package");
  const state = async () =>
    asPerson(database, order.userId)`
      select status, review, package_state from public.brand_order_history()`;
  const ended = [{ status: "paid", review: null, package_state: "ended" }];
  expect(await state()).toEqual(ended);
  await order.say(won);
  expect(await state()).toEqual(ended);
  expect(await refusal(raceWith(order))).toMatchObject({ hint: "package_used" });
  expect((await logOf(order)).slice(-2)).toEqual([
    `order_review_resolved disputed ${reason}`,
    `package_ended ${reason}`,
  ]);
  const told = { id: order.orderId, package_tier: "premium" };
  expect(await toldTo(order.userId)).toMatchObject([
    { kind: "package_ended", payload: { order: told, race: null, reason } },
  ]);
  const read = asPerson(database, order.userId)`
    select actor_name, reason from public.brand_log() where action = 'package_ended'`;
  expect(await read).toEqual([{ actor_name: "Outpace", reason }]);
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
  await decide(order, "cancel_race");
  expect(await statusOf(order.raceId)).toBe("cancelled");
  expect(await orderOf(order)).toMatchObject({ status: "paid", review: null });
  expect(await toldTo(order.userId)).toMatchObject([
    { kind: "race_cancelled", payload: { race: { id: order.raceId }, reason } },
  ]);
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
  expect(await refusal(decide(order, "end_package"))).toMatchObject({ hint: "invalid_value" });
  await decide(order, "cancel_race");
  expect(await statusOf(race.id)).toBe("cancelled");
  expect(await kindsTo(order.userId)).toEqual(["race_cancelled"]);
});

test.each<[string, string, () => ReturnType<typeof disputed>, object, readonly string[]]>([
  ["end_package", "a race's order", disputedRace, {}, []],
  ["end_package", "a dispute that is won", disputedPackage, won, []],
  ["cancel_race", "a package that is not used", disputedPackage, {}, []],
  ["cancel_race", "a dispute that is won", disputedRace, won, []],
  ["cancel_race", "a race that is over", disputedRace, {}, ["active", "completed"]],
])("%s does not resolve the review of %s", async (resolution, _, make, change, statuses) => {
  const order = await make();
  for (const status of statuses) await setStatus(order.raceId, status);
  await order.say(change);
  expect(await refusal(decide(order, resolution))).toMatchObject({ hint: "invalid_value" });
  expect(await orderOf(order)).toMatchObject({ review: "disputed" });
});
