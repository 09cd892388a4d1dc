import { expect, onTestFinished, test, vi } from "vitest";
import { createBench } from "./testing/bench.ts";

const minutes = 60;
const hours = 60 * minutes;

test("each end of a payment is told by one event", async () => {
  const { actions, open, types } = createBench();
  const [declined, paid, cleared, bounced] = [
    await open(),
    await open(),
    await open(),
    await open(),
  ];
  actions.decline(declined);
  actions.expire(declined);
  actions.pay(paid);
  actions.payByBankDebit(cleared);
  actions.clear(cleared);
  actions.payByBankDebit(bounced);
  actions.bounce(bounced);
  expect(await types()).toEqual(
    ["expired", "completed"]
      .concat(["completed", "async_payment_succeeded", "completed", "async_payment_failed"])
      .map((what) => `checkout.session.${what}`),
  );
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

test("a session expires while no request comes; its declined intent is canceled", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { open, actions, pass, store } = createBench();
  actions.decline(await open());
  pass(24 * hours);
  vi.advanceTimersByTime(30_000);
  expect(store.all("session")).toMatchObject([{ status: "expired" }]);
  expect(store.all("payment_intent")).toMatchObject([{ status: "canceled" }]);
});
