import { describe, expect, test } from "vitest";
import { createBench, raceSession } from "../testing/bench.ts";
import { refusalOf } from "../testing/refusals.ts";

const hours = 60 * 60;

test("a request with another key is refused: docs.stripe.com/api/authentication", async () => {
  const refused = createBench().sdkWith("sk_live_0123456789abcdef").checkout.sessions.list();
  expect(await refusalOf(refused)).toMatchObject({ statusCode: 401 });
});

test.for(["/v1/customers", "/v1/checkout/sessions/", "/v1/checkout/sessions/1/expire"])(
  "%s does not exist",
  async (path) => {
    expect(await refusalOf(createBench().sdk.rawRequest("GET", path))).toMatchObject({
      statusCode: 404,
      message: `Unrecognized request URL (GET: ${path}).`,
    });
  },
);

test("what is missing or wrong in a form is named", async () => {
  const { sdk } = createBench();
  const refused = (change: object) => refusalOf(sdk.checkout.sessions.create(raceSession(change)));
  expect(await refused({ success_url: undefined })).toMatchObject({ param: "success_url" });
  const price_data = { currency: "usd", product_data: { name: "Race" }, unit_amount: 10.5 };
  expect(await refused({ line_items: [{ price_data, quantity: 1 }] })).toMatchObject({
    statusCode: 400,
    message: "Invalid integer: line_items[0][price_data][unit_amount]",
    param: "line_items[0][price_data][unit_amount]",
  });
});

describe("docs.stripe.com/api/pagination", () => {
  test("a list is newest first, and goes on after and before an object", async () => {
    const { sdk, open } = createBench();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift(await open());
    const list = async (params: object) => {
      const { data, has_more: hasMore } = await sdk.checkout.sessions.list(params);
      return [data.map(({ id }) => ids.indexOf(id)), hasMore];
    };
    expect(await list({})).toEqual([[0, 1, 2, 3, 4], false]);
    expect(await list({ limit: 2, starting_after: ids[1] })).toEqual([[2, 3], true]);
    expect(await list({ limit: 2, ending_before: ids[3] })).toEqual([[1, 2], true]);
    expect(await list({ limit: 2, ending_before: ids[1] })).toEqual([[0], false]);
    const unknown = sdk.checkout.sessions.list({ ending_before: "cs_other" });
    expect(await refusalOf(unknown)).toMatchObject({ code: "resource_missing" });
    const tooMany = sdk.checkout.sessions.list({ limit: 101 });
    expect(await refusalOf(tooMany)).toMatchObject({ statusCode: 400, param: "limit" });
  });

  test("events are listed by types and from a time on, for 30 days", async () => {
    const { sdk, open, actions, pass, now } = createBench();
    actions.expire(await open());
    pass(1);
    actions.pay(await open());
    const types = ["checkout.session.completed", "refund.created"];
    const list = async (params: object) =>
      (await sdk.events.list(params)).data.map(({ type }) => type);
    expect(await list({ types })).toEqual(["checkout.session.completed"]);
    expect(await list({ created: { gte: now() } })).toEqual(["checkout.session.completed"]);
    pass(30 * 24 * hours - 1);
    expect(await list({})).toEqual(["checkout.session.completed"]);
  });
});

test("a field that holds no object cannot be expanded", async () => {
  const { sdk, open } = createBench();
  const id = await open();
  const retrieve = (name: string) => sdk.checkout.sessions.retrieve(id, { expand: [name] });
  expect(await retrieve("payment_intent.latest_charge")).toMatchObject({ payment_intent: null });
  expect(await refusalOf(retrieve("currency"))).toMatchObject({
    statusCode: 400,
    message: "This property cannot be expanded (currency).",
  });
});

describe("docs.stripe.com/api/idempotent_requests", () => {
  const idempotencyKey = "payment-1";

  test("a key is kept for 24 hours, and says what was true at first", async () => {
    const { sdk, actions, pass } = createBench();
    const create = () => sdk.checkout.sessions.create(raceSession(), { idempotencyKey });
    const first = await create();
    actions.pay(first.id);
    pass(24 * hours - 1);
    expect(await create()).toEqual(first);
    pass(1);
    expect((await create()).id).not.toBe(first.id);
  });

  test("a key is for one endpoint", async () => {
    const { sdk } = createBench();
    await sdk.checkout.sessions.create(raceSession(), { idempotencyKey });
    const other = sdk.refunds.create({ payment_intent: "pi_1" }, { idempotencyKey });
    expect(await refusalOf(other)).toMatchObject({ rawType: "idempotency_error" });
  });

  test("a refusal is repeated, but not that of a parameter", async () => {
    const { sdk, actions, open } = createBench();
    const id = await open();
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
