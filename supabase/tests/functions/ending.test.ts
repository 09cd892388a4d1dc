/** An order ends before it is paid: its brand withdraws the race, or staff void it. Its payment page closes first. */
import { expect, test } from "vitest";
import { expected } from "../harness/backend.ts";
import { createBench } from "./bench.ts";
import { addDueOrder, addOpenOrder, addStaff, stateOf } from "./orders.ts";

const setUp = async () => {
  const bench = await createBench();
  const staff = await addStaff(bench);
  return {
    ...bench,
    bench,
    staff,
    voidOrder: (order_id: string) =>
      staff.client.rpc("void_order", { order_id, reason: "Asked by phone." }),
    sessionStatus: async (id: string) => (await bench.stripe.checkout.sessions.retrieve(id)).status,
  };
};

test("staff, and nobody else, close an order's payment page, and then void the order", async () => {
  const { bench, askedStripe, checkout, sessionStatus, staff, voidOrder } = await setUp();
  const { orderId, session, ...brand } = await addOpenOrder(bench);
  const refused = { status: 403, body: { hint: "not_staff" } };
  expect(await checkout(brand, orderId, "close")).toMatchObject(refused);
  expect(await sessionStatus(session)).toBe("open");
  expect((await voidOrder(orderId)).error).toMatchObject({ hint: "payment_open" });
  const closed = { status: 200, body: { status: "due" } };
  expect(await checkout(staff, orderId, "close")).toEqual(closed);
  expect(await sessionStatus(session)).toBe("expired");
  await expected(voidOrder(orderId));
  expect(await stateOf(bench, orderId)).toMatchObject({ status: "void", attempts: ["expired"] });
  const unopened = await addDueOrder(bench.backend);
  const asked = await askedStripe(async () => {
    expect(await checkout(staff, unopened.orderId, "close")).toEqual(closed);
    const unknown = await checkout(staff, crypto.randomUUID(), "close");
    expect(unknown).toMatchObject({ status: 404, body: { hint: "order_not_found" } });
  });
  expect(asked).toEqual([]);
});

test("a brand, and nobody else, takes a race back that is due: its page is closed first", async () => {
  const { bench, askedStripe, checkout, sessionStatus, staff } = await setUp();
  const { orderId, session, race, ...brand } = await addOpenOrder(bench);
  expect([403, 404]).toContain((await checkout(staff, orderId, "withdraw")).status);
  expect(await sessionStatus(session)).toBe("open");
  const taken = { status: 200, body: { status: "void" } };
  expect(await checkout(brand, orderId, "withdraw")).toEqual(taken);
  expect(await sessionStatus(session)).toBe("expired");
  expect(await stateOf(bench, orderId)).toMatchObject({ attempts: ["expired"] });
  const races = await bench.sql("select status from public.live_races where id = $1", race.id);
  expect(races).toEqual([{ status: "cancelled" }]);
  const unopened = await addDueOrder(bench.backend);
  const asked = await askedStripe(async () => {
    expect(await checkout(unopened, unopened.orderId, "withdraw")).toEqual(taken);
  });
  expect(asked).toEqual([]);
});

test.each(["close", "withdraw"] as const)(
  "to %s an order fails while a bank is about to pay it, or if it is paid at that moment",
  async (action) => {
    const { bench, actions, checkout, staff, voidOrder } = await setUp();
    const by = (brand: { token: string }) => (action === "close" ? staff : brand);
    const slow = await addOpenOrder(bench);
    actions.payByBankDebit(slow.session);
    const waiting = { status: 409, body: { hint: "payment_processing" } };
    expect(await checkout(by(slow), slow.orderId, action)).toMatchObject(waiting);
    expect((await voidOrder(slow.orderId)).error).toMatchObject({ hint: "payment_processing" });
    const { orderId, session, ...brand } = await addOpenOrder(bench);
    bench.breakWith(({ pathname }) => {
      if (pathname.endsWith("/expire")) actions.pay(session);
      return undefined;
    });
    const paid = { status: 409, body: { hint: "order_paid" } };
    expect(await checkout(by(brand), orderId, action)).toMatchObject(paid);
    expect(await stateOf(bench, orderId)).toMatchObject({ status: "paid", attempts: ["paid"] });
  },
);
