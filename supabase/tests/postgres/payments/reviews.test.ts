/** Money that does not add up: it waits for a person, whose decision holds. */
import { expect, test } from "vitest";
import { dispute, openCardPayments } from "../../harness/card-payments.ts";
import { asPerson, one, refusal } from "../../harness/database.ts";
import { refund, type PayableOrder } from "../../harness/payments.ts";
import { createRace } from "../../harness/races.ts";

const payments = await openCardPayments();
const { ask, begin, database, entriesOf, logOf, newOrder, open, orderOf } = payments;
const { outOfBalance, owner, pay, record, resolve, setOrder, setStatus, sync } = payments;
const { voidOrder, voidUnpaid, withdraw } = payments;

const refundOf = async ({ orderId }: PayableOrder) =>
  one(owner<{ id: string; cents: number; status: string }[]>`
    select id, cents, status from public.refund_requests where order_id = ${orderId}`);

const wrong = { amount_total: 49_999 };

async function paidWrongly() {
  const order = await newOrder();
  const attempt = await open(order);
  await sync(attempt.payment_id, attempt.says.paid({}, wrong));
  return { order, ...attempt };
}

async function paidTwice() {
  const order = await newOrder();
  const first = await open(order);
  await sync(first.payment_id, first.says.expired);
  const second = await pay(order);
  await sync(first.payment_id, first.says.paid());
  return { order, ...first, second };
}

async function paidAfterVoid() {
  const order = await newOrder();
  const attempt = await open(order);
  await sync(attempt.payment_id, attempt.says.expired);
  await voidOrder(order);
  await sync(attempt.payment_id, attempt.says.paid());
  return { order, ...attempt };
}

test.each([
  ["less in total", wrong],
  ["more in total", { amount_total: 50_001 }],
  ["less before taxes", { amount_subtotal: 49_999 }],
  ["another currency", { currency: "eur" }],
  ["a charge of less than the session says", { charge: { id: "ch_less", cents: 1 } }],
])("%s is a wrong amount: the order stays due and waits for a person", async (_, change) => {
  const order = await newOrder();
  const { payment_id, says } = await open(order);
  const said = "charge" in change ? says.paid(change) : says.paid({}, change);
  expect(await sync(payment_id, said)).toBe("due");
  expect(await orderOf(order)).toMatchObject({ review: "amount_mismatch", settled_by: null });
  for (const call of [begin, withdraw]) {
    expect(await refusal(call(order))).toMatchObject({ hint: "payment_processing" });
  }
  const listed = asPerson(database, order.userId)`
    select due_review from public.brand_races(${order.brandId})`;
  expect(await listed).toEqual([{ due_review: "amount_mismatch" }]);
  await setOrder(order);
  await voidUnpaid();
  expect(await orderOf(order)).toMatchObject({ status: "due" });
  expect(await outOfBalance()).toEqual([]);
});

test("a wrong amount that a person accepts pays the order; sent back, the order can be paid again", async () => {
  const accepted = await paidWrongly();
  expect(await resolve(accepted.order, "amount_mismatch", "accept")).toMatchObject([
    { status: "paid", review: null, payment_provider: "stripe" },
  ]);
  expect(await orderOf(accepted.order)).toMatchObject({ settled_by: accepted.payment_id });
  const { order, payment_id, says } = await paidWrongly();
  await resolve(order, "amount_mismatch", "refund");
  const { id, cents } = await refundOf(order);
  expect(cents).toBe(49_999);
  const refunds = [refund(cents, { refund_request_id: id })];
  expect(await sync(payment_id, says.paid({ refunds }, wrong))).toBe("due");
  expect(await refundOf(order)).toMatchObject({ status: "succeeded" });
  await pay(order);
  expect(await orderOf(order)).toMatchObject({ status: "paid", refunded_cents: 0 });
  expect(await outOfBalance()).toEqual([]);
});

test("an order is paid once, and a second payment waits for a person, who sends it back", async () => {
  const { order, payment_id, says, second } = await paidTwice();
  expect(await orderOf(order)).toMatchObject({
    ...{ status: "paid", settled_by: second.payment_id, review: "paid_twice" },
  });
  expect(await entriesOf(order)).toEqual(["charge 50000", "charge 50000"]);
  await resolve(order, "paid_twice", "refund");
  const { id, cents } = await refundOf(order);
  await sync(payment_id, says.refunded(refund(cents, { refund_request_id: id })));
  expect(await orderOf(order)).toMatchObject({ status: "paid", refunded_cents: 0, review: null });
  expect(await outOfBalance()).toEqual([]);
  const recorded = await newOrder();
  const late = await open(recorded);
  await record(recorded);
  await sync(late.payment_id, late.says.paid());
  expect(await orderOf(recorded)).toMatchObject({
    ...{ payment_provider: "invoice", review: "paid_twice" },
  });
});

test("an order that is paid after it was void stays void and waits for a person, who sends the money back", async () => {
  const { order, payment_id, says } = await paidAfterVoid();
  expect(await orderOf(order)).toMatchObject({ status: "void", review: "paid_after_void" });
  await sync(payment_id, says.paid());
  expect(await logOf(order)).toEqual([
    "race_created",
    "order_status_set due void Agreed by phone.",
    "order_review_opened paid_after_void",
  ]);
  await resolve(order, "paid_after_void", "refund");
  const { id, cents } = await refundOf(order);
  await sync(payment_id, says.refunded(refund(cents, { refund_request_id: id })));
  expect(await entriesOf(order)).toEqual(["charge 50000", "refund -50000"]);
  expect(await orderOf(order)).toMatchObject({ status: "void", review: null });
  expect(await outOfBalance()).toEqual([]);
});

test("a payment that came after its order was void can become a package, which makes one more race, and the month is free", async () => {
  const { order } = await paidAfterVoid();
  await resolve(order, "paid_after_void", "give_package");
  const approved = setStatus(order.raceId, "active");
  expect(await refusal(approved)).toMatchObject({ hint: "payment_due" });
  await setStatus(order.raceId, "cancelled");
  const allowance = asPerson(database, order.userId)`
    select races_this_month, jsonb_array_length(packages) as packages from public.race_allowance()`;
  expect(await one(allowance)).toEqual({ races_this_month: 0, packages: 1 });
  await createRace(database, order.userId);
  const used = await createRace(database, order.userId);
  const { status } = await one(owner<{ status: string }[]>`
    select status from public.race_orders where live_race_id = ${used.id}`);
  expect(status).toBe("free");
  expect(await outOfBalance()).toEqual([]);
  // Its refund in full would take the race made from it away.
  expect(await refusal(ask(order, 50_000))).toMatchObject({ hint: "package_used" });
});

test("a dispute comes first of several reviews, and the others show once it is resolved", async () => {
  const { order, second } = await paidTwice();
  await sync(second.payment_id, second.says.disputed(dispute(1)));
  expect(await orderOf(order)).toMatchObject({ review: "disputed" });
  await resolve(order, "disputed", "dismiss");
  expect(await orderOf(order)).toMatchObject({ review: "paid_twice" });
});

test.each([
  ["amount_mismatch", paidWrongly, ["accept", "refund", "dismiss"]],
  ["paid_twice", paidTwice, ["refund", "dismiss"]],
  ["paid_after_void", paidAfterVoid, ["refund", "give_package", "dismiss"]],
])(
  "a review of %s takes the decisions that fit it, once, and no other",
  async (kind, make, fits) => {
    const { order: undecided } = await make();
    for (const decision of ["accept", "refund", "give_package", "dismiss", "shrug"]) {
      if (!fits.includes(decision)) {
        const decided = resolve(undecided, kind, decision);
        expect(await refusal(decided)).toMatchObject({ hint: "invalid_value" });
        expect(await orderOf(undecided)).toMatchObject({ review: kind });
        continue;
      }
      const { order } = await make();
      await resolve(order, kind, decision);
      expect(await orderOf(order)).toMatchObject({ review: null });
      const again = resolve(order, kind, decision);
      expect(await refusal(again)).toMatchObject({ hint: "review_not_found" });
      expect(await outOfBalance()).toEqual([]);
    }
  },
);
