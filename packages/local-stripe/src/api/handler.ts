/** Handles the requests of Stripe's SDK, as docs.stripe.com/api describes them. */
import { newId, type Context } from "../context.ts";
import { parseForm } from "./form.ts";
import { answerOnce, type Answer } from "./idempotency.ts";
import { StripeRefusal } from "./refusal.ts";
import { findRoute } from "./routes.ts";

export async function answerApi(
  request: Request,
  context: Context,
  secretKey: string,
): Promise<Response> {
  const { method, headers } = request;
  const { pathname, search } = new URL(request.url);
  const form = method === "POST" ? await request.text() : search.slice(1);
  const key = method === "POST" ? headers.get("idempotency-key") : null;
  const answer = (): Answer => ({ status: 200, body: JSON.stringify(route()) });
  const route = () => {
    const found = findRoute(method, pathname);
    if (found) return found.route(context, parseForm(form), found.id);
    throw new StripeRefusal(404, `Unrecognized request URL (${method}: ${pathname}).`);
  };
  const { status, body } = orRefusal(() => {
    if (headers.get("authorization") !== `Bearer ${secretKey}`) {
      throw new StripeRefusal(401, "Invalid API Key provided.");
    }
    if (key === null) return answer();
    return answerOnce(context, key, `${pathname}?${form}`, () => orRefusal(answer));
  });
  return new Response(body, {
    status,
    headers: { "content-type": "application/json", "request-id": newId("req") },
  });
}

function orRefusal(work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    const { status, isInvalid } = error;
    return { status, isInvalid, body: JSON.stringify(error.body) };
  }
}
