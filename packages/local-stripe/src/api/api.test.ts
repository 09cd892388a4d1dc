import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { localStripeKey } from "../local-stripe.ts";
import { createBench, raceSession } from "../testing/bench.ts";
import { refusalOf } from "../testing/refusals.ts";

const hours = 60 * 60;

describe("docs.stripe.com/api/authentication", () => {
  test("another key is refused, and shown only in part", async () => {
    const refusal = await refusalOf(
      createBench().sdkWith("sk_live_0123456789abcdef").checkout.sessions.list(),
    );
    expect(refusal).toEqual({
      statusCode: 401,
      rawType: "invalid_request_error",
      message: "Invalid API Key provided: sk_live_****cdef",
    });
  });

  test("a request without a key is refused", async () => {
    const { sdkWith } = createBench();
    const sdk = sdkWith("", { authenticator: () => Promise.resolve() });
    expect((await refusalOf(sdk.events.list())).message).toContain("did not provide an API key");
  });
});

describe("docs.stripe.com/api/versioning", () => {
  test("answers carry the version of the SDK and an id of the request", async () => {
    const { sdk } = createBench();
    const { lastResponse } = await sdk.checkout.sessions.create(raceSession());
    expect(lastResponse).toMatchObject({
      apiVersion: Stripe.API_VERSION,
      requestId: expect.stringMatching(/^req_test_local_/) as string,
    });
  });

  test("another version is refused", async () => {
    const sdk = createBench().sdkWith(localStripeKey, { apiVersion: "2022-11-15" });
    expect(await refusalOf(sdk.events.list())).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining("Invalid Stripe API version: 2022-11-15") as string,
    });
  });
});

describe("docs.stripe.com/api/errors", () => {
  test.for(["/v1/customers", "/v1/checkout/sessions/", "/v1/elsewhere/1"])(
    "%s does not exist",
    async (path) => {
      expect(await refusalOf(createBench().sdk.rawRequest("GET", path))).toMatchObject({
        statusCode: 404,
        rawType: "invalid_request_error",
        message: expect.stringContaining(`Unrecognized request URL (GET: ${path})`) as string,
      });
    },
  );

  test("an object that does not exist is named", async () => {
    const { sdk } = createBench();
    const missing = { statusCode: 404, rawType: "invalid_request_error", code: "resource_missing" };
    expect(await refusalOf(sdk.checkout.sessions.retrieve("cs_other"))).toMatchObject({
      ...missing,
      message: "No such checkout.session: 'cs_other'",
    });
    for (const group of [sdk.paymentIntents, sdk.charges, sdk.refunds, sdk.disputes]) {
      expect(await refusalOf(group.retrieve("other"))).toMatchObject(missing);
    }
    expect(await refusalOf(sdk.events.retrieve("evt_other"))).toMatchObject(missing);
    expect(await refusalOf(sdk.invoices.retrieve("in_other"))).toMatchObject(missing);
  });

  test("every list refuses a parameter that it does not know", async () => {
    const { sdk } = createBench();
    const unknown = { color: "red" } as object;
    for (const list of [
      sdk.checkout.sessions.list(unknown),
      sdk.refunds.list(unknown),
      sdk.disputes.list(unknown),
      sdk.events.list(unknown),
    ]) {
      expect(await refusalOf(list)).toMatchObject({ code: "parameter_unknown", param: "color" });
    }
  });
});

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

describe("docs.stripe.com/api/pagination", () => {
  async function five() {
    const { sdk, pass, now } = createBench();
    const start = now();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      ids.unshift((await sdk.checkout.sessions.create(raceSession())).id);
      pass(10);
    }
    const list = async (params: Stripe.Checkout.SessionListParams) => {
      const { data, has_more: hasMore } = await sdk.checkout.sessions.list(params);
      return { places: data.map(({ id }) => ids.indexOf(id)), hasMore };
    };
    return { sdk, ids, list, start };
  }

  test("a list is newest first, and goes on after and before an object", async () => {
    const { ids, list } = await five();
    expect(await list({})).toEqual({ places: [0, 1, 2, 3, 4], hasMore: false });
    expect(await list({ limit: 2 })).toEqual({ places: [0, 1], hasMore: true });
    expect(await list({ limit: 2, starting_after: ids[1] ?? "" })).toEqual({
      places: [2, 3],
      hasMore: true,
    });
    expect(await list({ limit: 2, starting_after: ids[3] ?? "" })).toEqual({
      places: [4],
      hasMore: false,
    });
    // The ones next to the object, not the newest of all.
    expect(await list({ limit: 2, ending_before: ids[3] ?? "" })).toEqual({
      places: [1, 2],
      hasMore: true,
    });
    expect(await list({ limit: 2, ending_before: ids[1] ?? "" })).toEqual({
      places: [0],
      hasMore: false,
    });
  });

  test("the SDK's own paging sees each object once, in both directions", async () => {
    const { sdk, ids } = await five();
    const all = await sdk.checkout.sessions.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id)).toEqual(ids);
    const before = await sdk.checkout.sessions
      .list({ limit: 2, ending_before: ids[4] ?? "" })
      .autoPagingToArray({ limit: 100 });
    expect(before.map(({ id }) => id)).toEqual(ids.slice(0, 4).toReversed());
  });

  test("a list can be limited to a time", async () => {
    const { list, start } = await five();
    expect((await list({ created: { gte: start + 10, lt: start + 30 } })).places).toEqual([2, 3]);
    expect((await list({ created: { gt: start + 10, lte: start + 30 } })).places).toEqual([1, 2]);
    expect((await list({ created: start })).places).toEqual([4]);
  });

  test("an unknown object and a limit of 101 are refused", async () => {
    const { sdk } = await five();
    const refused = (params: Stripe.Checkout.SessionListParams) =>
      refusalOf(sdk.checkout.sessions.list(params));
    expect(await refused({ starting_after: "cs_other" })).toMatchObject({
      code: "resource_missing",
      param: "starting_after",
    });
    expect(await refused({ limit: 101 })).toMatchObject({ statusCode: 400, param: "limit" });
  });
});

describe("docs.stripe.com/api/expanding_objects", () => {
  test("goes through several objects, and through the data of a list", async () => {
    const { sdk, actions } = createBench();
    const { id } = await sdk.checkout.sessions.create(raceSession());
    actions.pay(id);
    const { data } = await sdk.checkout.sessions.list({
      expand: ["data.payment_intent.latest_charge.refunds"],
    });
    expect(data).toMatchObject([
      { payment_intent: { latest_charge: { object: "charge", refunds: { data: [] } } } },
    ]);
  });

  test("a field that holds no object is refused", async () => {
    const { sdk } = createBench();
    const { id } = await sdk.checkout.sessions.create(raceSession());
    expect(
      await refusalOf(sdk.checkout.sessions.retrieve(id, { expand: ["currency"] })),
    ).toMatchObject({ statusCode: 400, message: "This property cannot be expanded (currency)." });
  });
});
