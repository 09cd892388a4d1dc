import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { createBench, origin, raceSession } from "./testing/bench.ts";
import { refusalOf } from "./testing/refusals.ts";

const minutes = 60;
const hours = 60 * minutes;

describe("docs.stripe.com/api/checkout/sessions/create", () => {
  test("a new session is open and unpaid, has an address, a day to pay and no intent", async () => {
    const { sdk, now } = createBench();
    const made = await sdk.checkout.sessions.create(raceSession());
    expect(made).toMatchObject({
      id: expect.stringMatching(/^cs_test_local_\w+$/) as string,
      amount_subtotal: 100_000,
      amount_total: 100_000,
      client_reference_id: "order-1",
      created: now(),
      currency: "usd",
      expires_at: now() + 24 * hours,
      livemode: false,
      metadata: { order_id: "order-1", payment_id: "payment-1" },
      payment_intent: null,
      payment_status: "unpaid",
      status: "open",
      url: `${origin}/pay/${made.id}`,
    });
    expect(await sdk.checkout.sessions.retrieve(made.id)).toEqual(made);
  });

  test("lines add up to the total and are listed in their order", async () => {
    const { sdk } = createBench();
    const line = (name: string, unit_amount: number, quantity: number) => ({
      price_data: { currency: "usd", product_data: { name }, unit_amount },
      quantity,
    });
    const { id, amount_total: total } = await sdk.checkout.sessions.create(
      raceSession({ line_items: [line("Race", 10_000, 2), line("Package", 500, 3)] }),
    );
    expect(total).toBe(21_500);
    const listed = await sdk.checkout.sessions.listLineItems(id);
    const { line_items: expanded } = await sdk.checkout.sessions.retrieve(id, {
      expand: ["line_items"],
    });
    expect(listed.data.map((one) => [one.description, one.amount_total])).toEqual([
      ["Race", 20_000],
      ["Package", 1_500],
    ]);
    expect(expanded?.data).toEqual(listed.data);
  });

  test.for([
    [30 * minutes - 1, "at least 30 minutes"],
    [24 * hours + 1, "less than 24 hours"],
  ] as const)("expiry in %i seconds is refused: %s", async ([seconds, what]) => {
    const { sdk, now } = createBench();
    expect(
      await refusalOf(sdk.checkout.sessions.create(raceSession({ expires_at: now() + seconds }))),
    ).toEqual({
      statusCode: 400,
      rawType: "invalid_request_error",
      param: "expires_at",
      message: `The \`expires_at\` timestamp must be ${what} from Checkout Session creation.`,
    });
  });

  test.for([30 * minutes, 24 * hours])("expiry in %i seconds is taken", async (seconds) => {
    const { sdk, now } = createBench();
    const expires_at = now() + seconds;
    const made = await sdk.checkout.sessions.create(raceSession({ expires_at }));
    expect(made.expires_at).toBe(expires_at);
  });

  const price = (change: object) =>
    raceSession({
      line_items: [
        {
          price_data: {
            currency: "usd",
            product_data: { name: "Race" },
            unit_amount: 100_000,
            ...change,
          },
          quantity: 1,
        },
      ],
    });

  test.for<[string, Stripe.Checkout.SessionCreateParams, object]>([
    [
      "an unknown parameter",
      raceSession({ payment_method_types: ["card"] } as object),
      {
        code: "parameter_unknown",
        param: "payment_method_types",
        message: "Received unknown parameter: payment_method_types",
      },
    ],
    [
      "an unknown parameter inside",
      price({ price: "price_1" }),
      {
        code: "parameter_unknown",
        param: "line_items[0][price_data][price]",
        message: "Received unknown parameter: line_items[0][price_data][price]",
      },
    ],
    [
      "no success address",
      raceSession({ success_url: undefined } as object),
      {
        code: "parameter_missing",
        param: "success_url",
        message: "Missing required param: success_url.",
      },
    ],
    [
      "an invalid success address",
      raceSession({ cancel_url: "/brands" }),
      {
        code: "url_invalid",
        param: "cancel_url",
        message: "Not a valid URL",
      },
    ],
    [
      "a broken amount",
      price({ unit_amount: 10.5 }),
      {
        code: "parameter_invalid_integer",
        param: "line_items[0][price_data][unit_amount]",
        message: "Invalid integer: 10.5",
      },
    ],
    [
      "another currency",
      price({ currency: "eur" }),
      { param: "line_items[0][price_data][currency]" },
    ],
    [
      "too small an amount",
      price({ unit_amount: 49 }),
      { code: "amount_too_small", param: "line_items" },
    ],
    ["another mode", raceSession({ mode: "subscription" }), { param: "mode" }],
    [
      "tax, which is not imitated",
      raceSession({ automatic_tax: { enabled: true } }),
      {
        param: "automatic_tax[enabled]",
      },
    ],
  ])("%s is refused", async ([, params, refusal]) => {
    const { sdk } = createBench();
    expect(await refusalOf(sdk.checkout.sessions.create(params))).toMatchObject({
      statusCode: 400,
      rawType: "invalid_request_error",
      ...refusal,
    });
    expect((await sdk.checkout.sessions.list()).data).toEqual([]);
  });
});

describe("docs.stripe.com/api/metadata", () => {
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`key_${String(n)}`, "value"]));

  test("50 keys of 40 characters with values of 500 are taken", async () => {
    const { sdk } = createBench();
    const metadata = { ...many(49), ["k".repeat(40)]: "v".repeat(500) };
    const made = await sdk.checkout.sessions.create(raceSession({ metadata }));
    expect(made.metadata).toEqual(metadata);
  });

  test.for([
    ["51 keys", many(51)],
    ["a key of 41 characters", { ["k".repeat(41)]: "value" }],
    ["a value of 501 characters", { key: "v".repeat(501) }],
  ] as const)("%s are refused", async ([, metadata]) => {
    const { sdk } = createBench();
    expect(await refusalOf(sdk.checkout.sessions.create(raceSession({ metadata })))).toMatchObject({
      statusCode: 400,
      param: "metadata",
    });
  });
});

test("sessions are listed by their status and their intent", async () => {
  const { sdk, actions } = createBench();
  const [one, two] = [
    await sdk.checkout.sessions.create(raceSession()),
    await sdk.checkout.sessions.create(raceSession()),
  ];
  actions.pay(one.id);
  const ids = async (params: Stripe.Checkout.SessionListParams) =>
    (await sdk.checkout.sessions.list(params)).data.map(({ id }) => id);
  expect(await ids({ status: "open" })).toEqual([two.id]);
  expect(await ids({ status: "complete" })).toEqual([one.id]);
  const { payment_intent: intent } = await sdk.checkout.sessions.retrieve(one.id);
  expect(await ids({ payment_intent: String(intent) })).toEqual([one.id]);
});
