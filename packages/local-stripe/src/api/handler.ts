/** Handles the requests of Stripe's SDK, as docs.stripe.com/api describes them. */
import Stripe from "stripe";
import { newId, type Context } from "../context.ts";
import type { SavedAnswer } from "../records.ts";
import { parseForm } from "./form.ts";
import { digestOf, forgetOldAnswers, savedAnswer } from "./idempotency.ts";
import { StripeRefusal } from "./refusal.ts";
import { findRoute } from "./routes.ts";

interface Api {
  readonly secretKey: string;
  /** The context of a request. */
  contextOf(request: Stripe.Event.Request): Context;
}

export async function answerApi(
  request: Request,
  { secretKey, contextOf }: Api,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const isPost = request.method === "POST";
  const form = isPost ? await request.text() : search.slice(1);
  const key = isPost ? request.headers.get("idempotency-key") : null;
  const requestId = newId("req");
  const context = contextOf({ id: requestId, idempotency_key: key });
  const headers = {
    "content-type": "application/json",
    "request-id": requestId,
    "stripe-version": Stripe.API_VERSION,
    ...(key && { "idempotency-key": key }),
  };
  try {
    checkKey(request.headers.get("authorization"), secretKey);
    checkVersion(request.headers.get("stripe-version"));
    const found = findRoute(request.method, pathname);
    if (!found) throw unknownRoute(request.method, pathname);
    const { store } = context;
    forgetOldAnswers(store, context.now());
    const digest = digestOf(form);
    const saved = key === null ? undefined : savedAnswer(store, key, pathname, digest);
    if (saved) return replay(saved, headers);
    const work = found.route(context, parseForm(form), found.id);
    const { status, body } = answerOf(work);
    if (key !== null) {
      const created = context.now();
      store.put("answer", { id: key, path: pathname, digest, status, body, requestId, created });
    }
    return new Response(body, { status, headers });
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return new Response(JSON.stringify(error.body), { status: error.status, headers });
  }
}

/** What begins is saved under its key, a refusal too; what was refused before it began is not. */
function answerOf(work: () => object): { readonly status: number; readonly body: string } {
  try {
    return { status: 200, body: JSON.stringify(work()) };
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return { status: error.status, body: JSON.stringify(error.body) };
  }
}

function replay(
  { status, body, requestId }: SavedAnswer,
  headers: Record<string, string>,
): Response {
  return new Response(body, {
    status,
    headers: { ...headers, "idempotent-replayed": "true", "original-request": requestId },
  });
}

/** docs.stripe.com/api/authentication */
function checkKey(authorization: string | null, secretKey: string): void {
  const [, given = ""] = /^Bearer\s+(\S+)$/i.exec(authorization ?? "") ?? [];
  if (given === secretKey) return;
  throw new StripeRefusal(
    401,
    given === ""
      ? "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
      : `Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`,
  );
}

/** docs.stripe.com/api/versioning */
function checkVersion(version: string | null): void {
  if (version === null || version === Stripe.API_VERSION) return;
  throw new StripeRefusal(
    400,
    `Invalid Stripe API version: ${version}. The stand-in speaks ${Stripe.API_VERSION} only.`,
  );
}

function unknownRoute(method: string, pathname: string): StripeRefusal {
  return new StripeRefusal(
    404,
    `Unrecognized request URL (${method}: ${pathname}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code. Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  );
}
