import type Stripe from "stripe";
import { expect, onTestFinished, test, vi } from "vitest";
import { createBench } from "./testing/bench.ts";

const minutes = 60;
const hours = 60 * minutes;

type Step = "pay" | "decline" | "payByBankDebit" | "clear" | "bounce" | "expire";

test.for<[Step[], string[], string[]]>([
  [["pay"], ["complete", "paid", "succeeded"], ["completed"]],
  [["decline"], ["open", "unpaid", "requires_payment_method"], []],
  [["decline", "pay"], ["complete", "paid", "succeeded"], ["completed"]],
  [["decline", "expire"], ["expired", "unpaid", "canceled"], ["expired"]],
  [["payByBankDebit"], ["complete", "unpaid", "processing"], ["completed"]],
  [
    ["payByBankDebit", "clear"],
    ["complete", "paid", "succeeded"],
    ["completed", "async_payment_succeeded"],
  ],
  [
    ["payByBankDebit", "bounce"],
    ["complete", "unpaid", "requires_payment_method"],
    ["completed", "async_payment_failed"],
  ],
])("after %j a session and its intent are %j", async ([steps, state, events]) => {
  const { sdk, actions, open, types } = createBench();
  const id = await open();
  for (const step of steps) actions[step](id);
  const session = await sdk.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
  const { status, payment_status: paid, payment_intent: intent } = session;
  expect([status, paid, (intent as Stripe.PaymentIntent).status]).toEqual(state);
  expect(await types()).toEqual(events.map((what) => `checkout.session.${what}`));
});

test("a payment agrees in the session, the intent, the charge and the invoice", async () => {
  const { sdk, openPaid, now } = createBench();
  const { id } = await openPaid();
  const expand = ["payment_intent.latest_charge", "invoice"];
  const charge = { amount: 100_000, amount_refunded: 0, created: now(), status: "succeeded" };
  expect(await sdk.checkout.sessions.retrieve(id, { expand })).toMatchObject({
    amount_total: 100_000,
    url: null,
    payment_intent: {
      metadata: { order_id: "order-1", payment_id: "payment-1" },
      latest_charge: charge,
    },
    invoice: { number: "LOCAL-0001", status: "paid", total: 100_000 },
  });
});

test("without invoice_creation there is no invoice", async () => {
  const { sdk, actions, open } = createBench();
  const id = await open({ invoice_creation: { enabled: false } });
  actions.pay(id);
  expect(await sdk.checkout.sessions.retrieve(id)).toMatchObject({
    ...{ payment_status: "paid", invoice: null },
  });
});

test("a session that is over takes no payment, and a bank answers once", async () => {
  const { actions, open } = createBench();
  const id = await open();
  actions.payByBankDebit(id);
  actions.clear(id);
  const over = ["This session is complete.", "No bank debit of this session is waiting."] as const;
  for (const [act, message] of [
    [actions.pay, over[0]],
    [actions.decline, over[0]],
    [actions.payByBankDebit, over[0]],
    [actions.clear, over[1]],
    [actions.bounce, over[1]],
  ] as const) {
    expect(() => {
      act(id);
    }).toThrow(message);
  }
});

test("a session expires by itself when its time is over, and not a second earlier", async () => {
  const { sdk, open, now, pass, types } = createBench();
  const id = await open({ expires_at: now() + 30 * minutes });
  pass(30 * minutes - 1);
  expect(await sdk.checkout.sessions.retrieve(id)).toMatchObject({ status: "open" });
  pass(1);
  expect(await types()).toEqual(["checkout.session.expired"]);
  expect(await sdk.checkout.sessions.retrieve(id)).toMatchObject({ status: "expired" });
});

test("a session expires while no request comes", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { open, pass, store } = createBench();
  await open();
  pass(24 * hours);
  vi.advanceTimersByTime(30_000);
  expect(store.all("session")).toMatchObject([{ status: "expired" }]);
});
