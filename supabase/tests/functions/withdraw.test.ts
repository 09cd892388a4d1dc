import { expect, test } from "vitest";
import { createBench } from "./bench.ts";
import { addDueOrder, addOpenOrder, addStaff, stateOf } from "./orders.ts";

test("a race that is due is taken back: its page is closed first", async () => {
  const bench = await createBench();
  const { orderId, session, race, ...brand } = await addOpenOrder(bench);
  expect(await bench.checkout(brand, orderId, "withdraw")).toEqual({
    status: 200,
    body: { status: "void" },
  });
  expect((await bench.stripe.checkout.sessions.retrieve(session)).status).toBe("expired");
  expect(await stateOf(bench, orderId)).toMatchObject({ attempts: ["expired"] });
  const races = await bench.sql("select status from public.live_races where id = $1", race.id);
  expect(races).toEqual([{ status: "cancelled" }]);
});

test("a race without an attempt is taken back without asking Stripe", async () => {
  const bench = await createBench();
  const order = await addDueOrder(bench.backend);
  bench.requests.length = 0;
  expect((await bench.checkout(order, order.orderId, "withdraw")).body).toEqual({ status: "void" });
  expect(bench.requests.filter((request) => request.includes(" /v1/"))).toEqual([]);
});

test("a race whose payment is under way stays, whoever asks", async () => {
  const bench = await createBench();
  const { orderId, session, ...brand } = await addOpenOrder(bench);
  const staff = await addStaff(bench);
  const { status } = await bench.checkout(staff, orderId, "withdraw");
  expect([403, 404]).toContain(status);
  expect((await bench.stripe.checkout.sessions.retrieve(session)).status).toBe("open");
  bench.actions.payByBankDebit(session);
  expect((await bench.checkout(brand, orderId, "withdraw")).status).toBe(409);
  bench.actions.clear(session);
  expect(await bench.checkout(brand, orderId, "withdraw")).toMatchObject({
    status: 409,
    body: { hint: "order_paid" },
  });
  expect(await stateOf(bench, orderId)).toMatchObject({ status: "paid" });
});
