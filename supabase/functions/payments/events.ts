/** Events of Stripe. They only say that something happened; what happened is asked afterwards. */
import type Stripe from "stripe";
import type { EventToNote } from "./ledger.ts";
import { isUuid, isoTime } from "./snapshot.ts";

/** The endpoint's subscription, which docs/deploy.md lists. */
export const eventTypes = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
] as const satisfies Stripe.Event.Type[];

const keptFields = [
  "id",
  "object",
  "status",
  "payment_status",
  "amount",
  "amount_subtotal",
  "amount_total",
  "currency",
  "payment_intent",
  "charge",
  "expires_at",
];
const keptMetadata = ["order_id", "payment_id", "refund_request_id"];

type Fields = Readonly<Record<string, unknown>>;

/** Stripe's event as the ledger keeps it: without what names a person. */
export function eventToNote(event: Stripe.Event): EventToNote {
  const object = event.data.object as unknown as Fields;
  const metadata = pick((object["metadata"] ?? {}) as Fields, keptMetadata);
  const { payment_id } = metadata;
  return {
    provider: "stripe",
    event_id: event.id,
    type: event.type,
    livemode: event.livemode,
    provider_created: isoTime(event.created),
    object_id: objectId(object),
    payment_id: isUuid(payment_id) ? payment_id : null,
    payload: { api_version: event.api_version, ...pick(object, keptFields), metadata },
  };
}

/** What the ledger knows the payment by: its session or its intent. */
function objectId(object: Fields): string | null {
  const id =
    object["object"] === "checkout.session"
      ? object["id"]
      : (object["payment_intent"] ?? object["charge"] ?? object["id"]);
  return typeof id === "string" ? id : null;
}

/** Texts, numbers and nulls only: an object could hold anything. */
function pick(fields: Fields, names: string[]): Fields {
  return Object.fromEntries(
    names
      .map((name) => [name, fields[name]] as const)
      .filter(([, value]) => value === null || ["string", "number"].includes(typeof value)),
  );
}
