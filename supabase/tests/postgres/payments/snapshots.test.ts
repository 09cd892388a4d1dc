/** What the provider's answers make of an attempt and its order, in whatever order they come. */
import { describe, expect, test } from "vitest";
import { openCardPayments } from "../../harness/card-payments.ts";
import { refusal } from "../../harness/database.ts";
import { snapshots, type Snapshot } from "../../harness/payments.ts";

const payments = await openCardPayments();
const { beginSync, begin, entriesOf, logOf, newOrder, open, orderOf, outOfBalance } = payments;
const { owner, pay, paymentOf, record, setOrder, setStatus, sync } = payments;

const newAttempt = async () => {
  const order = await newOrder();
  return { order, ...(await open(order)) };
};

const states = ["open", "processing", "failed", "expired", "paid"] as const;
type Says = ReturnType<typeof snapshots>;
const saying = (says: Says, state: (typeof states)[number]): Snapshot =>
  state === "paid" ? says.paid() : says[state];

describe("an attempt becomes what the provider says, and never less than paid", () => {
  const transitions = states.flatMap((from) => states.map((to) => [from, to] as const));
  test.each(transitions)("from %s to %s", async (from, to) => {
    const { order, says, ...attempt } = await newAttempt();
    await sync(attempt.payment_id, saying(says, from));
    const status = await sync(attempt.payment_id, saying(says, to));
    const isPaid = from === "paid" || to === "paid";
    expect(await paymentOf(attempt)).toMatchObject({
      status: isPaid ? "paid" : to,
      received_cents: isPaid ? 50_000 : 0,
    });
    expect(status).toBe(isPaid ? "paid" : "due");
    expect(await entriesOf(order)).toEqual(isPaid ? ["charge 50000"] : []);
    expect(await outOfBalance()).toEqual([]);
  });
});

test("a payment, however often it is said, makes its order paid, with what a receipt shows, and one line in the log", async () => {
  const { order, payment_id, says } = await newAttempt();
  await sync(payment_id, says.processing);
  const approve = () => setStatus(order.raceId, "active");
  expect(await refusal(approve())).toMatchObject({ hint: "payment_due" });
  const { charge } = says.paid();
  const receipt = {
    charge: charge && { ...charge, occurred_at: "2026-05-04T10:00:00Z", receipt_url: "https://r" },
    invoice: { url: "https://i", number: "A-1" },
  };
  for (let n = 0; n < 3; n++) await sync(payment_id, says.paid(receipt));
  expect(await orderOf(order)).toMatchObject({
    ...{ status: "paid", settled_by: payment_id, payment_provider: "stripe", review: null },
    ...{ paid_at: new Date("2026-05-04T10:00:00Z"), payment_reference: `pi_${payment_id}` },
  });
  expect(await paymentOf({ payment_id })).toMatchObject({
    ...{ receipt_url: "https://r", invoice_url: "https://i", invoice_number: "A-1" },
    ...{ charge_id: `ch_${payment_id}`, payment_intent_id: `pi_${payment_id}` },
  });
  expect(await entriesOf(order)).toEqual(["charge 50000"]);
  expect(await logOf(order)).toEqual([
    "race_created",
    "order_status_set due paid Paid through Stripe.",
  ]);
  await approve();
});

test("a late answer to an earlier question neither undoes a payment nor revives an attempt, and is stored by the next one if it is paid", async () => {
  for (const state of ["open", "processing", "failed", "expired"] as const) {
    const { order, payment_id, says } = await newAttempt();
    const earlier = await beginSync(payment_id);
    await sync(payment_id, says.paid());
    expect(await sync(payment_id, says[state], earlier.sequence)).toBe("paid");
    expect(await orderOf(order)).toMatchObject({ status: "paid" });
  }
  const { order, payment_id, says } = await newAttempt();
  const [first, second] = [await beginSync(payment_id), await beginSync(payment_id)];
  await sync(payment_id, says.expired);
  await sync(payment_id, says.open, first.sequence);
  expect(await paymentOf({ payment_id })).toMatchObject({ status: "expired" });
  expect(await sync(payment_id, says.paid(), second.sequence)).toBe("due");
  expect(await sync(payment_id, says.paid())).toBe("paid");
  expect(await entriesOf(order)).toEqual(["charge 50000"]);
});

test("an attempt that has ended stays so beside the next one, and is paid all the same; its end changes nothing about an order that is paid", async () => {
  const { order, payment_id, says } = await newAttempt();
  await sync(payment_id, says.expired);
  await open(order);
  await sync(payment_id, says.processing);
  expect(await paymentOf({ payment_id })).toMatchObject({ status: "expired" });
  expect(await sync(payment_id, says.paid())).toBe("paid");
  const earlier = await newAttempt();
  await sync(earlier.payment_id, earlier.says.expired);
  await pay(earlier.order);
  expect(await sync(earlier.payment_id, earlier.says.expired)).toBe("paid");
  expect(await orderOf(earlier.order)).toMatchObject({ status: "paid", review: null });
});

test.each<[string, (says: Says) => Snapshot, string]>([
  ["a session without a charge", (says) => says.paid({ charge: null }), "processing"],
  [
    "a charge that has not come yet",
    (says) => ({ ...says.processing, charge: says.paid().charge }),
    "processing",
  ],
  [
    "a session that asks for nothing",
    (says) => says.of({ status: "complete", payment_status: "no_payment_required" }),
    "failed",
  ],
])("%s moves no money", async (_, say, status) => {
  const { order, payment_id, says } = await newAttempt();
  expect(await sync(payment_id, say(says))).toBe("due");
  expect(await paymentOf({ payment_id })).toMatchObject({ status });
  expect(await entriesOf(order)).toEqual([]);
});

test("a snapshot of another mode or session, or of a payment that a person recorded, is refused", async () => {
  const { order, payment_id, says } = await newAttempt();
  for (const other of [{ ...says.paid(), livemode: true }, says.paid({}, { id: "cs_other" })]) {
    expect(await refusal(sync(payment_id, other))).toMatchObject({ hint: "invalid_value" });
  }
  expect(await orderOf(order)).toMatchObject({ status: "due" });
  const recorded = await newOrder();
  await record(recorded);
  const manual = (await orderOf(recorded))["settled_by"] as string;
  expect(await refusal(beginSync(manual))).toMatchObject({ hint: "payment_not_found" });
  const paid = snapshots({ ...(await begin(await newOrder())), payment_id: manual }).paid();
  const folded = sync(manual, { ...paid, livemode: true }, "1");
  expect(await refusal(folded)).toMatchObject({ hint: "invalid_value" });
});

test("begin_sync says which sessions nobody should pay by any more", async () => {
  const { order, payment_id } = await newAttempt();
  expect(await beginSync(payment_id)).toMatchObject({ is_to_expire: false });
  for (const change of ["pay_by = now()", "pay_by = now() + interval '1 day', status = 'void'"]) {
    await setOrder(order, change);
    expect(await beginSync(payment_id)).toMatchObject({ is_to_expire: true });
  }
});

describe("an order goes from one status to another only as an operator may", () => {
  const statuses = ["free", "due", "paid", "refunded", "void"] as const;
  const allowed = ["due paid", "due void", "free void", "paid refunded"];
  const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));
  test.each(pairs)("from %s to %s", async (from, to) => {
    const order = await newOrder();
    const change = (status: string) =>
      owner`select private.set_order_status(${order.orderId}, ${status}, 'For a test.')`;
    if (from === "free")
      await setOrder(order, "total_cents = 0, discount_cents = list_price_cents, status = 'free'");
    if (from === "refunded" || from === "paid") await change("paid");
    if (from === "refunded" || from === "void") await change(from);
    const isAllowed = allowed.includes(`${from} ${to}`);
    if (isAllowed) await change(to);
    else expect(await refusal(Promise.resolve(change(to)))).toMatchObject({ status: "PT409" });
    expect((await orderOf(order))["status"]).toBe(isAllowed ? to : from);
    expect(await outOfBalance()).toEqual([]);
  });
});
