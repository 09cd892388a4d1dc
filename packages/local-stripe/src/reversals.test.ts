import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { createBench } from "./testing/bench.ts";
import { refusalOf } from "./testing/refusals.ts";

async function paid() {
  const bench = createBench();
  const payment = await bench.openPaid();
  const newTypes = async () => (await bench.types()).slice(1);
  return { ...bench, ...payment, newTypes };
}

describe("docs.stripe.com/refunds", () => {
  test("a refund is listed with its payment, and charged against what is left", async () => {
    const { sdk, actions, id, payment_intent, store } = await paid();
    const metadata = { refund_request_id: "request-1" };
    const made = await sdk.refunds.create({ payment_intent, amount: 50_000, metadata });
    expect(made).toMatchObject({ amount: 50_000, metadata, payment_intent, status: "succeeded" });
    expect(await refusalOf(sdk.refunds.create({ payment_intent, amount: 50_001 }))).toMatchObject({
      statusCode: 400,
      code: "amount_too_large",
      message: "Refund amount ($500.01) is greater than unrefunded amount on charge ($500.00)",
    });
    const rest = actions.refund(id);
    expect(store.all("charge")).toMatchObject([{ amount_refunded: 100_000, refunded: true }]);
    expect((await sdk.refunds.list({ payment_intent })).data).toEqual([rest, made]);
    expect((await sdk.refunds.list({ payment_intent: "pi_other" })).data).toEqual([]);
  });

  test("nothing is refunded that was not paid, is zero or names no payment", async () => {
    const { sdk, actions, payment_intent, open } = await paid();
    const id = await open();
    actions.payByBankDebit(id);
    const { payment_intent: pending } = await sdk.checkout.sessions.retrieve(id);
    const refused = (params: Stripe.RefundCreateParams) => refusalOf(sdk.refunds.create(params));
    expect((await refused({ payment_intent: String(pending) })).message).toContain(
      "does not have a successful charge to refund",
    );
    expect(await refused({ payment_intent, amount: 0 })).toMatchObject({ param: "amount" });
    expect(await refused({ payment_intent: "pi_other" })).toMatchObject({ statusCode: 404 });
    expect(await refused({})).toMatchObject({ param: "payment_intent" });
  });

  test("refunds wait for the bank if a request asks for it, and succeed once", async () => {
    const { sdk, actions, payment_intent, newTypes, visit } = await paid();
    await visit("/faults", { refunds: "pending" });
    const { id, status } = await sdk.refunds.create({ payment_intent });
    expect(status).toBe("pending");
    actions.settleRefund(id);
    expect(() => {
      actions.settleRefund(id);
    }).toThrow("This refund is succeeded.");
    expect((await sdk.refunds.list()).data).toMatchObject([{ status: "succeeded" }]);
    expect(await newTypes()).toEqual(["refund.created", "refund.updated"]);
  });
});

describe("docs.stripe.com/disputes/how-disputes-work", () => {
  const disputed = ["charge.dispute.created", "charge.dispute.funds_withdrawn"];

  test("a dispute takes the money, and brings it back when it is won", async () => {
    const { id, sdk, actions, newTypes, payment_intent } = await paid();
    const { id: disputeId } = actions.openDispute(id);
    expect(await refusalOf(sdk.refunds.create({ payment_intent }))).toMatchObject({
      code: "charge_disputed",
    });
    expect(() => actions.openDispute(id)).toThrow("No charge of this session can be disputed.");
    actions.closeDispute(disputeId, "won");
    const { data } = await sdk.disputes.list({ payment_intent });
    const moved = [{ amount: -100_000 }, { amount: 100_000 }];
    expect(data).toMatchObject([{ id: disputeId, status: "won", balance_transactions: moved }]);
    expect(await newTypes()).toEqual([
      ...disputed,
      ...["charge.dispute.closed", "charge.dispute.funds_reinstated"],
    ]);
  });

  test("a dispute that is lost brings nothing back", async () => {
    const { id, sdk, actions, newTypes } = await paid();
    const { id: disputeId } = actions.openDispute(id);
    actions.closeDispute(disputeId, "lost");
    const lost = { status: "lost", balance_transactions: [{ amount: -100_000 }] };
    expect((await sdk.disputes.list()).data).toMatchObject([lost]);
    expect(await newTypes()).toEqual([...disputed, "charge.dispute.closed"]);
    expect(() => {
      actions.closeDispute(disputeId, "won");
    }).toThrow("This dispute is lost.");
  });

  test("an inquiry moves no money and its charge can be refunded", async () => {
    const { id, sdk, actions, payment_intent, newTypes } = await paid();
    const { id: disputeId, status } = actions.openDispute(id, "inquiry");
    expect(status).toBe("warning_needs_response");
    await sdk.refunds.create({ payment_intent });
    actions.closeDispute(disputeId, "won");
    const closed = { status: "warning_closed", balance_transactions: [] };
    expect((await sdk.disputes.list()).data).toMatchObject([closed]);
    expect(await newTypes()).toEqual([
      ...["charge.dispute.created", "refund.created", "charge.dispute.closed"],
    ]);
  });
});
