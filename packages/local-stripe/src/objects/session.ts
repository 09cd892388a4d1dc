/** A Checkout Session as Stripe answers it. */
import type Stripe from "stripe";
import type { CheckoutParams } from "../api/params.ts";
import { newId, type Context } from "../context.ts";
import type { Checkout } from "../records.ts";
import { nulls } from "./nulls.ts";

export function checkoutOf(id: string, params: CheckoutParams): Checkout {
  return {
    id,
    lines: params.line_items.map(lineItem),
    intent: params.payment_intent_data ?? {},
    invoice: params.invoice_creation?.invoice_data ?? {},
  };
}

type LineParams = CheckoutParams["line_items"][number];

function lineItem({ price_data: price, quantity }: LineParams): Stripe.LineItem {
  const amount = price.unit_amount * quantity;
  return {
    id: newId("li"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: price.product_data.name,
    metadata: {},
    // The stand-in has no catalog of prices.
    price: null,
    quantity,
  };
}

const methods = ["card", "us_bank_account"];

export function openSession(
  { now, url }: Context,
  checkout: Checkout,
  params: CheckoutParams,
): Stripe.Checkout.Session {
  const { id } = checkout;
  const total = checkout.lines.reduce((sum, { amount_total: amount }) => sum + amount, 0);
  const allowed = params.allowed_payment_method_types ?? methods;
  const excluded = params.excluded_payment_method_types ?? [];
  return {
    id,
    object: "checkout.session",
    ...nulls<Stripe.Checkout.Session>()(
      ...(["after_expiration", "client_secret", "collected_information", "consent"] as const),
      ...(["consent_collection", "currency_conversion", "customer", "customer_account"] as const),
      ...(["customer_details", "integration_identifier", "invoice", "managed_payments"] as const),
      ...(["origin_context", "payment_intent", "payment_link", "payment_method_options"] as const),
      ...(["payment_method_configuration_details", "permissions", "recovered_from"] as const),
      ...(["saved_payment_method_options", "setup_intent", "shipping_cost"] as const),
      ...(["shipping_address_collection", "subscription", "wallet_options"] as const),
    ),
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? true },
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: now(),
    currency: "usd",
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer_creation: params.customer_creation ?? "if_required",
    customer_email: params.customer_email ?? null,
    discounts: [],
    excluded_payment_method_types: excluded,
    expires_at: params.expires_at ?? now() + 24 * 60 * 60,
    invoice_creation: {
      enabled: params.invoice_creation?.enabled ?? false,
      invoice_data: {
        ...nulls<Stripe.Checkout.Session.InvoiceCreation.InvoiceData>()(
          ...(["account_tax_ids", "custom_fields", "issuer", "rendering_options"] as const),
        ),
        description: checkout.invoice.description ?? null,
        footer: checkout.invoice.footer ?? null,
        metadata: checkout.invoice.metadata ?? {},
      },
    },
    livemode: false,
    locale: params.locale ?? null,
    metadata: params.metadata ?? {},
    mode: "payment",
    payment_method_collection: "if_required",
    payment_method_types: methods.filter(
      (method) => allowed.includes(method) && !excluded.includes(method),
    ),
    payment_status: "unpaid",
    phone_number_collection: { enabled: false },
    shipping_options: [],
    status: "open",
    submit_type: params.submit_type ?? null,
    success_url: params.success_url,
    tax_id_collection: { enabled: params.tax_id_collection?.enabled ?? false, required: "never" },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: `${url()}/pay/${id}`,
  };
}
