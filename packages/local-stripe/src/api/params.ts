/** The parameters that the stand-in takes. All others are refused as unknown, also those of Stripe's that it does not imitate. */
import type Stripe from "stripe";
import { z } from "zod";
import type { FormObject } from "./form.ts";
import { invalid } from "./refusal.ts";

/** An object with parameters of P; a name that P does not have, or has with another type, does not compile. */
function paramsOf<P>() {
  return <S extends { [K in keyof S]: K extends keyof P ? z.ZodType<P[K]> : never }>(shape: S) =>
    z.strictObject(shape);
}

const integer = z
  .string()
  .regex(/^-?\d+$/, "integer")
  .transform(Number);
const count = integer.refine((value) => value >= 1, "positive");
const flag = z.enum(["true", "false"], "boolean").transform((value) => value === "true");
const text = z.string().max(5000);
const address = z.url({ protocol: /^https?$/, error: "url" });
/** docs.stripe.com/api/metadata */
const metadata = z
  .record(z.string(), z.string())
  .refine((given) => Object.keys(given).length <= 50, "metadata count")
  .refine((given) => Object.keys(given).every((key) => key.length <= 40), "metadata key")
  .refine((given) => Object.values(given).every((value) => value.length <= 500), "metadata value");
const expand = z.array(z.string()).max(20).exactOptional();

const product = z.strictObject({
  name: text,
  description: text.exactOptional(),
  metadata: metadata.exactOptional(),
  tax_code: text.exactOptional(),
});
const line = z.strictObject({
  price_data: z.strictObject({
    currency: z.literal("usd"),
    product_data: product,
    tax_behavior: z.enum(["exclusive", "inclusive", "unspecified"]).exactOptional(),
    unit_amount: integer.refine((value) => value >= 0, "not negative"),
  }),
  quantity: count,
});
const enabled = z.strictObject({ enabled: flag });

/** docs.stripe.com/api/checkout/sessions/create */
const checkout = paramsOf<Stripe.Checkout.SessionCreateParams>()({
  mode: z.literal("payment"),
  line_items: z.array(line).min(1).max(100),
  success_url: address,
  cancel_url: address.exactOptional(),
  client_reference_id: z.string().max(200).exactOptional(),
  expires_at: integer.exactOptional(),
  metadata: metadata.exactOptional(),
  payment_intent_data: z
    .strictObject({
      description: z.string().max(1000).exactOptional(),
      metadata: metadata.exactOptional(),
      receipt_email: text.exactOptional(),
      statement_descriptor: z.string().max(22).exactOptional(),
      statement_descriptor_suffix: z.string().max(22).exactOptional(),
    })
    .exactOptional(),
  invoice_creation: enabled
    .extend({
      invoice_data: z
        .strictObject({
          description: text.exactOptional(),
          footer: text.exactOptional(),
          metadata: metadata.exactOptional(),
        })
        .exactOptional(),
    })
    .exactOptional(),
  adaptive_pricing: enabled.exactOptional(),
  allow_promotion_codes: flag.exactOptional(),
  allowed_payment_method_types: z.array(z.string()).exactOptional(),
  // The stand-in knows no taxes.
  automatic_tax: z
    .strictObject({ enabled: z.literal("false").transform(() => false) })
    .exactOptional(),
  billing_address_collection: z.enum(["auto", "required"]).exactOptional(),
  customer_creation: z.enum(["always", "if_required"]).exactOptional(),
  customer_email: z.email().exactOptional(),
  excluded_payment_method_types: z.array(z.string()).exactOptional(),
  locale: z.enum(["auto", "en"]).exactOptional(),
  submit_type: z.enum(["auto", "book", "donate", "pay"]).exactOptional(),
  tax_id_collection: enabled.exactOptional(),
  ui_mode: z.literal("hosted_page").exactOptional(),
  expand,
});
export type CheckoutParams = z.output<typeof checkout>;

/** docs.stripe.com/api/refunds/create */
const refund = paramsOf<Stripe.RefundCreateParams>()({
  payment_intent: z.string().exactOptional(),
  charge: z.string().exactOptional(),
  amount: count.exactOptional(),
  metadata: metadata.exactOptional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).exactOptional(),
  expand,
});
export type RefundParams = z.output<typeof refund>;

/** docs.stripe.com/api/pagination */
const page = {
  limit: integer.refine((value) => value >= 1 && value <= 100, "limit").exactOptional(),
  starting_after: z.string().exactOptional(),
  ending_before: z.string().exactOptional(),
  created: z
    .union([
      integer,
      z.strictObject({
        gt: integer.exactOptional(),
        gte: integer.exactOptional(),
        lt: integer.exactOptional(),
        lte: integer.exactOptional(),
      }),
    ])
    .exactOptional(),
  expand,
};
const ofPayment = { payment_intent: z.string().exactOptional() };

export const params = {
  checkout,
  refund,
  none: paramsOf<Stripe.Checkout.SessionRetrieveParams>()({ expand }),
  lines: z.strictObject(page),
  sessions: paramsOf<Stripe.Checkout.SessionListParams>()({
    ...page,
    ...ofPayment,
    status: z.enum(["open", "complete", "expired"]).exactOptional(),
  }),
  reversals: paramsOf<Stripe.RefundListParams & Stripe.DisputeListParams>()({
    ...page,
    ...ofPayment,
    charge: z.string().exactOptional(),
  }),
  events: paramsOf<Stripe.EventListParams>()({
    ...page,
    type: z.string().exactOptional(),
    types: z.array(z.string()).max(20).exactOptional(),
    delivery_success: flag.exactOptional(),
  }),
};
export type PageParams = z.output<typeof params.lines>;

export function parseParams<T>(schema: z.ZodType<T>, form: FormObject): T {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw issue ? refusalOf(issue, form) : parsed.error;
}

/** Names a parameter as Stripe does: `line_items[0][quantity]`. */
function nameOf([root = "", ...rest]: readonly PropertyKey[]): string {
  return String(root) + rest.map((part) => `[${String(part)}]`).join("");
}

function refusalOf(issue: z.core.$ZodIssue, form: FormObject) {
  const name = nameOf(issue.path);
  if (issue.code === "unrecognized_keys") {
    const unknown = nameOf([...issue.path, ...issue.keys.slice(0, 1)]);
    return invalid(`Received unknown parameter: ${unknown}`, unknown, "parameter_unknown");
  }
  const given = issue.path.reduce<unknown>(
    (value, part) => (value as Record<PropertyKey, unknown> | undefined)?.[part],
    form,
  );
  if (given === undefined) {
    return invalid(`Missing required param: ${name}.`, name, "parameter_missing");
  }
  return invalid(...reasonOf(issue.message, name, given));
}

function reasonOf(rule: string, name: string, given: unknown): [string, string, string?] {
  switch (rule) {
    case "integer":
      return [`Invalid integer: ${given}`, name, "parameter_invalid_integer"];
    case "positive":
      return ["This value must be greater than or equal to 1.", name, "parameter_invalid_integer"];
    case "boolean":
      return [`Invalid boolean: ${given}`, name];
    case "url":
      return ["Not a valid URL", name, "url_invalid"];
    case "metadata count": {
      const count = Object.keys(given as object).length;
      return [`Metadata can have up to 50 keys, but you've set ${String(count)}.`, name];
    }
    case "metadata key":
      return ["Metadata keys can have up to 40 characters.", name];
    case "metadata value":
      return ["Metadata values can have up to 500 characters.", name];
    default:
      return [`Invalid ${name}: ${rule}`, name];
  }
}
