/** The routes of Stripe's API that the product uses. */
import { newId, type Context } from "../context.ts";
import { newSession } from "../new-objects.ts";
import { expire, sessionOf } from "../payments.ts";
import { refund } from "../reversals.ts";
import { expanded } from "./expand.ts";
import type { FormObject } from "./form.ts";
import { listOf } from "./lists.ts";
import { checkoutParams, expandParams, listParams, parseParams, refundParams } from "./params.ts";
import { invalid, missing } from "./refusal.ts";

type Route = (context: Context, form: FormObject, id: string) => object;

const routes: Readonly<Record<string, Route>> = {
  "POST checkout/sessions": createSession,
  "GET checkout/sessions": (context, form) =>
    listOf(context.store.all("session"), parseParams(listParams, form), "/v1/checkout/sessions"),
  "GET checkout/sessions/:id": (context, form, id) =>
    expandedAs(form, context, sessionOf(context, id)),
  "POST checkout/sessions/:id/expire": (context, form, id) =>
    expandedAs(form, context, expire(context, id)),
  "POST refunds": createRefund,
  "GET refunds": listReversals("refund"),
  "GET disputes": listReversals("dispute"),
  "GET events": listEvents,
};

/** Finds the route of a request, with the id in its path; undefined for an unknown one. */
export function findRoute(
  method: string,
  pathname: string,
): { readonly route: Route; readonly id: string } | undefined {
  for (const [pattern, route] of Object.entries(routes)) {
    const path = pattern.replace(" ", " /v1/").replace(":id", "([^/]+)");
    const found = new RegExp(`^${path}$`).exec(`${method} ${pathname}`);
    if (found) return { route, id: found[1] ?? "" };
  }
  return undefined;
}

function expandedAs(form: FormObject, { store }: Context, answer: object): object {
  return expanded(store, answer, parseParams(expandParams, form).expand);
}

function createSession(context: Context, form: FormObject): object {
  const checkout = { ...parseParams(checkoutParams, form), id: newId("cs") };
  checkExpiry(checkout.expires_at, context.now());
  const session = newSession(context, checkout);
  context.store.put("checkout", checkout);
  context.store.put("session", session);
  return session;
}

const minutes = 60;
const hours = 60 * minutes;

function checkExpiry(end: number | undefined, now: number): void {
  const refused = (bound: string) =>
    invalid(
      `The \`expires_at\` timestamp must be ${bound} from Checkout Session creation.`,
      "expires_at",
    );
  if (end === undefined) return;
  if (end < now + 30 * minutes) throw refused("at least 30 minutes");
  if (end > now + 24 * hours) throw refused("less than 24 hours");
}

function createRefund(context: Context, form: FormObject): object {
  const { payment_intent: id, amount, metadata } = parseParams(refundParams, form);
  const intent = context.store.get("payment_intent", id);
  if (!intent) throw missing("payment_intent", id);
  const charge = context.store.get("charge", intent.latest_charge ?? "");
  return refund(context, charge, amount, metadata);
}

function listReversals(kind: "refund" | "dispute"): Route {
  return ({ store }, form) => {
    const params = parseParams(listParams, form);
    const { payment_intent: intent = "" } = params;
    const found = store.all(kind).filter((one) => intent === "" || one.payment_intent === intent);
    return listOf(found, params, `/v1/${kind}s`);
  };
}

function listEvents({ store }: Context, form: FormObject): object {
  const params = parseParams(listParams, form);
  const { types, created } = params;
  const found = store
    .all("event")
    .filter(({ type }) => types?.includes(type) ?? true)
    .filter((event) => event.created >= (created?.gte ?? 0));
  return listOf(found, params, "/v1/events");
}
