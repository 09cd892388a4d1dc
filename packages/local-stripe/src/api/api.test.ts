import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { localStripeKey } from "../local-stripe.ts";
import { createBench, raceSession } from "../testing/bench.ts";
import { refusalOf } from "../testing/refusals.ts";

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
      () => sdk.checkout.sessions.list(unknown),
      () => sdk.refunds.list(unknown),
      () => sdk.disputes.list(unknown),
      () => sdk.events.list(unknown),
    ]) {
      expect(await refusalOf(list())).toMatchObject({ code: "parameter_unknown", param: "color" });
    }
  });
});

test("a list of values may have no indexes", async () => {
  const { sdk, actions } = createBench();
  actions.expire((await sdk.checkout.sessions.create(raceSession())).id);
  const types = "types[]=charge.failed&types[]=checkout.session.expired";
  expect(await sdk.rawRequest("GET", `/v1/events?${types}`)).toMatchObject({
    data: [{ type: "checkout.session.expired" }],
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
