/** What becomes of an order that nobody pays, and of a race that its brand takes back. */
import { afterEach, describe, expect, test } from "vitest";
import { openCardPayments } from "../../harness/card-payments.ts";
import { refusal, signUpBrand } from "../../harness/database.ts";
import type { PayableOrder } from "../../harness/payments.ts";
import { createRace } from "../../harness/races.ts";

const payments = await openCardPayments();
const { begin, beginSync, database, expectBalance, logOf, newAttempt, newOrder } = payments;
const { newPaid, orderOf, owner, paymentOf, service, setOrder, setStatus, staff } = payments;
const { sync, voidOrder, voidUnpaid, withdraw } = payments;

afterEach(expectBalance);

async function toSync() {
  const batch = service<{ id: string }>`
    select payment_id as id from public.reconciliation_batch(1000)`;
  return (await batch).map(({ id }) => id);
}

const setPayment = (payment_id: string, status: string) =>
  owner`update public.order_payments set status = ${status} where id = ${payment_id}`;

describe("an order that is not paid in time", () => {
  test("is void, its race cancelled, its month free again, and its limited code too", async () => {
    await owner`insert into public.discount_codes (code, tier, discount_type, discount_value, description, max_redemptions)
      values ('ONCE', 'standard', 'percent', 50, 'Once', 1)`;
    const order = await newOrder({ discountCode: "once" });
    const other = await signUpBrand(database);
    const again = () => createRace(database, other.userId, { discountCode: "once" });
    expect(await refusal(again())).toMatchObject({ hint: "invalid_discount_code" });
    expect(await voidUnpaid()).toBe(0);
    await setOrder(order);
    expect(await refusal(begin(order))).toMatchObject({ hint: "payment_expired" });
    expect([await voidUnpaid(), await voidUnpaid()]).toEqual([1, 0]);
    expect(await orderOf(order)).toMatchObject({ status: "void", race_status: "cancelled" });
    expect(await logOf(order)).toEqual([
      "race_created",
      "order_status_set due void Not paid",
      "race_status_set pending cancelled Not paid",
    ]);
    await createRace(database, order.userId);
    await again();
  });

  test.each(["created", "open", "processing"])("is not void while %s", async (status) => {
    const { order, payment_id, says } = await newAttempt();
    await setPayment(payment_id, status);
    await setOrder(order);
    expect(await voidUnpaid()).toBe(0);
    // The provider is asked first. One on its way has no session to expire, so that it takes its turn.
    expect((await toSync()).includes(payment_id)).toBe(status !== "processing");
    expect(await beginSync(payment_id)).toMatchObject({ is_to_expire: true });
    await sync(payment_id, says.expired);
    expect(await voidUnpaid()).toBe(1);
  });

  test("is paid if its session was at the last moment, and not void if it has no day", async () => {
    const { order, payment_id, says } = await newAttempt();
    await setOrder(order);
    expect(await sync(payment_id, says.paid())).toBe("paid");
    await setOrder(await newOrder(), "pay_by = null, created_at = now() - interval '1 year'");
    expect(await voidUnpaid()).toBe(0);
    expect(await orderOf(order)).toMatchObject({ status: "paid", race_status: "pending" });
  });
});

test("payments not asked about for ten minutes are asked about, the longest ago first", async () => {
  const [older, newer] = [await newAttempt(), await newAttempt()];
  expect(await toSync()).toEqual([]);
  const ago = (id: string, minutes: number) => owner`
    update public.order_payments set synced_at = now() - make_interval(mins => ${minutes}) where id = ${id}`;
  await ago(older.payment_id, 30);
  await ago(newer.payment_id, 11);
  expect(await toSync()).toEqual([older.payment_id, newer.payment_id]);
  await beginSync(older.payment_id);
  expect(await toSync()).toEqual([newer.payment_id]);
  await sync(newer.payment_id, newer.says.paid());
  expect(await toSync()).toEqual([]);
  expect(await paymentOf(older)).toMatchObject({ status: "open" });
});

describe("a brand takes its race back", () => {
  test.each([null, "FREE500OUTPACE"])("with the code %s", async (discountCode) => {
    const order = await newOrder({ discountCode });
    expect(await withdraw(order)).toEqual([{ status: "cancelled" }]);
    expect(await orderOf(order)).toMatchObject({ status: "void", race_status: "cancelled" });
    expect((await logOf(order)).slice(1)).toEqual([
      `order_status_set ${discountCode === null ? "due" : "free"} void Withdrawn by the brand.`,
      "race_status_set pending cancelled Withdrawn by the brand.",
    ]);
    await createRace(database, order.userId);
    expect(await refusal(withdraw(order))).toMatchObject({ hint: "race_locked" });
  });

  test("not while a payment is open, nor once it is paid or approved, nor another brand's", async () => {
    const { order, payment_id, says } = await newAttempt();
    expect(await refusal(withdraw(order))).toMatchObject({ status: "PT409", hint: "payment_open" });
    await sync(payment_id, says.expired);
    await withdraw(order);
    expect(await refusal(begin(order))).toMatchObject({ hint: "order_void" });
    const { order: paid } = await newPaid();
    expect(await refusal(withdraw(paid))).toMatchObject({ hint: "order_paid" });
    await setStatus(paid.raceId, "active");
    expect(await refusal(withdraw(paid))).toMatchObject({ hint: "race_locked" });
    const stranger = { ...paid, userId: order.userId };
    expect(await refusal(withdraw(stranger))).toMatchObject({ hint: "race_not_found" });
  });
});

const cancel = ({ raceId }: PayableOrder) => setStatus(raceId, "cancelled");

test.each([
  ["a race", cancel, "cancelled"],
  ["an order", voidOrder, "pending"],
])("staff call %s off once its payment has ended", async (_, callOff, race_status) => {
  const { order, payment_id, says } = await newAttempt();
  for (const status of ["created", "open", "processing"]) {
    await setPayment(payment_id, status);
    const hint = status === "processing" ? "payment_processing" : "payment_open";
    expect(await refusal(callOff(order))).toMatchObject({ status: "PT409", hint });
  }
  const live = staff`select payment_id from public.live_payments(${order.orderId})`;
  expect(await live).toEqual([{ payment_id }]);
  expect(await orderOf(order)).toMatchObject({ status: "due", race_status: "pending" });
  await sync(payment_id, says.expired);
  await callOff(order);
  expect(await orderOf(order)).toMatchObject({ status: "void", race_status });
});

test("staff cancel no race paid with a wrong amount, unless it has started", async () => {
  const { order, payment_id, says } = await newAttempt();
  await sync(payment_id, says.paid({}, { amount_total: 1 }));
  expect(await refusal(cancel(order))).toMatchObject({ hint: "payment_processing" });
  await owner`update public.live_races set start_time = now() where id = ${order.raceId}`;
  await cancel(order);
  expect(await orderOf(order)).toMatchObject({ status: "due", race_status: "cancelled" });
});

test("a payment of an order that became void beside it comes to a person", async () => {
  const { order, payment_id, says } = await newAttempt();
  await setOrder(order, "status = 'void'");
  expect(await beginSync(payment_id)).toMatchObject({ is_to_expire: true });
  expect(await toSync()).toContain(payment_id);
  await sync(payment_id, says.paid());
  const found = staff`select id, status, review from public.search_orders(needs_review => true)`;
  const review = "paid_after_void";
  expect(await found).toContainEqual({ id: order.orderId, status: "void", review });
});
