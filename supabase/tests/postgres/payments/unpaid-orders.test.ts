/** What becomes of an order that nobody pays, and of a race that its brand takes back. */
import { beforeAll, describe, expect, test } from "vitest";
import {
  asPerson,
  one,
  openDatabase,
  refusal,
  signUpBrand,
  signUpStaff,
} from "../../harness/database.ts";
import { paymentsOf, type PayableOrder } from "../../harness/payments.ts";
import { createRace } from "../../harness/races.ts";

const database = await openDatabase();
const { owner } = database;
const staff = asPerson(database, await signUpStaff(database));
const payments = paymentsOf(database);
const { begin, dueRace, logOf, open, orderOf, paymentOf, service, sync } = payments;

beforeAll(async () => {
  await payments.connect();
});

const newOrder = async () => dueRace(await signUpBrand(database));

const timeIsOver = ({ orderId }: PayableOrder) =>
  owner`update public.race_orders set pay_by = now() where id = ${orderId}`;

const voidUnpaid = async () =>
  (await one(service<{ n: number }>`select public.void_unpaid_orders() as n`)).n;

const toSync = async () =>
  (
    await service<{ id: string }>`select payment_id as id from public.reconciliation_batch(1000)`
  ).map(({ id }) => id);

describe("an order that is not paid in time", () => {
  test("is void, its race cancelled, and its month free again", async () => {
    const order = await newOrder();
    expect(await voidUnpaid()).toBe(0);
    await timeIsOver(order);
    expect(await refusal(begin(order))).toMatchObject({ hint: "payment_expired" });
    expect([await voidUnpaid(), await voidUnpaid()]).toEqual([1, 0]);
    expect(await orderOf(order)).toMatchObject({ status: "void", race_status: "cancelled" });
    expect(await logOf(order)).toEqual([
      "race_created",
      "order_status_set due void Not paid",
      "race_status_set pending cancelled Not paid",
    ]);
    await createRace(database, order.userId);
  });

  test("whose code was limited gives its use back", async () => {
    await owner`insert into public.discount_codes (code, tier, discount_type, discount_value, description, max_redemptions)
      values ('ONCE', 'standard', 'percent', 50, 'Once', 1)`;
    const order = await dueRace(await signUpBrand(database), { discountCode: "once" });
    const other = await signUpBrand(database);
    const again = () => createRace(database, other.userId, { discountCode: "once" });
    expect(await refusal(again())).toMatchObject({ hint: "invalid_discount_code" });
    await timeIsOver(order);
    await voidUnpaid();
    await again();
  });

  test.each(["created", "open", "processing"])(
    "is not void while an attempt is %s: the provider is asked first",
    async (status) => {
      const order = await newOrder();
      const attempt = await open(order);
      await owner`update public.order_payments set status = ${status} where id = ${attempt.payment_id}`;
      await timeIsOver(order);
      expect(await voidUnpaid()).toBe(0);
      const isAsked = (await toSync()).includes(attempt.payment_id);
      // One on its way has no session to expire, so that it takes its turn.
      expect(isAsked).toBe(status !== "processing");
      expect(await payments.beginSync(attempt.payment_id)).toMatchObject({ is_to_expire: true });
      await sync(attempt.payment_id, attempt.says.expired);
      expect(await voidUnpaid()).toBe(1);
    },
  );

  test("whose session was paid at the last moment is paid", async () => {
    const order = await newOrder();
    const attempt = await open(order);
    await timeIsOver(order);
    expect(await sync(attempt.payment_id, attempt.says.paid())).toBe("paid");
    expect(await voidUnpaid()).toBe(0);
    expect(await orderOf(order)).toMatchObject({ status: "paid", race_status: "pending" });
  });

  test("is due by invoice, if it has no day, and never void by itself", async () => {
    const order = await newOrder();
    await owner`update public.race_orders set pay_by = null, created_at = now() - interval '1 year'
      where id = ${order.orderId}`;
    expect(await voidUnpaid()).toBe(0);
  });
});

test("the month that ends between a race and its payment takes nothing from the next one", async () => {
  const order = await newOrder();
  await owner`update public.live_races set created_at = created_at - interval '1 month' where id = ${order.raceId}`;
  await payments.pay(order);
  const next = await createRace(database, order.userId);
  expect(next.id).not.toBe(order.raceId);
  expect(await refusal(createRace(database, order.userId))).toMatchObject({
    hint: "monthly_limit",
  });
});

test("payments to ask about: those not asked about for ten minutes, the longest ago first", async () => {
  const [older, newer] = [await open(await newOrder()), await open(await newOrder())];
  expect(await toSync()).toEqual([]);
  const ago = (id: string, minutes: number) =>
    owner`update public.order_payments set synced_at = now() - ${`${String(minutes)} minutes`}::interval where id = ${id}`;
  await ago(older.payment_id, 30);
  await ago(newer.payment_id, 11);
  expect(await toSync()).toEqual([older.payment_id, newer.payment_id]);
  await payments.beginSync(older.payment_id);
  expect(await toSync()).toEqual([newer.payment_id]);
  await sync(newer.payment_id, newer.says.paid());
  expect(await toSync()).toEqual([]);
  expect(await paymentOf(older)).toMatchObject({ status: "open" });
});

describe("a brand takes its race back", () => {
  const withdraw = ({ userId, raceId }: PayableOrder) =>
    asPerson(database, userId)<{
      status: string;
    }>`select status from public.withdraw_race(${raceId})`;

  test.each([null, "FREE500OUTPACE"])("with the code %s", async (discountCode) => {
    const order = await dueRace(await signUpBrand(database), { discountCode });
    expect(await withdraw(order)).toEqual([{ status: "cancelled" }]);
    expect(await orderOf(order)).toMatchObject({ status: "void", race_status: "cancelled" });
    expect((await logOf(order)).slice(1)).toEqual([
      `order_status_set ${discountCode === null ? "due" : "free"} void Withdrawn by the brand.`,
      "race_status_set pending cancelled Withdrawn by the brand.",
    ]);
    await createRace(database, order.userId);
    expect(await refusal(withdraw(order))).toMatchObject({ hint: "race_locked" });
  });

  test("not while a payment is open, but once it has expired", async () => {
    const order = await newOrder();
    const attempt = await open(order);
    expect(await refusal(withdraw(order))).toMatchObject({ status: "PT409", hint: "payment_open" });
    await sync(attempt.payment_id, attempt.says.expired);
    await withdraw(order);
    expect(await refusal(begin(order))).toMatchObject({ hint: "order_void" });
  });

  test("not once it is paid or approved, nor another brand's", async () => {
    const paid = await newOrder();
    await payments.pay(paid);
    expect(await refusal(withdraw(paid))).toMatchObject({ hint: "order_paid" });
    await staff`select public.set_race_status(${paid.raceId}, 'active', 'Checked.')`;
    expect(await refusal(withdraw(paid))).toMatchObject({ hint: "race_locked" });
    const stranger = { ...paid, userId: (await newOrder()).userId };
    expect(await refusal(withdraw(stranger))).toMatchObject({ hint: "race_not_found" });
  });
});

describe("while a payment may still come, staff cannot call off", () => {
  const cancel = ({ raceId }: PayableOrder) =>
    staff`select public.set_race_status(${raceId}, 'cancelled', 'Called off.')`;
  const voidOrder = ({ orderId }: PayableOrder) =>
    staff`select public.void_order(${orderId}, 'Agreed by phone.')`;

  test.each([
    ["the race", cancel, { status: "void", race_status: "cancelled" }],
    ["the order", voidOrder, { status: "void", race_status: "pending" }],
  ])("%s, but once the provider has said that it ended", async (_, callOff, after) => {
    const order = await newOrder();
    const attempt = await open(order);
    const { payment_id } = attempt;
    for (const [status, hint] of [
      ["created", "payment_open"],
      ["open", "payment_open"],
      ["processing", "payment_processing"],
    ] as const) {
      await owner`update public.order_payments set status = ${status} where id = ${payment_id}`;
      expect(await refusal(callOff(order))).toMatchObject({ status: "PT409", hint });
    }
    expect(await staff`select payment_id from public.live_payments(${order.orderId})`).toEqual([
      { payment_id },
    ]);
    expect(await orderOf(order)).toMatchObject({ status: "due", race_status: "pending" });
    await sync(payment_id, attempt.says.expired);
    await callOff(order);
    expect(await orderOf(order)).toMatchObject(after);
  });

  test("a race whose payment came with a wrong amount, but any race that has started", async () => {
    const order = await newOrder();
    const { payment_id, says } = await open(order);
    await sync(payment_id, says.paid({}, { amount_total: 1 }));
    expect(await refusal(cancel(order))).toMatchObject({ hint: "payment_processing" });
    await owner`update public.live_races set start_time = now() where id = ${order.raceId}`;
    await cancel(order);
    expect(await orderOf(order)).toMatchObject({ status: "due", race_status: "cancelled" });
  });
});

test("a payment of a void order comes to a person", async () => {
  const order = await newOrder();
  const attempt = await open(order);
  await owner`update public.race_orders set status = 'void' where id = ${order.orderId}`;
  expect(await payments.beginSync(attempt.payment_id)).toMatchObject({ is_to_expire: true });
  expect(await toSync()).toContain(attempt.payment_id);
  await sync(attempt.payment_id, attempt.says.paid());
  expect(await orderOf(order)).toMatchObject({ status: "void", review: "paid_after_void" });
  const found = staff`select id, review from public.search_orders(needs_review => true)`;
  expect(await found).toContainEqual({ id: order.orderId, review: "paid_after_void" });
});
