import { expect, test } from "vitest";
import { expected } from "../harness/backend.ts";
import { createBench, type Bench } from "./bench.ts";
import { addDueOrder, addOpenOrder, addStaff, stateOf } from "./orders.ts";

const voidOrder = ({ client }: Awaited<ReturnType<typeof addStaff>>, order_id: string) =>
  client.rpc("void_order", { order_id, reason: "Asked by phone." });

const sessionStatus = async ({ stripe }: Bench, id: string) =>
  (await stripe.checkout.sessions.retrieve(id)).status;

test("staff void an order once its payment page is closed", async () => {
  const bench = await createBench();
  const { orderId, session } = await addOpenOrder(bench);
  const staff = await addStaff(bench);
  expect((await voidOrder(staff, orderId)).error).toMatchObject({ hint: "payment_open" });
  expect(await bench.checkout(staff, orderId, "close")).toEqual({
    status: 200,
    body: { status: "due" },
  });
  expect(await sessionStatus(bench, session)).toBe("expired");
  await expected(voidOrder(staff, orderId));
  expect(await stateOf(bench, orderId)).toMatchObject({ status: "void", attempts: ["expired"] });
});

test("an order without an attempt is closed without asking Stripe", async () => {
  const bench = await createBench();
  const { orderId } = await addDueOrder(bench.backend);
  const staff = await addStaff(bench);
  bench.requests.length = 0;
  expect((await bench.checkout(staff, orderId, "close")).body).toEqual({ status: "due" });
  expect(bench.requests.filter((request) => request.includes(" /v1/"))).toEqual([]);
});

test("nobody but staff closes a payment page", async () => {
  const bench = await createBench();
  const { orderId, session, ...brand } = await addOpenOrder(bench);
  expect(await bench.checkout(brand, orderId, "close")).toMatchObject({
    status: 403,
    body: { hint: "not_staff" },
  });
  expect(await sessionStatus(bench, session)).toBe("open");
});

test("an order that is paid before its page closes stays paid", async () => {
  const bench = await createBench();
  const { orderId, session } = await addOpenOrder(bench);
  const staff = await addStaff(bench);
  const repair = bench.breakWith((url) => {
    if (url.pathname.endsWith("/expire")) bench.actions.pay(session);
    return undefined;
  });
  expect(await bench.checkout(staff, orderId, "close")).toMatchObject({
    status: 409,
    body: { hint: "order_paid" },
  });
  repair();
  expect(await stateOf(bench, orderId)).toMatchObject({ status: "paid", attempts: ["paid"] });
});

test("an order that a bank is about to pay stays due", async () => {
  const bench = await createBench();
  const { orderId, session } = await addOpenOrder(bench);
  const staff = await addStaff(bench);
  bench.actions.payByBankDebit(session);
  expect(await bench.checkout(staff, orderId, "close")).toMatchObject({
    status: 409,
    body: { hint: "payment_processing" },
  });
  expect((await voidOrder(staff, orderId)).error).toMatchObject({ hint: "payment_processing" });
});

test("an order that does not exist cannot be closed", async () => {
  const bench = await createBench();
  const staff = await addStaff(bench);
  expect(await bench.checkout(staff, crypto.randomUUID(), "close")).toMatchObject({
    status: 404,
    body: { hint: "order_not_found" },
  });
});
