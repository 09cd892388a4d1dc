/** Until when an order can be paid, and the attempts to do so. */
import { beforeAll, describe, expect, test } from "vitest";
import {
  answerOf,
  asPerson,
  openDatabase,
  refusal,
  signUpBrand,
  signUpStaff,
} from "../../harness/database.ts";
import { paymentsOf, snapshots } from "../../harness/payments.ts";

const database = await openDatabase();
const { owner } = database;
const staff = asPerson(database, await signUpStaff(database));
const payments = paymentsOf(database);
const { begin, connect, dueRace, open, orderOf, paymentOf, service, sync } = payments;

const hour = 3_600_000;
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const startsIn = (hours: number) => ({ change: { start_time: hoursFromNow(hours) } });
const hoursUntil = (time: unknown) => ((time as Date).getTime() - Date.now()) / hour;

const newOrder = async (hours = 1000) => dueRace(await signUpBrand(database), startsIn(hours));

test("without a provider an order is due by invoice, and no payment begins", async () => {
  const order = await newOrder();
  expect(await orderOf(order)).toMatchObject({ status: "due", pay_by: null });
  const quote = asPerson(database, order.userId)`select public.quote_race()`;
  expect(await answerOf(quote)).toMatchObject({ payment: "invoice" });
  expect(await refusal(begin(order))).toMatchObject({ hint: "payment_unavailable" });
});

describe("with a provider", () => {
  beforeAll(async () => {
    await connect();
  });

  test.each([
    ["seven days after it was made", 1000, 7 * 24],
    ["the start of its race, if that is earlier", 48, 48],
  ])("an order can be paid until %s", async (_, starts, hours) => {
    const order = await newOrder(starts);
    expect(hoursUntil((await orderOf(order))["pay_by"])).toBeCloseTo(hours, 1);
  });

  test("a free race can be paid until no day", async () => {
    const brand = await signUpBrand(database);
    const order = await dueRace(brand, { discountCode: "FREE500OUTPACE" });
    expect(await orderOf(order)).toMatchObject({ status: "free", pay_by: null });
    expect(await refusal(begin(order))).toMatchObject({ hint: "order_paid" });
  });

  test("an edit of the start moves the day until which it can be paid", async () => {
    const order = await newOrder();
    const move = (hours: number) =>
      asPerson(database, order.userId)`
        update public.live_races set start_time = ${hoursFromNow(hours)} where id = ${order.raceId}`;
    for (const [starts, expected] of [
      [24, 24],
      [100, 100],
      [2000, 7 * 24],
    ] as const) {
      await move(starts);
      expect(hoursUntil((await orderOf(order))["pay_by"])).toBeCloseTo(expected, 1);
    }
    await payments.pay(order);
    const { pay_by } = await orderOf(order);
    await move(24);
    expect((await orderOf(order))["pay_by"]).toEqual(pay_by);
  });

  test.each([
    ["a day ahead, if the order can be paid longer", 1000, 24],
    ["the time until which the order can be paid, if that is earlier", 5, 5],
    ["31 minutes ahead, if there is less time left", 0.2, 31 / 60],
  ])("an attempt ends %s", async (_, starts, hours) => {
    const { expires_at } = await begin(await newOrder(starts));
    expect(hoursUntil(expires_at)).toBeCloseTo(hours, 1);
  });

  test("an attempt asks for the order's total in dollars, and names tier and race", async () => {
    const order = await newOrder();
    expect(await begin(order)).toMatchObject({
      ...{ order_id: order.orderId, expected_cents: 50_000, currency: "usd", status: "created" },
      ...{ description: "Standard race: Harbor Run", session_id: null },
    });
    const bought = await payments.duePackage(await signUpBrand(database), "enterprise");
    expect(await begin(bought)).toMatchObject({
      ...{ expected_cents: 200_000, description: "Enterprise package" },
    });
  });

  test("a repeat returns the same attempt with the same description, also after the race is renamed", async () => {
    const order = await newOrder();
    const first = await begin(order);
    await asPerson(database, order.userId)`
      update public.live_races set name = 'Renamed' where id = ${order.raceId}`;
    expect(await begin(order)).toEqual(first);
    const { session_id, status } = await open(order);
    expect([session_id, status]).toEqual([null, "created"]);
    expect(await begin(order)).toMatchObject({
      ...{ session_id: `cs_${first.payment_id}`, status: "open", payment_id: first.payment_id },
    });
  });

  test.each(["expired", "failed", "none"] as const)(
    "after an attempt that is %s the next one begins",
    async (end) => {
      const order = await newOrder();
      const first = await open(order);
      expect(await sync(first.payment_id, first.says[end])).toBe("due");
      const second = await begin(order);
      expect(second.payment_id).not.toBe(first.payment_id);
      expect(await paymentOf(second)).toMatchObject({ attempt: 2, status: "created" });
    },
  );

  test("a session is attached once; another one is refused, the same one is not", async () => {
    const order = await newOrder();
    const { payment_id } = await open(order);
    const attach = (session: string) =>
      service`select public.attach_session(${payment_id}, ${session}, ${hoursFromNow(3)}) as status`;
    expect(await attach(`cs_${payment_id}`)).toEqual([{ status: "open" }]);
    expect(hoursUntil((await begin(order)).expires_at)).toBeCloseTo(3, 1);
    expect(await refusal(attach("cs_other"))).toMatchObject({ hint: "payment_not_found" });
  });

  test("a session that comes after its attempt has ended is stored, and the attempt stays ended", async () => {
    const order = await newOrder();
    const attempt = await begin(order);
    await sync(attempt.payment_id, snapshots(attempt).none);
    const attached = service`
      select public.attach_session(${attempt.payment_id}, ${`cs_${attempt.payment_id}`}, null) as status`;
    expect(await attached).toEqual([{ status: "expired" }]);
  });

  test.each([
    ["void", "order_void"],
    ["paid", "order_paid"],
    ["refunded", "order_paid"],
  ])("an order that is %s cannot be paid", async (status, hint) => {
    const order = await newOrder();
    await owner`update public.race_orders set status = ${status} where id = ${order.orderId}`;
    expect(await refusal(begin(order))).toMatchObject({ status: "PT409", hint });
  });

  test("a deactivated brand begins no payment, and one that is under way still counts", async () => {
    const order = await newOrder();
    const { payment_id, says } = await open(order);
    await staff`select public.set_brand_active(${order.brandId}, false, 'Unpaid.')`;
    expect(await refusal(begin(order))).toMatchObject({ hint: "brand_inactive" });
    expect(await sync(payment_id, says.paid())).toBe("paid");
  });

  test("staff cannot record a payment while another one is on its way, or its amount is being checked", async () => {
    const record = ({ orderId }: { orderId: string }) =>
      staff`select public.record_payment(${orderId}, 'INV-1', 'Wired.')`;
    const waiting = await newOrder();
    const slow = await open(waiting);
    await sync(slow.payment_id, slow.says.processing);
    expect(await refusal(record(waiting))).toMatchObject({ hint: "payment_processing" });
    await sync(slow.payment_id, slow.says.failed);
    await record(waiting);
    expect(await payments.entriesOf(waiting)).toEqual(["charge 50000"]);
    expect(await refusal(record(waiting))).toMatchObject({ hint: "status_changed" });
  });

  test("a provider of real money ends the attempts of the test mode, and is not left while any is open", async () => {
    const tested = await open(await newOrder());
    await connect(true);
    expect(await paymentOf(tested)).toMatchObject({ status: "expired", livemode: false });
    const real = await newOrder();
    const attempt = await begin(real);
    expect(await paymentOf(attempt)).toMatchObject({ livemode: true });
    expect(await refusal(Promise.resolve(connect(false)))).toMatchObject({ hint: "payment_open" });
    await sync(attempt.payment_id, { ...snapshots(attempt).none, livemode: true });
    await owner`select private.connect_payment_provider(null)`;
    expect(await orderOf(real)).toMatchObject({ status: "due", pay_by: null });
    expect(await refusal(begin(real))).toMatchObject({ hint: "payment_unavailable" });
    await connect();
  });
});
