/** Connects to Stripe, or to the stand-in at its address. */
import Stripe from "stripe";
import type { Surroundings } from "./surroundings.ts";

/** Connects per request, so that one deadline covers all of its calls. */
export function connectStripe({ environment, patience, fetch }: Surroundings): Stripe {
  const { stripeKey, stripeUrl } = environment;
  const deadline = AbortSignal.timeout(patience);
  const request: Surroundings["fetch"] = (input, init) =>
    fetch(input, {
      ...init,
      signal: init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline,
    });
  return new Stripe(stripeKey, {
    httpClient: Stripe.createFetchHttpClient(request),
    maxNetworkRetries: 2,
    timeout: patience,
    telemetry: false,
    ...(stripeUrl && {
      host: stripeUrl.hostname,
      port: stripeUrl.port,
      protocol: stripeUrl.protocol === "http:" ? ("http" as const) : ("https" as const),
    }),
  });
}

/** True if the provider has no answer now and may have one later. */
export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  );
}

/** Keys and personal data may be in an error's message, so that it is not logged. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return "not an error of Stripe";
  const { type, code, statusCode, requestId } = error;
  return JSON.stringify({ type, code, statusCode, requestId });
}
