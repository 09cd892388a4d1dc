import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { createBench, raceSession } from "./testing/bench.ts";

async function open(change?: Partial<Stripe.Checkout.SessionCreateParams>) {
  const bench = createBench();
  const { id } = await bench.sdk.checkout.sessions.create(raceSession(change));
  const session = () =>
    bench.sdk.checkout.sessions.retrieve(id, {
      expand: ["payment_intent.latest_charge", "invoice"],
    });
  /** The types of all events, oldest first. */
  const types = async () =>
    (await bench.sdk.events.list({ limit: 100 })).data.map(({ type }) => type).toReversed();
  return { ...bench, id, session, types };
}

describe("docs.stripe.com/payments/checkout/how-checkout-works", () => {
  test("paying completes the session, its intent, its charge and its invoice", async () => {
    const { id, session, types, actions, now } = await open();
    actions.pay(id);
    const paid = await session();
    expect(paid).toMatchObject({
      status: "complete",
      payment_status: "paid",
      amount_total: 100_000,
      url: null,
      customer_details: { email: "pat@pretend.example" },
      payment_intent: {
        id: expect.stringMatching(/^pi_test_local_/) as string,
        status: "succeeded",
        amount_received: 100_000,
        description: "Standard race: Sunday Five",
        metadata: { order_id: "order-1", payment_id: "payment-1" },
        latest_charge: {
          id: expect.stringMatching(/^ch_test_local_/) as string,
          amount: 100_000,
          amount_refunded: 0,
          created: now(),
          paid: true,
          status: "succeeded",
        },
      },
      invoice: { number: "LOCAL-0001", status: "paid", total: 100_000 },
    });
    expect(await types()).toEqual([
      ...["payment_intent.created", "charge.succeeded", "payment_intent.succeeded"],
      ...["invoice.paid", "checkout.session.completed"],
    ]);
  });

  test("each object can be retrieved by its id", async () => {
    const { id, session, actions, sdk } = await open();
    actions.pay(id);
    const { payment_intent: intent, invoice } = await session();
    const { id: intentId, latest_charge: charge } = intent as Stripe.PaymentIntent;
    const chargeId = (charge as Stripe.Charge).id;
    expect(await sdk.paymentIntents.retrieve(intentId)).toMatchObject({ latest_charge: chargeId });
    expect(await sdk.charges.retrieve(chargeId, { expand: ["refunds"] })).toMatchObject({
      payment_intent: intentId,
      refunds: { data: [] },
    });
    expect(await sdk.invoices.retrieve((invoice as Stripe.Invoice).id)).toEqual(invoice);
  });

  test("without invoice_creation there is no invoice", async () => {
    const { id, session, actions } = await open({ invoice_creation: { enabled: false } });
    actions.pay(id);
    expect(await session()).toMatchObject({ payment_status: "paid", invoice: null });
  });

  test("a declined card leaves the session open, and a retry pays the same intent", async () => {
    const { id, session, types, actions } = await open();
    actions.decline(id);
    const declined = await session();
    expect(declined).toMatchObject({
      status: "open",
      payment_status: "unpaid",
      payment_intent: {
        status: "requires_payment_method",
        last_payment_error: { code: "card_declined" },
        latest_charge: { status: "failed", paid: false },
      },
    });
    actions.pay(id);
    const paid = await session();
    expect(paid.payment_intent).toMatchObject({
      id: (declined.payment_intent as Stripe.PaymentIntent).id,
      status: "succeeded",
      last_payment_error: null,
    });
    expect(await types()).toEqual([
      ...["payment_intent.created", "charge.failed", "payment_intent.payment_failed"],
      ...["charge.succeeded", "payment_intent.succeeded"],
      ...["invoice.paid", "checkout.session.completed"],
    ]);
  });

  test("a session that is over takes no payment", async () => {
    const { id, actions } = await open();
    actions.pay(id);
    for (const again of [actions.pay, actions.decline, actions.payByBankDebit]) {
      expect(() => {
        again(id);
      }).toThrow("This session is complete.");
    }
  });
});

describe("docs.stripe.com/payments/checkout/fulfillment (delayed payment methods)", () => {
  test("a bank debit completes the session unpaid, then clears", async () => {
    const { id, session, types, actions } = await open();
    actions.payByBankDebit(id);
    expect(await session()).toMatchObject({
      status: "complete",
      payment_status: "unpaid",
      invoice: null,
      payment_intent: { status: "processing", latest_charge: { status: "pending", paid: false } },
    });
    actions.clear(id);
    expect(await session()).toMatchObject({
      status: "complete",
      payment_status: "paid",
      invoice: { status: "paid" },
      payment_intent: { status: "succeeded", latest_charge: { status: "succeeded", paid: true } },
    });
    expect(await types()).toEqual([
      ...["payment_intent.created", "charge.pending", "payment_intent.processing"],
      ...["checkout.session.completed", "charge.succeeded", "payment_intent.succeeded"],
      ...["invoice.paid", "checkout.session.async_payment_succeeded"],
    ]);
  });

  test("a bounced bank debit is complete and unpaid, and its intent needs a new method", async () => {
    const { id, session, types, actions } = await open();
    actions.payByBankDebit(id);
    actions.bounce(id);
    expect(await session()).toMatchObject({
      status: "complete",
      payment_status: "unpaid",
      payment_intent: {
        status: "requires_payment_method",
        last_payment_error: { code: "insufficient_funds" },
        latest_charge: { status: "failed" },
      },
    });
    expect((await types()).slice(-3)).toEqual([
      ...["charge.failed", "payment_intent.payment_failed"],
      "checkout.session.async_payment_failed",
    ]);
    expect(() => {
      actions.clear(id);
    }).toThrow("No bank debit of this session is waiting.");
  });

  test("a method that the session excludes is not offered", async () => {
    const { session } = await open({ excluded_payment_method_types: ["us_bank_account"] });
    expect((await session()).payment_method_types).toEqual(["card"]);
  });
});
