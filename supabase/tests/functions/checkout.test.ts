import { expect, test } from "vitest";
import { handler as checkout } from "../../functions/checkout/handler.ts";
import { addBrand } from "../http/fixtures.ts";
import { createBench } from "./bench.ts";
import { addDueOrder, addOpenOrder, sessionIn, stateOf } from "./orders.ts";

test("a brand gets the address of a page where it pays its race, and pays it", async () => {
  const bench = await createBench();
  const order = await addDueOrder(bench.backend);
  const { status, body } = await bench.checkout(order, order.orderId);
  const page = /^http:\/\/127\.0\.0\.1:54325\/pay\/cs_test_local_\w+$/;
  expect([status, body]).toEqual([200, { url: expect.stringMatching(page) as string }]);
  const session = await bench.stripe.checkout.sessions.retrieve(sessionIn(body.url));
  const back = (outcome: string) =>
    `http://localhost:5173/brands/dashboard?payment=${outcome}&order=${order.orderId}`;
  expect(session).toMatchObject({
    ...{ amount_total: order.cents, currency: "usd", client_reference_id: order.orderId },
    ...{ success_url: back("returned"), cancel_url: back("left"), customer_email: null },
  });
  bench.actions.pay(session.id);
  expect(await bench.deliverAll()).toEqual([200]);
  const paid = {
    ...{ status: "paid", refunded_cents: 0, review: null, attempts: ["paid"] },
    entries: [`charge ${String(order.cents)}`],
  };
  expect(await stateOf(bench, order.orderId)).toEqual(paid);
  // The return after the webhook changes nothing, nor does the webhook after the return.
  expect((await bench.checkout(order, order.orderId, "confirm")).body).toEqual({ status: "paid" });
  expect(await stateOf(bench, order.orderId)).toEqual(paid);
  const { orderId, session: other, ...brand } = await addOpenOrder(bench);
  bench.actions.pay(other);
  const confirmed = await bench.checkout(brand, orderId, "confirm");
  expect(confirmed).toEqual({ status: 200, body: { status: "paid" } });
  const before = await stateOf(bench, orderId);
  expect(await bench.deliverAll()).toEqual([200, 200]);
  expect(await stateOf(bench, orderId)).toEqual(before);
});

test("who left the page, came back without paying, opened tabs or clicked twice pays by one session", async () => {
  const bench = await createBench();
  const { orderId, ...brand } = await addDueOrder(bench.backend);
  const tabs = await Promise.all(Array.from({ length: 5 }, () => bench.checkout(brand, orderId)));
  const body = tabs[0]?.body ?? {};
  expect(tabs).toEqual(tabs.map(() => ({ status: 200, body })));
  expect((await bench.checkout(brand, orderId, "confirm")).body).toEqual({ status: "due" });
  bench.actions.decline(sessionIn(body.url));
  expect((await bench.checkout(brand, orderId)).body).toEqual(body);
  expect(await stateOf(bench, orderId)).toMatchObject({ status: "due", attempts: ["open"] });
  expect((await bench.stripe.checkout.sessions.list()).data).toHaveLength(1);
});

test("an attempt that has ended is followed by the next; a bank debit is awaited until it bounces", async () => {
  const bench = await createBench();
  const { orderId, session, cents, ...brand } = await addOpenOrder(bench);
  bench.actions.expire(session);
  const next = async () => {
    const { status, body } = await bench.checkout(brand, orderId);
    expect(status).toBe(200);
    return sessionIn(body.url);
  };
  const second = await next();
  expect(second).not.toBe(session);
  bench.actions.payByBankDebit(second);
  const waiting = { status: 409, body: { hint: "payment_processing" } };
  expect(await bench.checkout(brand, orderId)).toMatchObject(waiting);
  const attempts = ["expired", "processing"];
  expect(await stateOf(bench, orderId)).toMatchObject({ status: "due", attempts });
  bench.actions.bounce(second);
  const third = await next();
  // The ends of the first two are told late, and are not the end of the order.
  bench.actions.payByBankDebit(third);
  bench.actions.clear(third);
  await bench.deliverAll();
  expect((await bench.checkout(brand, orderId, "confirm")).body).toEqual({ status: "paid" });
  expect(await stateOf(bench, orderId)).toMatchObject({
    attempts: ["expired", "failed", "paid"],
    entries: [`charge ${String(cents)}`],
  });
});

test("what the database refuses keeps its status, message and hint, and makes Stripe do nothing", async () => {
  const bench = await createBench();
  const { orderId, session, ...brand } = await addOpenOrder(bench);
  const stranger = await addBrand(bench.backend);
  const asked = await bench.askedStripe(async () => {
    for (const action of ["pay", "confirm", "withdraw"] as const) {
      const refused = { status: 404, body: { hint: "order_not_found" } };
      expect(await bench.checkout(stranger, orderId, action)).toMatchObject(refused);
    }
    for (const token of ["", "invalid"]) {
      expect((await bench.checkout({ token }, orderId)).status).toBe(401);
    }
  });
  expect(asked).toEqual([]);
  bench.actions.pay(session);
  await bench.deliverAll();
  expect(await bench.checkout(brand, orderId)).toEqual({
    status: 409,
    body: { message: "Nothing is due for this order.", hint: "order_paid" },
  });
});

test("what is not a request to pay is refused, and pages of the portal alone may call it as functions.invoke does", async () => {
  const { call, surroundings } = await createBench();
  for (const [method, body, status] of [
    ["GET", null, 405],
    ["POST", "", 400],
    ["POST", "null", 400],
    ["POST", '{"order_id": "1; drop table"}', 400],
    ["POST", '{"order_id": "7b1c8f6e-0000-4000-8000-000000000000", "action": "toString"}', 400],
  ] as const) {
    const refused = { status, body: { hint: "invalid_request" } };
    expect(await call(checkout, { method, body })).toMatchObject(refused);
  }
  for (const [method, status] of [
    ["OPTIONS", 204],
    ["POST", 400],
  ] as const) {
    const request = new Request("http://functions.internal/", { method });
    const response = await checkout(request, surroundings);
    expect(response.status).toBe(status);
    expect(response.headers.get("access-control-allow-origin")).toBe("http://localhost:5173");
    expect(response.headers.get("access-control-allow-headers")).toMatch(
      /^authorization, x-client-info, apikey, content-type/,
    );
  }
});
