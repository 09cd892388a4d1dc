import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { createBench, raceSession } from "./testing/bench.ts";
import { refusalOf } from "./testing/refusals.ts";

async function paid() {
  const bench = createBench();
  const { id } = await bench.sdk.checkout.sessions.create(raceSession());
  bench.actions.pay(id);
  const session = await bench.sdk.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
  const intent = session.payment_intent as Stripe.PaymentIntent;
  const chargeId = String(intent.latest_charge);
  const types = async (group: string) =>
    (await bench.sdk.events.list({ limit: 100, types: [group] })).data
      .map(({ type }) => type)
      .toReversed();
  return {
    ...bench,
    id,
    payment_intent: intent.id,
    chargeId,
    charge: () => bench.sdk.charges.retrieve(chargeId),
    types,
  };
}

describe("docs.stripe.com/api/refunds/create", () => {
  test("half, then what is left, then nothing", async () => {
    const { sdk, payment_intent, charge, chargeId } = await paid();
    const metadata = { refund_request_id: "request-1" };
    const half = await sdk.refunds.create({ payment_intent, amount: 50_000, metadata });
    expect(half).toMatchObject({
      id: expect.stringMatching(/^re_test_local_/) as string,
      amount: 50_000,
      charge: chargeId,
      currency: "usd",
      metadata,
      payment_intent,
      status: "succeeded",
    });
    expect(await charge()).toMatchObject({ amount_refunded: 50_000, refunded: false });
    expect(await refusalOf(sdk.refunds.create({ payment_intent, amount: 50_001 }))).toEqual({
      statusCode: 400,
      rawType: "invalid_request_error",
      code: "amount_too_large",
      param: "amount",
      message: "Refund amount ($500.01) is greater than unrefunded amount on charge ($500.00)",
    });
    const rest = await sdk.refunds.create({ charge: chargeId });
    expect(rest.amount).toBe(50_000);
    expect(await charge()).toMatchObject({ amount_refunded: 100_000, refunded: true });
    expect(await refusalOf(sdk.refunds.create({ payment_intent }))).toMatchObject({
      statusCode: 400,
      code: "charge_already_refunded",
    });
    const { data } = await sdk.refunds.list({ payment_intent });
    expect(data).toEqual([rest, half]);
    expect(await sdk.refunds.retrieve(half.id)).toEqual(half);
  });

  test("nothing is refunded that was not paid, is zero or names no payment", async () => {
    const { sdk, actions, payment_intent } = await paid();
    const { id } = await sdk.checkout.sessions.create(raceSession());
    actions.payByBankDebit(id);
    const { payment_intent: pending } = await sdk.checkout.sessions.retrieve(id);
    const refused = (params: Stripe.RefundCreateParams) => refusalOf(sdk.refunds.create(params));
    expect((await refused({ payment_intent: String(pending) })).message).toContain(
      "does not have a successful charge to refund",
    );
    expect(await refused({ payment_intent, amount: 0 })).toMatchObject({
      param: "amount",
      code: "parameter_invalid_integer",
    });
    expect(await refused({ payment_intent: "pi_other" })).toMatchObject({
      statusCode: 404,
      code: "resource_missing",
      message: "No such payment_intent: 'pi_other'",
    });
    expect(await refused({})).toMatchObject({ statusCode: 400 });
  });
});

describe("docs.stripe.com/refunds", () => {
  test("a refund can wait for the bank, and then succeed", async () => {
    const { sdk, actions, payment_intent, types } = await paid();
    actions.setRefunds("pending");
    const { id, status } = await sdk.refunds.create({ payment_intent });
    expect(status).toBe("pending");
    actions.settleRefund(id);
    expect(() => {
      actions.settleRefund(id);
    }).toThrow("This refund is succeeded.");
    expect(await sdk.refunds.retrieve(id)).toMatchObject({ status: "succeeded" });
    expect(await types("refund.*")).toEqual(["refund.created", "refund.updated"]);
  });

  test("a refund that fails gives its amount back to the charge, also after it succeeded", async () => {
    const { sdk, actions, payment_intent, charge, types } = await paid();
    const { id } = await sdk.refunds.create({ payment_intent });
    actions.failRefund(id);
    expect(await sdk.refunds.retrieve(id)).toMatchObject({
      status: "failed",
      failure_reason: "lost_or_stolen_card",
    });
    expect(await charge()).toMatchObject({ amount_refunded: 0, refunded: false });
    expect(await types("refund.*")).toEqual(["refund.created", "refund.updated", "refund.failed"]);
    expect(() => {
      actions.failRefund(id);
    }).toThrow("This refund is failed.");
  });

  test("a refund from the dashboard names no request", async () => {
    const { id, sdk, actions } = await paid();
    actions.refund(id, 2_500);
    const { data } = await sdk.events.list({ type: "refund.created" });
    expect(data).toMatchObject([
      {
        request: { id: null, idempotency_key: null },
        data: { object: { amount: 2_500, metadata: {} } },
      },
    ]);
  });
});

describe("docs.stripe.com/disputes/how-disputes-work", () => {
  test("a dispute takes the money, and brings it back when it is won", async () => {
    const { id, sdk, actions, charge, types, payment_intent } = await paid();
    const opened = actions.openDispute(id);
    expect(await sdk.disputes.retrieve(opened.id)).toMatchObject({
      id: expect.stringMatching(/^dp_test_local_/) as string,
      amount: 100_000,
      status: "needs_response",
      balance_transactions: [{ amount: -100_000, fee: 1_500, net: -101_500 }],
    });
    expect(await charge()).toMatchObject({ disputed: true });
    expect(await refusalOf(sdk.refunds.create({ payment_intent }))).toMatchObject({
      statusCode: 400,
      code: "charge_disputed",
    });
    actions.closeDispute(opened.id, "won");
    const { data } = await sdk.disputes.list({ payment_intent });
    expect(data).toMatchObject([
      {
        id: opened.id,
        status: "won",
        balance_transactions: [{ amount: -100_000 }, { amount: 100_000, fee: 0 }],
      },
    ]);
    expect(await types("charge.dispute.*")).toEqual([
      ...["charge.dispute.created", "charge.dispute.funds_withdrawn"],
      ...["charge.dispute.closed", "charge.dispute.funds_reinstated"],
    ]);
  });

  test("a dispute that is lost brings nothing back", async () => {
    const { id, sdk, actions, types } = await paid();
    const { id: disputeId } = actions.openDispute(id);
    actions.closeDispute(disputeId, "lost");
    expect(await sdk.disputes.retrieve(disputeId)).toMatchObject({
      status: "lost",
      balance_transactions: [{ amount: -100_000 }],
    });
    expect((await types("charge.dispute.*")).at(-1)).toBe("charge.dispute.closed");
    expect(() => {
      actions.closeDispute(disputeId, "won");
    }).toThrow("This dispute is lost.");
  });

  test("an inquiry moves no money and its charge can be refunded", async () => {
    const { id, sdk, actions, payment_intent, types } = await paid();
    const { id: disputeId } = actions.openDispute(id, "inquiry");
    expect(await sdk.disputes.retrieve(disputeId)).toMatchObject({
      status: "warning_needs_response",
      balance_transactions: [],
    });
    expect(await sdk.refunds.create({ payment_intent })).toMatchObject({ amount: 100_000 });
    actions.closeDispute(disputeId, "won");
    expect(await sdk.disputes.retrieve(disputeId)).toMatchObject({ status: "warning_closed" });
    expect(await types("charge.dispute.*")).toEqual([
      ...["charge.dispute.created", "charge.dispute.closed"],
    ]);
  });
});
