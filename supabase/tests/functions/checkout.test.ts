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
  expect(session).toMatchObject({
    amount_total: order.cents,
    currency: "usd",
    client_reference_id: order.orderId,
    success_url: `http://localhost:5173/brands/dashboard?payment=returned&order=${order.orderId}`,
    cancel_url: `http://localhost:5173/brands/dashboard?payment=left&order=${order.orderId}`,
    customer_email: null,
  });
  bench.actions.pay(session.id);
  expect(await bench.deliverAll()).toEqual([200]);
  expect(await stateOf(bench, order.orderId)).toEqual({
    status: "paid",
    refunded_cents: 0,
    review: null,
    attempts: ["paid"],
    entries: [`charge ${String(order.cents)}`],
  });
});

test("the return before the webhook confirms the payment, and the webhook then changes nothing", async () => {
  const bench = await createBench();
  const { orderId, session, ...brand } = await addOpenOrder(bench);
  bench.actions.pay(session);
  expect(await bench.checkout(brand, orderId, "confirm")).toEqual({
    status: 200,
    body: { status: "paid" },
  });
  const before = await stateOf(bench, orderId);
  expect(await bench.deliverAll()).toEqual([200]);
  expect(await stateOf(bench, orderId)).toEqual(before);
});

test("the webhook before the return pays the order, and the return then changes nothing", async () => {
  const bench = await createBench();
  const { orderId, session, ...brand } = await addOpenOrder(bench);
  bench.actions.pay(session);
  await bench.deliverAll();
  const before = await stateOf(bench, orderId);
  expect((await bench.checkout(brand, orderId, "confirm")).body).toEqual({ status: "paid" });
  expect(await stateOf(bench, orderId)).toEqual(before);
});

test("who left the page, or came back without paying, pays by the same session", async () => {
  const bench = await createBench();
  const { orderId, url, session, ...brand } = await addOpenOrder(bench);
  expect((await bench.checkout(brand, orderId, "confirm")).body).toEqual({ status: "due" });
  bench.actions.decline(session);
  expect((await bench.checkout(brand, orderId)).body).toEqual({ url });
  expect(await stateOf(bench, orderId)).toMatchObject({ status: "due", attempts: ["open"] });
});

test("two tabs, and a double click, pay one order by one session", async () => {
  const bench = await createBench();
  const order = await addDueOrder(bench.backend);
  const tabs = await Promise.all(
    Array.from({ length: 5 }, () => bench.checkout(order, order.orderId)),
  );
  expect(new Set(tabs.map(({ body }) => body.url)).size).toBe(1);
  expect(tabs.every(({ status }) => status === 200)).toBe(true);
  expect((await bench.stripe.checkout.sessions.list()).data).toHaveLength(1);
});

test("a session that has expired is followed by the next attempt", async () => {
  const bench = await createBench();
  const { orderId, session, ...brand } = await addOpenOrder(bench);
  bench.actions.expire(session);
  const { status, body } = await bench.checkout(brand, orderId);
  expect(status).toBe(200);
  expect(sessionIn(body.url)).not.toBe(session);
  expect(await stateOf(bench, orderId)).toMatchObject({ attempts: ["expired", "open"] });
  // The end of the first attempt is told late, and is not the end of the order.
  bench.actions.pay(sessionIn(body.url));
  await bench.deliverAll();
  expect(await stateOf(bench, orderId)).toMatchObject({
    status: "paid",
    attempts: ["expired", "paid"],
  });
});

test("a bank debit is awaited; when it bounces, the order can be paid again", async () => {
  const bench = await createBench();
  const { orderId, session, cents, ...brand } = await addOpenOrder(bench);
  bench.actions.payByBankDebit(session);
  expect(await bench.checkout(brand, orderId)).toMatchObject({
    status: 409,
    body: { hint: "payment_processing" },
  });
  expect(await stateOf(bench, orderId)).toMatchObject({ status: "due", attempts: ["processing"] });
  bench.actions.bounce(session);
  const { body } = await bench.checkout(brand, orderId);
  bench.actions.payByBankDebit(sessionIn(body.url));
  bench.actions.clear(sessionIn(body.url));
  expect((await bench.checkout(brand, orderId, "confirm")).body).toEqual({ status: "paid" });
  expect(await stateOf(bench, orderId)).toMatchObject({
    attempts: ["failed", "paid"],
    entries: [`charge ${String(cents)}`],
  });
});

test("what the database refuses keeps its status, message and hint", async () => {
  const bench = await createBench();
  const { orderId, session, ...brand } = await addOpenOrder(bench);
  const stranger = await addBrand(bench.backend);
  const { requests } = bench;
  requests.length = 0;
  for (const action of ["pay", "confirm", "withdraw"] as const) {
    expect(await bench.checkout(stranger, orderId, action)).toMatchObject({
      status: 404,
      body: { hint: "order_not_found" },
    });
  }
  for (const token of ["", "invalid"]) {
    expect((await bench.checkout({ token }, orderId)).status).toBe(401);
  }
  // Nobody but the brand makes Stripe do anything.
  expect(requests.filter((request) => request.includes("/v1/checkout"))).toEqual([]);
  bench.actions.pay(session);
  await bench.deliverAll();
  expect(await bench.checkout(brand, orderId)).toEqual({
    status: 409,
    body: { message: "Nothing is due for this order.", hint: "order_paid" },
  });
});

test.for([
  ["GET", undefined, 405],
  ["POST", "", 400],
  ["POST", "null", 400],
  ["POST", '{"order_id": "1; drop table"}', 400],
  ["POST", '{"order_id": "7b1c8f6e-0000-4000-8000-000000000000", "action": "toString"}', 400],
] as const)("%s %j is not a request to pay", async ([method, body, status]) => {
  const bench = await createBench();
  const answer = await bench.call(checkout, { method, ...(body !== undefined && { body }) });
  expect(answer).toMatchObject({ status, body: { hint: "invalid_request" } });
  expect(bench.requests).toEqual([]);
});

test("pages of the portal, and no others, may call it as functions.invoke does", async () => {
  const { surroundings } = await createBench();
  const url = "http://functions.internal/";
  const preflight = await checkout(new Request(url, { method: "OPTIONS" }), surroundings);
  const response = await checkout(new Request(url, { method: "POST" }), surroundings);
  for (const { headers } of [preflight, response]) {
    expect(headers.get("access-control-allow-origin")).toBe("http://localhost:5173");
    expect(headers.get("access-control-allow-headers")).toMatch(
      /^authorization, x-client-info, apikey, content-type/,
    );
  }
  expect([preflight.status, response.status]).toEqual([204, 400]);
});
