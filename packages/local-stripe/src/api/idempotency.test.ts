import { describe, expect, test } from "vitest";
import { createBench, raceSession } from "../testing/bench.ts";
import { refusalOf } from "../testing/refusals.ts";

const hours = 60 * 60;

describe("docs.stripe.com/api/idempotent_requests", () => {
  const idempotencyKey = "payment-1";

  test("a repeat brings the same answer and makes nothing", async () => {
    const { sdk, actions } = createBench();
    const first = await sdk.checkout.sessions.create(raceSession(), { idempotencyKey });
    actions.pay(first.id);
    const second = await sdk.checkout.sessions.create(raceSession(), { idempotencyKey });
    expect(second).toEqual(first);
    const headers = second.lastResponse.headers as unknown as Headers;
    expect(headers.get("idempotent-replayed")).toBe("true");
    expect((await sdk.checkout.sessions.list()).data).toHaveLength(1);
  });

  test("twenty at once make one", async () => {
    const { sdk } = createBench();
    const made = await Promise.all(
      Array.from({ length: 20 }, () =>
        sdk.checkout.sessions.create(raceSession(), { idempotencyKey }),
      ),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  test("the same key with other parameters or at another place is refused", async () => {
    const { sdk } = createBench();
    await sdk.checkout.sessions.create(raceSession(), { idempotencyKey });
    const other = raceSession({ client_reference_id: "order-2" });
    const refusal = { statusCode: 400, rawType: "idempotency_error" };
    expect(await refusalOf(sdk.checkout.sessions.create(other, { idempotencyKey }))).toMatchObject({
      ...refusal,
      message: expect.stringContaining("only be used with the same parameters") as string,
    });
    expect(
      await refusalOf(sdk.refunds.create({ charge: "ch_1" }, { idempotencyKey })),
    ).toMatchObject({
      ...refusal,
      message: expect.stringContaining("only be used for the same endpoint") as string,
    });
  });

  test("a key is kept for 24 hours", async () => {
    const { sdk, pass } = createBench();
    const create = () => sdk.checkout.sessions.create(raceSession(), { idempotencyKey });
    const { id } = await create();
    pass(24 * hours - 1);
    expect((await create()).id).toBe(id);
    pass(1);
    expect((await create()).id).not.toBe(id);
  });

  test("a refusal that came after the start is saved, one before the start is not", async () => {
    const { sdk, actions } = createBench();
    const { id } = await sdk.checkout.sessions.create(raceSession());
    actions.payByBankDebit(id);
    const payment_intent = String((await sdk.checkout.sessions.retrieve(id)).payment_intent);
    const refund = () => sdk.refunds.create({ payment_intent }, { idempotencyKey });
    const refused = await refusalOf(refund());
    actions.clear(id);
    expect(await refusalOf(refund())).toEqual(refused);

    const key = { idempotencyKey: "payment-2" };
    const invalid = raceSession({ cancel_url: "nowhere" });
    await refusalOf(sdk.checkout.sessions.create(invalid, key));
    await sdk.checkout.sessions.create(raceSession(), key);
  });
});
