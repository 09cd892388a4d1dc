/** What rests on a payment ends with it: using a package, and approving a race. A person decides about a dispute. */
import { afterEach, expect, test } from "vitest";
import { openCardPayments } from "../../harness/card-payments.ts";
import { asPerson, refusal } from "../../harness/database.ts";
import { refund, type Dispute, type PayableOrder, type Refund } from "../../harness/payments.ts";
import { validRace } from "../../harness/races.ts";
import { outboxOf } from "../emails/outbox.ts";

const payments = await openCardPayments();
const { ask, database, entriesOf, expectBalance, logOf, newAttempt, newOrder } = payments;
const { newPackage, newPaid, orderOf, owner, packageOf, raceWith, service } = payments;
const { setStatus, staff, staffId, statusOf, sync } = payments;
const { toldTo, kindsTo, forgetAll } = outboxOf(database);

afterEach(expectBalance);

type Stage = Omit<Dispute, "id" | "cents">;

const opened: Stage = { moved_money: true, returned_money: false };
const inquiry: Stage = { ...opened, status: "warning_needs_response", moved_money: false };
const closed: Stage = { ...inquiry, status: "warning_closed" };
const lost: Stage = { ...opened, status: "lost" };
const won: Stage = { ...opened, status: "won", returned_money: true };

/** A paid order, of which the bank says what it is told to. */
async function paid(asked: Promise<PayableOrder>) {
  const { order, payment_id, expected_cents: cents, says } = await newPaid(asked);
  const dispute = (...stages: readonly Stage[]) => {
    const disputes = stages.map((stage, n) => ({ ...stage, cents, id: `dp_${n}_${payment_id}` }));
    return sync(payment_id, says.paid({ disputes }));
  };
  return { ...order, payment_id, says, dispute };
}

const paidPackage = () => paid(newPackage());
const paidRace = () => paid(newOrder());

const reason = "The bank took the money back.";
const resolve = (order: PayableOrder, resolution: string, why = reason) =>
  payments.resolve(order, "disputed", resolution, why);
const approve = (raceId: string | null) => setStatus(raceId, "active");
const due = { status: "PT409", hint: "payment_due" };

type Step = (order: Awaited<ReturnType<typeof paid>>) => PromiseLike<unknown>;
const dismissed: Step = (order) => resolve(order, "dismiss");
const hasNoRefund: Step = async (order) => {
  const { id } = await ask(order, 100_000);
  expect(await packageOf(order)).toMatchObject({ state: "ended" });
  return service`select public.fail_refund(${id}, 'Not now.')`;
};
function is(...stages: readonly Stage[]): Step {
  return (order) => order.dispute(...stages);
}
function isRefunded(status: Refund["status"]): Step {
  return ({ payment_id, says }) =>
    sync(payment_id, says.refunded(refund(60_000, { id: `re_${payment_id}`, status })));
}

test.each<[string, string, readonly Step[]]>([
  ["that the bank asks about", "unpaid", [is(inquiry)]],
  ["that is disputed", "unpaid", [is(opened)]],
  ["whose dispute is lost", "unpaid", [is(opened), is(lost)]],
  ["whose dispute was dismissed and is lost", "unpaid", [is(opened), dismissed, is(lost)]],
  ["with one dispute won and another open", "unpaid", [is(won, inquiry)]],
  ["refunded in part", "ended", [isRefunded("succeeded")]],
  ["of which a refund is asked for", "ended", [(of) => ask(of, 1)]],
  ["whose dispute is won", "usable", [is(opened), is(won)]],
  ["whose inquiry is closed", "usable", [is(inquiry), is(closed)]],
  ["whose inquiry a person dismisses", "usable", [is(inquiry), dismissed]],
  ["of which a refund was refused", "usable", [hasNoRefund]],
  ["whose refund came back", "usable", [isRefunded("succeeded"), isRefunded("failed")]],
])("a package %s is %s", async (_, state, steps) => {
  const order = await paidPackage();
  for (const step of steps) await step(order);
  expect(await packageOf(order)).toMatchObject({ state });
  const offered = asPerson(database, order.userId)`
    select jsonb_array_length(packages) as n from public.race_allowance()`;
  expect(await offered).toEqual([{ n: state === "usable" ? 1 : 0 }]);
  const race = raceWith(order);
  if (state === "usable") await race;
  else expect(await refusal(race)).toMatchObject({ hint: "package_used" });
});

test("a package for which a person accepted less is usable, until some is taken back", async () => {
  const { order, payment_id, says } = await newAttempt(newPackage());
  const less = { amount_total: 98_000 };
  await sync(payment_id, says.paid({}, less));
  await payments.resolve(order, "amount_mismatch", "accept");
  expect(await packageOf(order)).toMatchObject({ state: "usable" });
  const taken = { ...lost, id: `dp_${payment_id}`, cents: 1 };
  await sync(payment_id, says.paid({ disputes: [taken] }, less));
  await resolve(order, "dismiss");
  expect(await packageOf(order)).toMatchObject({ state: "unpaid" });
});

test("a race whose payment is disputed is not approved, does not wait and costs nothing", async () => {
  const order = await paidRace();
  const waits = async () =>
    owner`select id from private.waiting_races(now()) where id = ${order.raceId}`;
  expect(await waits()).toHaveLength(1);
  await order.dispute(inquiry);
  expect(await refusal(approve(order.raceId))).toMatchObject(due);
  expect(await entriesOf(order)).toEqual(["charge 50000"]);
  for (const stage of [opened, lost]) {
    await order.dispute(stage);
    expect(await orderOf(order)).toMatchObject({ status: "paid", review: "disputed" });
    expect(await refusal(approve(order.raceId))).toMatchObject(due);
    await resolve(order, "dismiss");
    expect(await refusal(approve(order.raceId))).toMatchObject(due);
  }
  expect(await waits()).toEqual([]);
  expect((await entriesOf(order)).sort()).toEqual(["charge 50000", "dispute -50000"]);
  const cost = asPerson(database, order.userId)`
    select races -> 0 -> 'cost' as cost from public.brand_season(2040)`;
  expect(await cost).toEqual([{ cost: null }]);
  await order.dispute(won);
  expect(await entriesOf(order)).toContain("dispute_reversal 50000");
  await approve(order.raceId);
  expect(await orderOf(order)).toMatchObject({ race_status: "active", review: null });
});

test("a race stays paid when staff refund a part of it", async () => {
  const order = await paidRace();
  await sync(order.payment_id, order.says.refunded(refund(20_000)));
  await ask(order, 10_000);
  await approve(order.raceId);
  expect(await statusOf(order.raceId)).toBe("active");
});

test("a race made from a package is paid for by its order, also if refunded in part", async () => {
  const order = await paidPackage();
  const { id } = await raceWith(order);
  await order.dispute(opened);
  expect(await refusal(approve(id))).toMatchObject(due);
  const part = refund(60_000);
  await sync(order.payment_id, order.says.refunded(part));
  await resolve(order, "dismiss");
  expect(await refusal(approve(id))).toMatchObject(due);
  const disputes = [{ ...won, cents: 100_000, id: `dp_0_${order.payment_id}` }];
  await sync(order.payment_id, order.says.paid({ refunds: [part], disputes }));
  await approve(id);
  expect(await statusOf(id)).toBe("active");
});

test.each([
  ["takes the money", "taken", inquiry, opened],
  ["is lost", "lost", opened, lost],
])("a dismissed dispute that %s is for a person again, once", async (_, news, before, after) => {
  const order = await paidPackage();
  await order.dispute(before);
  await resolve(order, "dismiss");
  await order.dispute(before);
  expect(await orderOf(order)).toMatchObject({ review: null });
  await order.dispute(after);
  expect(await orderOf(order)).toMatchObject({ review: "disputed" });
  const last = owner`select reference from private.order_reviews
      where order_id = ${order.orderId} order by id desc limit 1`;
  expect(await last).toEqual([{ reference: `dp_0_${order.payment_id}:${news}` }]);
  await resolve(order, "dismiss");
  await order.dispute(after);
  expect(await orderOf(order)).toMatchObject({ review: null });
});

const found = async ({ brandId }: PayableOrder) =>
  staff`select race_name, package_state, is_paid_for, paid_race_name, paid_race_status
    from public.search_orders(brand_id => ${brandId}, needs_review => true)`;

test("a package that staff end is over for everybody, also once its dispute is won", async () => {
  const order = await paidPackage();
  await order.dispute(opened);
  expect(await found(order)).toMatchObject([
    { race_name: null, package_state: "unpaid", is_paid_for: false, paid_race_name: null },
  ]);
  await forgetAll();
  const unexplained = resolve(order, "end_package", " ");
  expect(await refusal(unexplained)).toMatchObject({ hint: "missing_fields" });
  await resolve(order, "end_package");
  const state = async () =>
    asPerson(database, order.userId)`
      select status, review, package_state from public.brand_order_history()`;
  const ended = [{ status: "paid", review: null, package_state: "ended" }];
  expect(await state()).toEqual(ended);
  for (const stage of [lost, won]) {
    await order.dispute(stage);
    expect(await state()).toEqual(ended);
  }
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

test("an active race whose payment is taken back is listed, until staff cancel it", async () => {
  const order = await paidRace();
  await setStatus(order.raceId, "active");
  await order.dispute(opened);
  expect(await found(order)).toMatchObject([
    { is_paid_for: false, paid_race_name: validRace.name, paid_race_status: "active" },
  ]);
  await forgetAll();
  await resolve(order, "cancel_race");
  const cancelled = { status: "paid", review: null, race_status: "cancelled" };
  expect(await orderOf(order)).toMatchObject(cancelled);
  expect(await toldTo(order.userId)).toMatchObject([
    { kind: "race_cancelled", payload: { race: { id: order.raceId }, reason } },
  ]);
});

test("a race made from a package is named with the package's order, and cancelled there", async () => {
  const order = await paidPackage();
  const race = await raceWith(order);
  await setStatus(race.id, "active");
  await forgetAll();
  await order.dispute(opened);
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

test.each<[string, string, () => ReturnType<typeof paid>, Stage, readonly string[]]>([
  ["end_package", "a race's order", paidRace, opened, []],
  ["end_package", "a dispute that is won", paidPackage, won, []],
  ["cancel_race", "a package that is not used", paidPackage, opened, []],
  ["cancel_race", "a dispute that is won", paidRace, won, []],
  ["cancel_race", "a race that is over", paidRace, opened, ["active", "completed"]],
])("%s does not resolve the review of %s", async (resolution, _, make, stage, statuses) => {
  const order = await make();
  for (const status of statuses) await setStatus(order.raceId, status);
  await order.dispute(stage);
  expect(await refusal(resolve(order, resolution))).toMatchObject({ hint: "invalid_value" });
  expect(await orderOf(order)).toMatchObject({ review: "disputed" });
});
