/** Until when an order can be paid, and the attempts to do so. */
import { confirmationSeconds } from "@outpace/domain/orders";
import { expect, test } from "vitest";
import { openCardPayments } from "../../harness/card-payments.ts";
import { answerOf, asPerson, refusal } from "../../harness/database.ts";
import { snapshots, type PayableOrder } from "../../harness/payments.ts";

const payments = await openCardPayments();
const { begin, connect, database, newAttempt, newOrder, newPackage, open, orderOf } = payments;
const { owner, paymentOf, record, service, setOrder, staff, sync } = payments;

const hour = 3_600_000;
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const startingIn = (hours: number) => newOrder({ change: { start_time: hoursFromNow(hours) } });
const hoursUntil = (time: unknown) => ((time as Date).getTime() - Date.now()) / hour;
const payBy = async (order: PayableOrder) => (await orderOf(order))["pay_by"];

test("an order can be paid for seven days, or until its race starts, also once edited", async () => {
  expect(hoursUntil(await payBy(await startingIn(48)))).toBeCloseTo(48, 1);
  const order = await newOrder();
  const move = (hours: number) =>
    asPerson(database, order.userId)`
      update public.live_races set start_time = ${hoursFromNow(hours)} where id = ${order.raceId}`;
  expect(hoursUntil(await payBy(order))).toBeCloseTo(7 * 24, 1);
  for (const starts of [24, 100, 2000]) {
    await move(starts);
    expect(hoursUntil(await payBy(order))).toBeCloseTo(Math.min(starts, 7 * 24), 1);
  }
  await payments.pay(order);
  const before = await payBy(order);
  await move(24);
  expect(await payBy(order)).toEqual(before);
});

test("an attempt ends in a day, or with the time to pay, but not within 31 minutes", async () => {
  for (const starts of [1000, 5, 0.2]) {
    const { expires_at } = await begin(await startingIn(starts));
    expect(hoursUntil(expires_at)).toBeCloseTo(Math.max(31 / 60, Math.min(starts, 24)), 1);
  }
});

test("an attempt names total, tier and race, and a repeat returns it unchanged", async () => {
  const order = await newOrder();
  const first = await begin(order);
  expect(first).toMatchObject({
    ...{ order_id: order.orderId, expected_cents: 50_000, currency: "usd", status: "created" },
    ...{ description: "Standard race: Harbor Run", session_id: null },
  });
  await asPerson(database, order.userId)`
    update public.live_races set name = 'Renamed' where id = ${order.raceId}`;
  expect(await begin(order)).toEqual(first);
  await open(order);
  const session_id = `cs_${first.payment_id}`;
  expect(await begin(order)).toEqual({ ...first, session_id, status: "open" });
  expect(await begin(await newPackage("enterprise"))).toMatchObject({
    ...{ expected_cents: 200_000, description: "Enterprise package" },
  });
});

test.each(["expired", "failed", "none"] as const)(
  "after an attempt that is %s the next one begins",
  async (end) => {
    const { order, payment_id, says } = await newAttempt();
    expect(await sync(payment_id, says[end])).toBe("due");
    expect(await paymentOf(await begin(order))).toMatchObject({ attempt: 2, status: "created" });
  },
);

test("one session is attached to an attempt, also after it has ended, and no other", async () => {
  const attach = (payment_id: string, session = `cs_${payment_id}`) =>
    service`select public.attach_session(${payment_id}, ${session}, ${hoursFromNow(3)}) as status`;
  const { order, payment_id } = await newAttempt();
  expect(await attach(payment_id)).toEqual([{ status: "open" }]);
  expect(hoursUntil((await begin(order)).expires_at)).toBeCloseTo(3, 1);
  const other = attach(payment_id, "cs_other");
  expect(await refusal(other)).toMatchObject({ hint: "payment_not_found" });
  const late = await begin(await newOrder());
  await sync(late.payment_id, snapshots(late).none);
  expect(await attach(late.payment_id)).toEqual([{ status: "expired" }]);
});

test("nothing is due for an order that is void, paid, refunded or free", async () => {
  for (const status of ["void", "paid", "refunded"]) {
    const order = await newOrder();
    await setOrder(order, `status = '${status}'`);
    const hint = status === "void" ? "order_void" : "order_paid";
    expect(await refusal(begin(order))).toMatchObject({ status: "PT409", hint });
  }
  const free = await newOrder({ discountCode: "FREE500OUTPACE" });
  expect(await orderOf(free)).toMatchObject({ status: "free", pay_by: null });
  expect(await refusal(begin(free))).toMatchObject({ hint: "order_paid" });
});

test("a deactivated brand begins no payment, and one that is under way still counts", async () => {
  const { order, payment_id, says } = await newAttempt();
  await staff`select public.set_brand_active(${order.brandId}, false, 'Unpaid.')`;
  expect(await refusal(begin(order))).toMatchObject({ hint: "brand_inactive" });
  expect(await sync(payment_id, says.paid())).toBe("paid");
});

test("staff cannot record a payment while another one is on its way, nor twice", async () => {
  const { order, payment_id, says } = await newAttempt();
  await sync(payment_id, says.processing);
  expect(await refusal(record(order))).toMatchObject({ hint: "payment_processing" });
  await sync(payment_id, says.failed);
  await record(order);
  expect(await payments.entriesOf(order)).toEqual(["charge 50000"]);
  expect(await refusal(record(order))).toMatchObject({ hint: "status_changed" });
});

test("live mode ends attempts of the test mode; without a provider, orders are by invoice", async () => {
  const tested = await newAttempt();
  await connect(true);
  expect(await paymentOf(tested)).toMatchObject({ status: "expired", livemode: false });
  const real = await newOrder();
  const attempt = await begin(real);
  expect(await paymentOf(attempt)).toMatchObject({ livemode: true });
  expect(await refusal(Promise.resolve(connect(false)))).toMatchObject({ hint: "payment_open" });
  await sync(attempt.payment_id, { ...snapshots(attempt).none, livemode: true });
  await owner`select private.connect_payment_provider(null)`;
  for (const order of [real, await newOrder()]) {
    expect(await orderOf(order)).toMatchObject({ status: "due", pay_by: null });
    expect(await refusal(begin(order))).toMatchObject({ hint: "payment_unavailable" });
  }
  const quote = asPerson(database, real.userId)`select public.quote_race()`;
  expect(await answerOf(quote)).toMatchObject({ payment: "invoice" });
  await connect();
});

test("an order is asked about again after ten seconds, and not before", async () => {
  const { order, payment_id, says } = await newAttempt();
  const confirm = async (person = asPerson(database, order.userId)) =>
    [...(await person`select * from public.begin_confirmation(${order.orderId})`)][0];
  const age = (seconds: number) =>
    owner`update public.order_payments set synced_at = now() - make_interval(secs => ${seconds})
      where id = ${payment_id}`;
  const toAsk = { payment_ids: [payment_id], is_current: true };
  const notAgain = { payment_ids: [], is_current: false };
  expect(await confirm()).toEqual(toAsk);
  for (const answer of [says.open, says.processing]) {
    await sync(payment_id, answer);
    expect([await confirm(), await confirm(staff)]).toEqual([notAgain, notAgain]);
    await age(confirmationSeconds - 1);
    expect(await confirm()).toEqual(notAgain);
    await age(confirmationSeconds);
    expect(await confirm()).toEqual(toAsk);
  }
  // What has ended cannot be paid, and what is settled is not owed.
  await sync(payment_id, says.failed);
  expect(await confirm()).toEqual({ payment_ids: [], is_current: true });
  const next = await open(order);
  await sync(next.payment_id, next.says.paid());
  expect(await confirm()).toEqual({ payment_ids: [], is_current: true });
});
