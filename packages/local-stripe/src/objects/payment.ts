/** A payment intent and its charges as Stripe answers them. */
import type Stripe from "stripe";
import { newId, type Context } from "../context.ts";
import type { Checkout } from "../records.ts";
import { nulls } from "./nulls.ts";
import { billingDetails } from "./payer.ts";

export type Method = "card" | "us_bank_account";

export function newIntent(
  { now }: Context,
  { intent }: Checkout,
  session: Stripe.Checkout.Session,
): Stripe.PaymentIntent {
  const id = newId("pi");
  return {
    id,
    object: "payment_intent",
    ...nulls<Stripe.PaymentIntent>()(
      ...(["allowed_payment_method_types", "application", "application_fee_amount"] as const),
      ...(["automatic_payment_methods", "canceled_at", "cancellation_reason", "customer"] as const),
      ...(["customer_account", "excluded_payment_method_types", "last_payment_error"] as const),
      ...(["latest_charge", "managed_payments", "next_action", "on_behalf_of"] as const),
      ...(["payment_method", "payment_method_configuration_details", "processing"] as const),
      ...(["payment_method_options", "payment_record", "review", "setup_future_usage"] as const),
      ...(["shipping", "source", "transfer_data", "transfer_group"] as const),
    ),
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_received: 0,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_local`,
    confirmation_method: "automatic",
    created: now(),
    currency: "usd",
    description: intent.description ?? null,
    livemode: false,
    metadata: intent.metadata ?? {},
    payment_method_types: session.payment_method_types,
    receipt_email: intent.receipt_email ?? null,
    statement_descriptor: intent.statement_descriptor ?? null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix ?? null,
    status: "requires_payment_method",
  };
}

export function newCharge(
  { now, url }: Context,
  intent: Stripe.PaymentIntent,
  method: Method,
  status: "succeeded" | "pending" | "failed",
): Stripe.Charge {
  const id = newId("ch");
  const isTaken = status !== "failed";
  return {
    id,
    object: "charge",
    ...nulls<Stripe.Charge>()(
      ...(["application", "application_fee", "application_fee_amount", "customer"] as const),
      ...(["failure_balance_transaction", "failure_code", "failure_message"] as const),
      ...(["on_behalf_of", "receipt_number", "review", "shipping", "source"] as const),
      ...(["source_transfer", "transfer_data", "transfer_group"] as const),
    ),
    amount: intent.amount,
    amount_captured: isTaken ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: status === "succeeded" ? newId("txn") : null,
    billing_details: billingDetails(intent.receipt_email),
    calculated_statement_descriptor: "PRETEND",
    captured: isTaken,
    created: now(),
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    outcome: outcome(status),
    paid: status === "succeeded",
    payment_intent: intent.id,
    payment_method: newId("pm"),
    payment_method_details: methodDetails(method),
    receipt_email: intent.receipt_email,
    receipt_url: isTaken ? `${url()}/receipts/${id}` : null,
    refunded: false,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status,
  };
}

export function outcome(status: Stripe.Charge.Status): Stripe.Charge.Outcome {
  const isDeclined = status === "failed";
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: isDeclined ? "05" : null,
    network_status: isDeclined ? "declined_by_network" : "approved_by_network",
    reason: isDeclined ? "generic_decline" : null,
    risk_level: "normal",
    seller_message: isDeclined ? "The bank did not say why it declined." : "Payment complete.",
    type: isDeclined ? "issuer_declined" : "authorized",
  };
}

function methodDetails(type: Method): Stripe.Charge.PaymentMethodDetails {
  if (type === "card") {
    const card: Stripe.Charge.PaymentMethodDetails.Card = {
      ...nulls<Stripe.Charge.PaymentMethodDetails.Card>()(
        ...(["amount_authorized", "authorization_code", "checks", "installments"] as const),
        ...(["electronic_commerce_indicator", "mandate", "network_transaction_id"] as const),
        ...(["regulated_status", "three_d_secure", "transaction_link_id", "wallet"] as const),
      ),
      brand: "visa",
      country: "US",
      exp_month: 12,
      exp_year: 2034,
      funding: "credit",
      last4: "4242",
      network: "visa",
    };
    return { type, card };
  }
  return {
    type,
    us_bank_account: {
      ...nulls<Stripe.Charge.PaymentMethodDetails.UsBankAccount>()(
        ...(["fingerprint", "payment_reference", "routing_number"] as const),
      ),
      account_holder_type: "company",
      account_type: "checking",
      bank_name: "PRETEND BANK",
      last4: "6789",
    },
  };
}
