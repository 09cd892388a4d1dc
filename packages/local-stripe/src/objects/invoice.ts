/** The invoice that a paid session makes, when it was asked to. */
import type Stripe from "stripe";
import { newId, type Context } from "../context.ts";
import type { Checkout } from "../records.ts";
import { nulls } from "./nulls.ts";

export function paidInvoice(
  { now, url, store }: Context,
  { invoice }: Checkout,
  session: Stripe.Checkout.Session,
): Stripe.Invoice {
  const id = newId("in");
  const total = session.amount_total ?? 0;
  const number = `LOCAL-${String(store.all("invoice").length + 1).padStart(4, "0")}`;
  return {
    id,
    object: "invoice",
    ...nulls<Stripe.Invoice>()(
      ...(["account_country", "account_name", "account_tax_ids", "application"] as const),
      ...(["automatically_finalizes_at", "custom_fields", "customer", "customer_account"] as const),
      ...(["customer_address", "customer_phone", "customer_shipping", "due_date"] as const),
      ...(["default_payment_method", "default_source", "ending_balance", "from_invoice"] as const),
      ...(["last_finalization_error", "latest_revision", "next_payment_attempt"] as const),
      ...(["on_behalf_of", "parent", "receipt_number", "rendering", "shipping_cost"] as const),
      ...(["shipping_details", "statement_descriptor", "test_clock", "total_taxes"] as const),
      ...(["total_pretax_credit_amounts", "webhooks_delivered_at", "invoice_pdf"] as const),
    ),
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: total,
    amount_remaining: 0,
    amount_shipping: 0,
    attempt_count: 1,
    attempted: true,
    auto_advance: false,
    automatic_tax: {
      ...nulls<Stripe.Invoice.AutomaticTax>()("disabled_reason", "liability", "provider", "status"),
      enabled: false,
    },
    billing_reason: "manual",
    collection_method: "charge_automatically",
    created: now(),
    currency: "usd",
    customer_email: session.customer_details?.email ?? null,
    customer_name: session.customer_details?.name ?? null,
    customer_tax_exempt: "none",
    default_tax_rates: [],
    description: invoice.description ?? null,
    discounts: [],
    effective_at: now(),
    footer: invoice.footer ?? null,
    hosted_invoice_url: `${url()}/invoices/${id}`,
    issuer: { type: "self" },
    lines: { object: "list", data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: invoice.metadata ?? {},
    number,
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: now(),
    period_start: now(),
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status: "paid",
    status_transitions: {
      finalized_at: now(),
      marked_uncollectible_at: null,
      paid_at: now(),
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
  };
}
