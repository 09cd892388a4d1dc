import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createBench, raceSession } from "./testing/bench.ts";
import { refusalOf } from "./testing/refusals.ts";

const minutes = 60;
const hours = 60 * minutes;

describe("docs.stripe.com/api/checkout/sessions/expire", () => {
  test("expires an open session once, which then has no address", async () => {
    const { sdk } = createBench();
    const { id } = await sdk.checkout.sessions.create(raceSession());
    expect(await sdk.checkout.sessions.expire(id)).toMatchObject({ status: "expired", url: null });
    expect(await refusalOf(sdk.checkout.sessions.expire(id))).toMatchObject({
      statusCode: 400,
      message:
        'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of `expired`.',
    });
  });

  test("refuses a session that is being paid or was paid", async () => {
    const { sdk, actions } = createBench();
    const { id } = await sdk.checkout.sessions.create(raceSession());
    actions.payByBankDebit(id);
    const refusal = { statusCode: 400, message: expect.stringContaining("`complete`") as string };
    expect(await refusalOf(sdk.checkout.sessions.expire(id))).toMatchObject(refusal);
    actions.clear(id);
    expect(await refusalOf(sdk.checkout.sessions.expire(id))).toMatchObject(refusal);
  });

  test("a session expires by itself when its time is over, and not a second earlier", async () => {
    const { sdk, now, pass } = createBench();
    const { id } = await sdk.checkout.sessions.create(
      raceSession({ expires_at: now() + 30 * minutes }),
    );
    pass(30 * minutes - 1);
    expect(await sdk.checkout.sessions.retrieve(id)).toMatchObject({ status: "open" });
    pass(1);
    const { data } = await sdk.events.list({ type: "checkout.session.expired" });
    expect(data.map((event) => event.data.object)).toMatchObject([{ id, status: "expired" }]);
    expect(await sdk.checkout.sessions.retrieve(id)).toMatchObject({ status: "expired" });
  });

  test("a session expires while no request comes", async () => {
    vi.useFakeTimers({ toFake: ["setInterval"] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { sdk, pass, actions } = createBench();
    await sdk.checkout.sessions.create(raceSession());
    pass(24 * hours);
    vi.advanceTimersByTime(30_000);
    expect(actions.waiting()).toHaveLength(1);
  });

  test("cancels the intent of an attempt that failed", async () => {
    const { sdk, actions } = createBench();
    const { id } = await sdk.checkout.sessions.create(raceSession());
    actions.decline(id);
    actions.expire(id);
    const { payment_intent: intent } = await sdk.checkout.sessions.retrieve(id, {
      expand: ["payment_intent"],
    });
    expect(intent).toMatchObject({ status: "canceled" });
  });
});
