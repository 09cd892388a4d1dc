import Stripe from "stripe";
import { describe, expect, test, vi } from "vitest";
import { localWebhookSecret } from "./keys.ts";
import { memoryStore } from "./store.ts";
import { createBench, raceSession } from "./testing/bench.ts";
import { withEndpoint } from "./testing/endpoint.ts";

const patience = { timeout: 10_000 };

const days = 24 * 60 * 60;

describe("docs.stripe.com/webhooks", () => {
  test("an event is posted to the endpoint, signed so that the SDK accepts it", async () => {
    const { posts, pay, actions, sdk } = withEndpoint([200]);
    const id = await pay();
    await actions.deliverNow();
    const [{ url, body, signature } = { url: "", body: "", signature: "" }, ...others] = posts;
    expect(others).toEqual([]);
    expect(url).toBe("http://127.0.0.1:54321/functions/v1/stripe-webhook");
    const event = await sdk.webhooks.constructEventAsync(body, signature, localWebhookSecret);
    expect(event).toMatchObject({
      id: expect.stringMatching(/^evt_test_local_/) as string,
      api_version: Stripe.API_VERSION,
      livemode: false,
      pending_webhooks: 1,
      type: "checkout.session.completed",
      data: { object: { id, payment_status: "paid" } },
    });
    await expect(
      sdk.webhooks.constructEventAsync(body, signature, "whsec_other"),
    ).rejects.toBeInstanceOf(Stripe.errors.StripeSignatureVerificationError);
    expect(await sdk.events.retrieve(event.id)).toMatchObject({ pending_webhooks: 0 });
  });

  test("only the types that the endpoint asks for are posted; all are listed", async () => {
    const all = withEndpoint([200], { events: ["*"] });
    await all.pay();
    await all.actions.deliverNow();
    expect(all.types()).toEqual([
      ...["payment_intent.created", "charge.succeeded", "payment_intent.succeeded"],
      ...["invoice.paid", "checkout.session.completed"],
    ]);
    const some = withEndpoint([200]);
    await some.pay();
    await some.actions.deliverNow();
    expect(some.types()).toEqual(["checkout.session.completed"]);
    expect((await some.sdk.events.list()).data).toHaveLength(5);
  });

  test("an event is posted by itself, and three times until the endpoint takes it", async () => {
    const { pay, types, actions } = withEndpoint([500, 302, 200], { retryPauses: [10, 20] });
    await pay();
    await vi.waitFor(() => {
      expect(types()).toHaveLength(3);
      expect(actions.waiting()).toEqual([]);
    }, patience);
  });

  test("after three tries it gives up, and the list still has the event", async () => {
    const { pay, posts, sdk, actions } = withEndpoint([500]);
    await pay();
    for (let tries = 0; tries < 4; tries += 1) await actions.deliverNow();
    expect(posts).toHaveLength(3);
    expect(actions.waiting()).toEqual([]);
    const { data } = await sdk.events.list({ delivery_success: false });
    expect(data).toMatchObject([{ type: "checkout.session.completed", pending_webhooks: 1 }]);
    const delivered = await sdk.events.list({ delivery_success: true });
    expect(delivered.data.map(({ type }) => type)).not.toContain("checkout.session.completed");
  });

  test("the second pause is longer than the first", async () => {
    const { pay, actions } = withEndpoint([500], { retryPauses: [10_000, 90_000] });
    await pay();
    const pauses: number[] = [];
    for (let tries = 0; tries < 2; tries += 1) {
      await actions.deliverNow();
      pauses.push(Math.round(((actions.waiting()[0]?.due ?? 0) - Date.now()) / 10_000));
    }
    expect(pauses).toEqual([1, 9]);
  });

  test("a silent endpoint delays no response, and close stops the delivery", async () => {
    const store = memoryStore();
    const send = (_: string, { signal }: RequestInit) =>
      new Promise<Response>((_, reject) => {
        signal?.addEventListener("abort", () => {
          reject(new Error("Aborted"));
        });
      });
    const { sdk, actions, close } = createBench({ send, store });
    const { id } = await sdk.checkout.sessions.create(raceSession());
    actions.pay(id);
    void actions.deliverNow();
    expect(await sdk.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: "paid" });
    await close();
    expect(store.all("delivery")).toMatchObject([{ tries: 0 }]);
  });

  test("what waits is delivered after a restart", async () => {
    const store = memoryStore();
    const before = withEndpoint([500], { store });
    await before.pay();
    await before.actions.deliverNow();
    await before.close();
    const after = withEndpoint([200], { store });
    expect(after.types()).toEqual([]);
    await after.actions.deliverNow();
    expect(after.types()).toEqual(["checkout.session.completed"]);
  });
});

describe("docs.stripe.com/api/events", () => {
  test("the list filters by types, and by what came after an event", async () => {
    const { pay, sdk, actions } = withEndpoint([200]);
    await pay();
    const types = ["checkout.session.completed", "checkout.session.expired"];
    const [first] = (await sdk.events.list({ types })).data;
    const { id } = await sdk.checkout.sessions.create(raceSession());
    actions.expire(id);
    const { data } = await sdk.events.list({ types, ending_before: first?.id ?? "", limit: 100 });
    expect(data.map(({ type }) => type)).toEqual(["checkout.session.expired"]);
  });

  test("an event shows its object as it was, and the request that caused it", async () => {
    const { sdk, actions, pay } = withEndpoint([200]);
    const id = await pay();
    const payment_intent = String((await sdk.checkout.sessions.retrieve(id)).payment_intent);
    const refund = await sdk.refunds.create({ payment_intent }, { idempotencyKey: "request-1" });
    actions.failRefund(refund.id);
    const { data } = await sdk.events.list({ types: ["refund.created", "refund.failed"] });
    expect(data).toMatchObject([
      { type: "refund.failed", request: { id: null }, data: { object: { status: "failed" } } },
      {
        type: "refund.created",
        request: { id: refund.lastResponse.requestId, idempotency_key: "request-1" },
        data: { object: { status: "succeeded" } },
      },
    ]);
  });

  test("the list goes back 30 days", async () => {
    const { sdk, pay, pass } = withEndpoint([200]);
    await pay();
    const [event] = (await sdk.events.list()).data;
    pass(30 * days - 1);
    expect((await sdk.events.list()).data).toHaveLength(5);
    pass(1);
    expect((await sdk.events.list()).data).toEqual([]);
    await expect(sdk.events.retrieve(event?.id ?? "")).rejects.toThrow("No such event");
  });
});
