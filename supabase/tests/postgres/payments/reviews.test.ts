/** Money that does not add up: it waits for a person, whose decision holds. */
import { beforeAll, describe, expect, test } from "vitest";
import {
  asPerson,
  count,
  one,
  openDatabase,
  refusal,
  signUpBrand,
  signUpStaff,
} from "../../harness/database.ts";
import { paymentsOf, refund, type PayableOrder } from "../../harness/payments.ts";
import { createRace } from "../../harness/races.ts";

const database = await openDatabase();
const { owner } = database;
const staff = asPerson(database, await signUpStaff(database));
const payments = paymentsOf(database);
const { begin, dueRace, entriesOf, logOf, open, orderOf, outOfBalance, sync } = payments;

beforeAll(async () => {
  await payments.connect();
});

const newOrder = async () => dueRace(await signUpBrand(database));

const resolve = ({ orderId }: PayableOrder, kind: string, resolution: string) =>
  staff`select * from public.resolve_review(${orderId}, ${kind}, ${resolution}, 'Spoke with them.')`;

const refundOf = async ({ orderId }: PayableOrder) =>
  one(owner<{ id: string; cents: number; status: string }[]>`
    select id, cents, status from public.refund_requests where order_id = ${orderId}`);

async function paidWrongly() {
  const order = await newOrder();
  const attempt = await open(order);
  await sync(attempt.payment_id, attempt.says.paid({}, { amount_total: 49_999 }));
  return { order, ...attempt };
}

async function paidTwice() {
  const order = await newOrder();
  const first = await open(order);
  await sync(first.payment_id, first.says.expired);
  const second = await open(order);
  await sync(second.payment_id, second.says.paid());
  await sync(first.payment_id, first.says.paid());
  return { order, ...first, second };
}

async function paidAfterVoid() {
  const order = await newOrder();
  const attempt = await open(order);
  await sync(attempt.payment_id, attempt.says.expired);
  await staff`select public.void_order(${order.orderId}, 'Agreed by phone.')`;
  await sync(attempt.payment_id, attempt.says.paid());
  return { order, ...attempt };
}

describe("a wrong amount", () => {
  test.each([
    ["less in total", { amount_total: 49_999 }],
    ["more in total", { amount_total: 50_001 }],
    ["less before taxes", { amount_subtotal: 49_999 }],
    ["another currency", { currency: "eur" }],
  ])("%s: the order stays due and waits for a person", async (_, change) => {
    const order = await newOrder();
    const { payment_id, says } = await open(order);
    expect(await sync(payment_id, says.paid({}, change))).toBe("due");
    expect(await orderOf(order)).toMatchObject({ review: "amount_mismatch", settled_by: null });
    expect(await refusal(begin(order))).toMatchObject({ hint: "payment_processing" });
    const withdrawn = asPerson(
      database,
      order.userId,
    )`select public.withdraw_race(${order.raceId})`;
    expect(await refusal(withdrawn)).toMatchObject({ hint: "payment_processing" });
    const listed = asPerson(
      database,
      order.userId,
    )`select due_review from public.brand_races(${order.brandId})`;
    expect(await listed).toEqual([{ due_review: "amount_mismatch" }]);
    await owner`update public.race_orders set pay_by = now() where id = ${order.orderId}`;
    await payments.service`select public.void_unpaid_orders()`;
    expect(await orderOf(order)).toMatchObject({ status: "due" });
    expect(await outOfBalance()).toEqual([]);
  });

  test("a charge of less than the session says counts as a wrong amount", async () => {
    const order = await newOrder();
    const { payment_id, says } = await open(order);
    await sync(payment_id, says.paid({ charge: { id: `ch_${payment_id}`, cents: 1 } }));
    expect(await orderOf(order)).toMatchObject({ status: "due", review: "amount_mismatch" });
  });

  test("a person accepts it: the order is paid", async () => {
    const { order, payment_id } = await paidWrongly();
    expect(await resolve(order, "amount_mismatch", "accept")).toMatchObject([
      { status: "paid", review: null, payment_provider: "stripe" },
    ]);
    expect(await orderOf(order)).toMatchObject({ settled_by: payment_id });
    expect(await outOfBalance()).toEqual([]);
  });

  test("a person sends it back: the order can be paid again", async () => {
    const { order, payment_id, says } = await paidWrongly();
    await resolve(order, "amount_mismatch", "refund");
    const { id, cents } = await refundOf(order);
    expect(cents).toBe(49_999);
    const sent = [refund(cents, { refund_request_id: id })];
    expect(await sync(payment_id, says.paid({ refunds: sent }, { amount_total: 49_999 }))).toBe(
      "due",
    );
    expect(await refundOf(order)).toMatchObject({ status: "succeeded" });
    await payments.pay(order);
    expect(await orderOf(order)).toMatchObject({ status: "paid", refunded_cents: 0 });
    expect(await outOfBalance()).toEqual([]);
  });
});

describe("paid twice", () => {
  test("the order is paid once, and the second payment waits for a person, who sends it back", async () => {
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
  });

  test("an order that staff recorded as paid meanwhile", async () => {
    const order = await newOrder();
    const { payment_id, says } = await open(order);
    await staff`select public.record_payment(${order.orderId}, 'INV-1', 'Wired.')`;
    await sync(payment_id, says.paid());
    expect(await orderOf(order)).toMatchObject({
      payment_provider: "invoice",
      review: "paid_twice",
    });
  });
});

describe("paid after the order was void", () => {
  test("the order stays void and waits for a person", async () => {
    const { order, payment_id, says } = await paidAfterVoid();
    expect(await orderOf(order)).toMatchObject({ status: "void", review: "paid_after_void" });
    await sync(payment_id, says.paid());
    expect(await logOf(order)).toEqual([
      "race_created",
      "order_status_set due void Agreed by phone.",
      "order_review_opened paid_after_void",
    ]);
    expect(await outOfBalance()).toEqual([]);
  });

  test("a person gives a package for it, which makes one more race, and the month is free", async () => {
    const { order } = await paidAfterVoid();
    await staff`select public.set_race_status(${order.raceId}, 'cancelled', 'Too late.')`;
    await resolve(order, "paid_after_void", "give_package");
    const allowance = asPerson(database, order.userId)`
      select races_this_month, jsonb_array_length(packages) as packages from public.race_allowance()`;
    expect(await one(allowance)).toEqual({ races_this_month: 0, packages: 1 });
    await createRace(database, order.userId);
    const used = await createRace(database, order.userId);
    expect(
      await count(
        owner,
        `public.race_orders where live_race_id = '${used.id}' and status = 'free'`,
      ),
    ).toBe(1);
    expect(await outOfBalance()).toEqual([]);
    // Its refund in full would take the race made from it away.
    const back = staff`select public.request_refund(gen_random_uuid(), ${order.orderId}, 50000, 'Asked.')`;
    expect(await refusal(back)).toMatchObject({ hint: "package_used" });
  });

  test("a person sends it back", async () => {
    const { order, payment_id, says } = await paidAfterVoid();
    await resolve(order, "paid_after_void", "refund");
    const { id, cents } = await refundOf(order);
    await sync(payment_id, says.refunded(refund(cents, { refund_request_id: id })));
    expect(await entriesOf(order)).toEqual(["charge 50000", "refund -50000"]);
    expect(await orderOf(order)).toMatchObject({ status: "void", review: null });
    expect(await outOfBalance()).toEqual([]);
  });
});

test("a dispute comes first of several reviews, and the others show once it is resolved", async () => {
  const { order, second } = await paidTwice();
  await sync(
    second.payment_id,
    second.says.disputed({
      id: `dp_${second.payment_id}`,
      cents: 1,
      moved_money: true,
      returned_money: false,
    }),
  );
  expect(await orderOf(order)).toMatchObject({ review: "disputed" });
  await resolve(order, "disputed", "dismiss");
  expect(await orderOf(order)).toMatchObject({ review: "paid_twice" });
});

describe("a decision that does not fit is refused", () => {
  const decisions = ["accept", "refund", "give_package", "dismiss", "shrug"];
  const fitting: Readonly<Record<string, readonly string[]>> = {
    amount_mismatch: ["accept", "refund", "dismiss"],
    paid_twice: ["refund", "dismiss"],
    paid_after_void: ["refund", "give_package", "dismiss"],
  };
  const makers = {
    amount_mismatch: paidWrongly,
    paid_twice: paidTwice,
    paid_after_void: paidAfterVoid,
  };
  test.each(
    Object.entries(fitting).flatMap(([kind, fits]) =>
      decisions.map((decision) => [kind, decision, fits.includes(decision)] as const),
    ),
  )("%s by %s: %s", async (kind, decision, fits) => {
    const { order } = await makers[kind as keyof typeof makers]();
    const decided = resolve(order, kind, decision);
    if (!fits) {
      expect(await refusal(decided)).toMatchObject({ hint: "invalid_value" });
      expect(await orderOf(order)).toMatchObject({ review: kind });
      return;
    }
    await decided;
    expect(await orderOf(order)).toMatchObject({ review: null });
    expect(await refusal(resolve(order, kind, decision))).toMatchObject({
      hint: "review_not_found",
    });
    expect(await outOfBalance()).toEqual([]);
  });
});
