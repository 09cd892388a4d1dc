/** What the endpoints need of a request's form. Other parameters are ignored. */
import { z } from "zod";
import type { FormObject } from "./form.ts";
import { invalid } from "./refusal.ts";

const integer = z.string().regex(/^\d+$/, "Invalid integer").transform(Number);
const positive = integer.refine((value) => value > 0, "This value must be at least 1");
const metadata = z.record(z.string(), z.string()).default({});

/** docs.stripe.com/api/checkout/sessions/create */
export const checkoutParams = z.object({
  mode: z.literal("payment"),
  line_items: z
    .array(
      z.object({
        quantity: positive,
        price_data: z.object({
          currency: z.literal("usd"),
          unit_amount: integer,
          product_data: z.object({ name: z.string() }),
        }),
      }),
    )
    .min(1),
  success_url: z.url(),
  cancel_url: z.url().nullable().default(null),
  client_reference_id: z.string().nullable().default(null),
  expires_at: integer.optional(),
  metadata,
  payment_intent_data: z
    .object({ description: z.string().nullable().default(null), metadata })
    .prefault({}),
  invoice_creation: z.object({ enabled: z.enum(["true", "false"]) }).default({ enabled: "false" }),
});
export type CheckoutParams = z.output<typeof checkoutParams>;

/** docs.stripe.com/api/refunds/create */
export const refundParams = z.object({
  payment_intent: z.string(),
  amount: positive.optional(),
  metadata,
});

/** docs.stripe.com/api/pagination, and how our functions narrow lists down. */
export const listParams = z.object({
  limit: positive.refine((value) => value <= 100, "This value must be at most 100").default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  payment_intent: z.string().optional(),
  types: z.array(z.string()).optional(),
  created: z.object({ gte: integer }).optional(),
});

export const expandParams = z.object({ expand: z.array(z.string()).default([]) });

export function parseParams<T>(schema: z.ZodType<T>, form: FormObject): T {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  // As Stripe names parameters: `line_items[0][quantity]`.
  const [root = "", ...rest] = issue?.path.map(String) ?? [];
  const name = root + rest.map((part) => `[${part}]`).join("");
  throw invalid(`${issue?.message ?? ""}: ${name}`, name);
}
