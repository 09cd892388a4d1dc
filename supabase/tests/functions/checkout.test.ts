import { expect, test } from "vitest";
import { handler } from "../../functions/checkout/handler.ts";
import { expected } from "../harness/backend.ts";
import { addBrand } from "../http/fixtures.ts";
import { createBench, sessionIn } from "./bench.ts";

const bench = await createBench();
const { actions, addDueOrder, addOpenOrder, addStaff, askedStripe, checkout, deliverAll } = bench;
const { sessionStatus, stateOf, stripe } = bench;

test("a brand pays on the page it gets; webhook and return count it once", async () => {
  const order = await addDueOrder();
  const { status, body } = await checkout(order, order.orderId);
  const page = /^http:\/\/127\.0\.0\.1:54325\/pay\/cs_test_local_\w+$/;
  expect([status, body]).toEqual([200, { url: expect.stringMatching(page) as string }]);
  const session = await stripe.checkout.sessions.retrieve(sessionIn(body.url));
  const back = (outcome: string) =>
    `http://localhost:5173/brands/dashboard?payment=${outcome}&order=${order.orderId}`;
  expect(session).toMatchObject({
    ...{ amount_total: order.cents, currency: "usd", client_reference_id: order.orderId },
    ...{ success_url: back("returned"), cancel_url: back("left"), customer_email: null },
  });
  const other = await addOpenOrder();
  const states = () => Promise.all([stateOf(order), stateOf(other)]);
  const paid = {
    ...{ status: "paid", refunded_cents: 0, review: null, attempts: ["paid"] },
    entries: [["charge", order.cents]],
  };
  actions.pay(session.id);
  expect(await deliverAll()).toEqual([200]);
  actions.pay(other.session);
  for (const { token, orderId } of [other, order]) {
    const confirmed = { status: 200, body: { status: "paid", is_current: true } };
    expect(await checkout({ token }, orderId, "confirm")).toEqual(confirmed);
  }
  expect(await states()).toEqual([paid, paid]);
  expect(await deliverAll()).toEqual([200, 200]);
  expect(await states()).toEqual([paid, paid]);
});

test("who left the page, came back without paying, opened tabs or clicked twice pays by one session", async () => {
  const order = await addDueOrder();
  const pay = () => checkout(order, order.orderId);
  const tabs = await Promise.all([1, 2, 3, 4, 5].map(pay));
  const body = tabs[0]?.body ?? {};
  expect(tabs).toEqual(tabs.map(() => ({ status: 200, body })));
  const due = { status: "due", is_current: true };
  expect((await checkout(order, order.orderId, "confirm")).body).toEqual(due);
  actions.decline(sessionIn(body.url));
  expect((await pay()).body).toEqual(body);
  expect(await stateOf(order)).toMatchObject({ status: "due", attempts: ["open"] });
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
});

test("an attempt that has ended is followed by the next; a bank debit is awaited until it bounces", async () => {
  const order = await addOpenOrder();
  const pay = () => checkout(order, order.orderId);
  actions.expire(order.session);
  const second = sessionIn((await pay()).body.url);
  expect(second).not.toBe(order.session);
  actions.payByBankDebit(second);
  expect(await pay()).toMatchObject({ status: 409, body: { hint: "payment_processing" } });
  const attempts = ["expired", "processing"];
  expect(await stateOf(order)).toMatchObject({ status: "due", attempts });
  actions.bounce(second);
  const third = sessionIn((await pay()).body.url);
  // The ends of the first two are told late, and are not the end of the order.
  actions.payByBankDebit(third);
  actions.clear(third);
  await deliverAll();
  expect((await checkout(order, order.orderId, "confirm")).body).toMatchObject({ status: "paid" });
  expect(await stateOf(order)).toMatchObject({
    attempts: ["expired", "failed", "paid"],
    entries: [["charge", order.cents]],
  });
});

/** As if each account had made its thirty calls. */
const spendCalls = () => bench.sql("update private.rate_limits set calls = 30");

test("a repeat within ten seconds asks Stripe nothing and claims no debt", async () => {
  const order = await addOpenOrder();
  const confirm = () => checkout(order, order.orderId, "confirm");
  expect((await confirm()).body).toEqual({ status: "due", is_current: true });
  actions.pay(order.session);
  const asked = await askedStripe(async () => {
    const uncertain = { status: 200, body: { status: "due", is_current: false } };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(confirm));
    expect(answers).toEqual(answers.map(() => uncertain));
  });
  expect(asked).toEqual([]);
  await bench.letFoldsAge();
  const confirmed = { status: 200, body: { status: "paid", is_current: true } };
  expect(await checkout(await addStaff(), order.orderId, "confirm")).toEqual(confirmed);
});

test("an account asks Stripe thirty times in ten minutes at most", async () => {
  const [staff, order] = [await addStaff(), await addOpenOrder()];
  actions.payByBankDebit(order.session);
  for (const [caller, action] of [
    [order, "confirm"],
    [order, "withdraw"],
    [order, "pay"],
    [staff, "close"],
  ] as const) {
    const press = () => checkout(caller, order.orderId, action);
    await press();
    await spendCalls();
    const asked = await askedStripe(async () => {
      expect(await press()).toMatchObject({ status: 429, body: { hint: "rate_limited" } });
    });
    expect(asked).toEqual([]);
  }
});

test("what the database refuses keeps its status, message and hint, and makes Stripe do nothing", async () => {
  const order = await addOpenOrder();
  const stranger = await addBrand(bench.backend);
  const asked = await askedStripe(async () => {
    for (const action of ["pay", "confirm", "withdraw"] as const) {
      const refused = { status: 404, body: { hint: "order_not_found" } };
      expect(await checkout(stranger, order.orderId, action)).toMatchObject(refused);
    }
    for (const token of ["", "invalid"]) {
      expect((await checkout({ token }, order.orderId)).status).toBe(401);
    }
  });
  expect(asked).toEqual([]);
  actions.pay(order.session);
  await deliverAll();
  expect(await checkout(order, order.orderId)).toEqual({
    status: 409,
    body: { message: "Nothing is due for this order.", hint: "order_paid" },
  });
});

test("what is not a request to pay is refused, and pages of the portal alone may call it as functions.invoke does", async () => {
  const order = '"order_id": "7b1c8f6e-0000-4000-8000-000000000000"';
  for (const [method, body, status] of [
    ["GET", null, 405],
    ["POST", "", 400],
    ["POST", "null", 400],
    ["POST", '{"order_id": "1; drop table"}', 400],
    ["POST", `{${order}, "action": "toString"}`, 400],
    ["OPTIONS", null, 204],
  ] as const) {
    const response = await bench.respond(handler, { method, body });
    expect(response.status).toBe(status);
    if (status !== 204) expect(await response.json()).toMatchObject({ hint: "invalid_request" });
    expect(response.headers.get("access-control-allow-origin")).toBe("http://localhost:5173");
    expect(response.headers.get("access-control-allow-headers")).toMatch(
      /^authorization, x-client-info, apikey, content-type/,
    );
  }
});

// An order ends before it is paid: its brand withdraws the race, or staff void it. Its payment page closes first.

const voiding = ({ client }: Awaited<ReturnType<typeof addStaff>>, order_id: string) =>
  client.rpc("void_order", { order_id, reason: "Asked by phone." });

test("staff, and nobody else, close an order's payment page, and then void the order", async () => {
  const [staff, order, unopened] = [await addStaff(), await addOpenOrder(), await addDueOrder()];
  const { orderId, session } = order;
  const refused = { status: 403, body: { hint: "not_staff" } };
  expect(await checkout(order, orderId, "close")).toMatchObject(refused);
  expect(await sessionStatus(session)).toBe("open");
  expect((await voiding(staff, orderId)).error).toMatchObject({ hint: "payment_open" });
  const closed = { status: 200, body: { status: "due" } };
  expect(await checkout(staff, orderId, "close")).toEqual(closed);
  expect(await sessionStatus(session)).toBe("expired");
  await expected(voiding(staff, orderId));
  expect(await stateOf(order)).toMatchObject({ status: "void", attempts: ["expired"] });
  const asked = await askedStripe(async () => {
    expect(await checkout(staff, unopened.orderId, "close")).toEqual(closed);
    const unknown = await checkout(staff, crypto.randomUUID(), "close");
    expect(unknown).toMatchObject({ status: 404, body: { hint: "order_not_found" } });
  });
  expect(asked).toEqual([]);
});

test("a brand, and nobody else, takes a race back that is due: its page is closed first", async () => {
  const [staff, order, unopened] = [await addStaff(), await addOpenOrder(), await addDueOrder()];
  const { orderId, session, race } = order;
  expect([403, 404]).toContain((await checkout(staff, orderId, "withdraw")).status);
  expect(await sessionStatus(session)).toBe("open");
  const taken = { status: 200, body: { status: "void" } };
  expect(await checkout(order, orderId, "withdraw")).toEqual(taken);
  expect(await sessionStatus(session)).toBe("expired");
  expect(await stateOf(order)).toMatchObject({ attempts: ["expired"] });
  const races = await bench.sql("select status from public.live_races where id = $1", race.id);
  expect(races).toEqual([{ status: "cancelled" }]);
  const asked = await askedStripe(async () => {
    expect(await checkout(unopened, unopened.orderId, "withdraw")).toEqual(taken);
  });
  expect(asked).toEqual([]);
});

test.each(["close", "withdraw"] as const)(
  "to %s an order fails while a bank is about to pay it, or if it is paid at that moment",
  async (action) => {
    const [staff, slow, order] = [await addStaff(), await addOpenOrder(), await addOpenOrder()];
    const end = (of: typeof order) => checkout(action === "close" ? staff : of, of.orderId, action);
    actions.payByBankDebit(slow.session);
    const waiting = { status: 409, body: { hint: "payment_processing" } };
    expect(await end(slow)).toMatchObject(waiting);
    expect((await voiding(staff, slow.orderId)).error).toMatchObject(waiting.body);
    bench.breakWith(({ pathname }) => {
      if (pathname.endsWith("/expire")) actions.pay(order.session);
      return undefined;
    });
    expect(await end(order)).toMatchObject({ status: 409, body: { hint: "order_paid" } });
    expect(await stateOf(order)).toMatchObject({ status: "paid", attempts: ["paid"] });
  },
);
