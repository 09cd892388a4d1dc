/** An order ends before it is paid: its brand withdraws the race, or staff void it. Its payment page closes first. */
import { expect, test } from "vitest";
import { expected } from "../harness/backend.ts";
import { createBench } from "./bench.ts";

const bench = await createBench();
const { actions, addDueOrder, addOpenOrder, addStaff, checkout, sessionStatus, stateOf } = bench;

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
  const asked = await bench.askedStripe(async () => {
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
  const asked = await bench.askedStripe(async () => {
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
