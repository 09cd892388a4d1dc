/** The routes of Stripe's API that the product uses. */
import type Stripe from "stripe";
import { newId, type Context } from "../context.ts";
import { recentEvents } from "../events.ts";
import { checkoutOf, openSession } from "../objects/session.ts";
import { expire } from "../payments.ts";
import { dollars, refund } from "../reversals.ts";
import type { Kind } from "../store.ts";
import { expanded } from "./expand.ts";
import type { FormObject } from "./form.ts";
import { listOf } from "./lists.ts";
import { params, parseParams, type CheckoutParams } from "./params.ts";
import { invalid, missing } from "./refusal.ts";

/** Checks the parameters, and returns the work that they ask for. */
type Route = (context: Context, form: FormObject, id: string) => () => object;

/** Finds the route of a request, with the id in its path; undefined for an unknown one. */
export function findRoute(
  method: string,
  pathname: string,
): { readonly route: Route; readonly id: string } | undefined {
  for (const [pattern, route] of routes) {
    const [wanted = "", path = ""] = pattern.split(" ");
    const found = new RegExp(`^/v1/${path.replace(":id", "([^/]+)")}$`).exec(pathname);
    if (found && wanted === method) return { route, id: decodeURIComponent(found[1] ?? "") };
  }
  return undefined;
}

const routes: readonly (readonly [string, Route])[] = [
  ["POST checkout/sessions", createSession],
  ["GET checkout/sessions", listSessions],
  ["GET checkout/sessions/:id", retrieve("session", "checkout.session")],
  ["GET checkout/sessions/:id/line_items", listLines],
  ["POST checkout/sessions/:id/expire", expireSession],
  ["GET payment_intents/:id", retrieve("payment_intent", "payment_intent")],
  ["GET charges/:id", retrieve("charge", "charge")],
  ["GET invoices/:id", retrieve("invoice", "invoice")],
  ["POST refunds", createRefund],
  ["GET refunds", listReversals("refund")],
  ["GET refunds/:id", retrieve("refund", "refund")],
  ["GET disputes", listReversals("dispute")],
  ["GET disputes/:id", retrieve("dispute", "dispute")],
  ["GET events", listEvents],
  ["GET events/:id", retrieve("event", "event")],
];

function retrieve(kind: Kind, noun: string): Route {
  return (context, form, id) => {
    const { expand } = parseParams(params.none, form);
    return () => {
      const found =
        kind === "event"
          ? recentEvents(context.store, context.now()).find((event) => event.id === id)
          : context.store.get(kind, id);
      if (!found) throw missing(noun, id, noun);
      return expanded(context.store, found, expand);
    };
  };
}

function createSession(context: Context, form: FormObject): () => object {
  const given = parseParams(params.checkout, form);
  checkExpiry(given, context.now());
  return () => {
    const checkout = checkoutOf(newId("cs"), given);
    const session = openSession(context, checkout, given);
    context.store.put("checkout", checkout);
    context.store.put("session", session);
    return expanded(context.store, session, given.expand);
  };
}

const minAmount = 50;
const maxAmount = 99_999_999;
const minutes = 60;
const hours = 60 * minutes;

function checkExpiry({ expires_at: end, line_items: lines }: CheckoutParams, now: number): void {
  const [least, most] = [now + 30 * minutes, now + 24 * hours];
  const refused = (what: string) =>
    invalid(
      `The \`expires_at\` timestamp must be ${what} from Checkout Session creation.`,
      "expires_at",
    );
  if (end !== undefined && end < least) throw refused("at least 30 minutes");
  if (end !== undefined && end > most) throw refused("less than 24 hours");
  const total = lines.reduce((sum, line) => sum + line.price_data.unit_amount * line.quantity, 0);
  if (total >= minAmount && total <= maxAmount) return;
  const [side, bound, code] =
    total < minAmount
      ? (["at least", minAmount, "amount_too_small"] as const)
      : (["no more than", maxAmount, "amount_too_large"] as const);
  throw invalid(
    `The Checkout Session's total amount must convert to ${side} ${dollars(bound)} usd.`,
    "line_items",
    code,
  );
}

function expireSession(context: Context, form: FormObject, id: string): () => object {
  const { expand } = parseParams(params.none, form);
  return () => expanded(context.store, expire(context, id), expand);
}

function listSessions(context: Context, form: FormObject): () => object {
  const given = parseParams(params.sessions, form);
  const { payment_intent: intent, status } = given;
  return () => {
    const sessions = context.store
      .all("session")
      .filter((one) => status === undefined || one.status === status)
      .filter((one) => intent === undefined || one.payment_intent === intent);
    return expanded(context.store, listOf(sessions, given, "/v1/checkout/sessions"), given.expand);
  };
}

function listLines(context: Context, form: FormObject, id: string): () => object {
  const given = parseParams(params.lines, form);
  return () => {
    const checkout = context.store.get("checkout", id);
    if (!checkout) throw missing("checkout.session", id, "session");
    return listOf(checkout.lines.toReversed(), given, `/v1/checkout/sessions/${id}/line_items`);
  };
}

function createRefund(context: Context, form: FormObject): () => object {
  const given = parseParams(params.refund, form);
  return () => expanded(context.store, refund(context, given), given.expand);
}

function listReversals(kind: "refund" | "dispute"): Route {
  return (context, form) => {
    const given = parseParams(params.reversals, form);
    const { payment_intent: intent, charge } = given;
    return () => {
      const all: (Stripe.Refund | Stripe.Dispute)[] = context.store.all(kind);
      const found = all
        .filter((one) => intent === undefined || one.payment_intent === intent)
        .filter((one) => charge === undefined || one.charge === charge);
      return expanded(context.store, listOf(found, given, `/v1/${kind}s`), given.expand);
    };
  };
}

function listEvents(context: Context, form: FormObject): () => object {
  const given = parseParams(params.events, form);
  const types = given.types ?? (given.type === undefined ? undefined : [given.type]);
  const { delivery_success: isDelivered } = given;
  return () => {
    const events = recentEvents(context.store, context.now())
      .filter(({ type }) => types === undefined || types.some((wanted) => isOfType(type, wanted)))
      .filter(
        ({ pending_webhooks: pending }) =>
          isDelivered === undefined || (pending === 0) === isDelivered,
      );
    return listOf(events, given, "/v1/events");
  };
}

/** `charge.dispute.*` stands for a group. */
function isOfType(type: string, wanted: string): boolean {
  return wanted.endsWith(".*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
