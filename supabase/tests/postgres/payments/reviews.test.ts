/** Money that does not add up: it waits for a person, whose decision holds. */
import { afterEach, expect, test } from "vitest";
import { dispute, openCardPayments } from "../../harness/card-payments.ts";
import { asPerson, one, refusal } from "../../harness/database.ts";
import { refund, type PayableOrder } from "../../harness/payments.ts";
import { createRace } from "../../harness/races.ts";

const payments = await openCardPayments();
const { ask, begin, database, entriesOf, expectBalance, logOf, newAttempt, orderOf } = payments;
const { owner, pay, record, resolve, setOrder, setStatus, sync } = payments;
const { voidOrder, voidUnpaid, withdraw } = payments;

afterEach(expectBalance);

const wrong = { amount_total: 49_999 };

async function paidWrongly() {
  const attempt = await newAttempt();
  await sync(attempt.payment_id, attempt.says.paid({}, wrong));
  return attempt;
}

/** After its attempt has ended, and something else happened to the order. */
async function paidLate<Result>(meanwhile: (order: PayableOrder) => Promise<Result>) {
  const attempt = await newAttempt();
  await sync(attempt.payment_id, attempt.says.expired);
  const other = await meanwhile(attempt.order);
  await sync(attempt.payment_id, attempt.says.paid());
  return { ...attempt, other };
}

const paidTwice = () => paidLate(pay);
const paidAfterVoid = () => paidLate(voidOrder);

test.each([
  ["less in total", wrong],
  ["more in total", { amount_total: 50_001 }],
  ["less before taxes", { amount_subtotal: 49_999 }],
  ["another currency", { currency: "eur" }],
  ["a charge of less than the session says", { charge: { id: "ch_less", cents: 1 } }],
])("%s is a wrong amount: the order stays due and waits for a person", async (_, change) => {
  const { order, payment_id, says } = await newAttempt();
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
});

test("a wrong amount that a person accepts pays the order", async () => {
  const { order, payment_id } = await paidWrongly();
  expect(await resolve(order, "amount_mismatch", "accept")).toMatchObject([
    { status: "paid", review: null, payment_provider: "stripe" },
  ]);
  expect(await orderOf(order)).toMatchObject({ settled_by: payment_id });
});

test("an order is paid once, and a second payment waits for a person", async () => {
  const { order, other } = await paidTwice();
  expect(await orderOf(order)).toMatchObject({
    ...{ status: "paid", settled_by: other.payment_id, review: "paid_twice" },
  });
  expect(await entriesOf(order)).toEqual(["charge 50000", "charge 50000"]);
  const recorded = await newAttempt();
  await record(recorded.order);
  await sync(recorded.payment_id, recorded.says.paid());
  const invoiced = { payment_provider: "invoice", review: "paid_twice" };
  expect(await orderOf(recorded.order)).toMatchObject(invoiced);
});

test("an order that is paid after it was void stays void and waits for a person", async () => {
  const { order, payment_id, says } = await paidAfterVoid();
  expect(await orderOf(order)).toMatchObject({ status: "void", review: "paid_after_void" });
  await sync(payment_id, says.paid());
  expect(await logOf(order)).toEqual([
    "race_created",
    "order_status_set due void Agreed by phone.",
    "order_review_opened paid_after_void",
  ]);
});

test.each([
  ["amount_mismatch", "due", paidWrongly, wrong],
  ["paid_twice", "paid", paidTwice, {}],
  ["paid_after_void", "void", paidAfterVoid, {}],
])("money of a review of %s goes back: its order is %s", async (kind, status, make, paid) => {
  const { order, payment_id, says } = await make();
  await resolve(order, kind, "refund");
  const request = async () =>
    one(owner<{ id: string; cents: number; status: string }[]>`
      select id, cents, status from public.refund_requests where order_id = ${order.orderId}`);
  const { id, cents } = await request();
  const refunds = [refund(cents, { refund_request_id: id })];
  expect(await sync(payment_id, says.paid({ refunds }, paid))).toBe(status);
  expect(await request()).toMatchObject({ status: "succeeded" });
  expect(await entriesOf(order)).toContain(`refund -${paid === wrong ? 49_999 : 50_000}`);
  expect(await orderOf(order)).toMatchObject({ refunded_cents: 0, review: null });
  // What is due again can be paid.
  if (status === "due") await pay(order);
});

test("a payment that came after its order was void can become a package", async () => {
  const { order } = await paidAfterVoid();
  await resolve(order, "paid_after_void", "give_package");
  const approved = setStatus(order.raceId, "active");
  expect(await refusal(approved)).toMatchObject({ hint: "payment_due" });
  await setStatus(order.raceId, "cancelled");
  const allowance = asPerson(database, order.userId)`
    select races_this_month, jsonb_array_length(packages) as packages from public.race_allowance()`;
  expect(await one(allowance)).toEqual({ races_this_month: 0, packages: 1 });
  await createRace(database, order.userId);
  const { id } = await createRace(database, order.userId);
  const used = owner`select status from public.race_orders where live_race_id = ${id}`;
  expect(await used).toEqual([{ status: "free" }]);
  // Its refund in full would take the race made from it away.
  expect(await refusal(ask(order, 50_000))).toMatchObject({ hint: "package_used" });
});

test("a dispute comes first of several reviews, and the others show once it is closed", async () => {
  const { order, other } = await paidTwice();
  await sync(other.payment_id, other.says.disputed(dispute(1)));
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
    }
  },
);
