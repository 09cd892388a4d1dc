/** Stripe's webhook: notes that something happened, asks Stripe what, and brings the ledger to it. */
import Stripe from "stripe";
import { eventToNote } from "../payments/events.ts";
import { serviceLedger } from "../payments/ledger.ts";
import { connectStripe } from "../payments/provider.ts";
import { logFailure } from "../payments/responses.ts";
import type { FunctionHandler, Surroundings } from "../payments/surroundings.ts";
import { syncPayment } from "../payments/sync.ts";
import { refusal } from "../platform/responses.ts";

/** Any status but 2xx makes Stripe repeat the event for three days. */
export const handler: FunctionHandler = async (request, surroundings) => {
  const { environment, log } = surroundings;
  const stripe = connectStripe(surroundings);
  const event = await verified(request, stripe, surroundings);
  if (!event) return refusal(400, "The signature is not valid.", "invalid_signature");
  try {
    const ledger = serviceLedger(surroundings);
    const { payment_id, is_handled } = await ledger.noteEvent(eventToNote(event));
    if (payment_id !== null && !is_handled) {
      await syncPayment({ environment, ledger, stripe }, payment_id);
    }
    return Response.json({ received: true });
  } catch (error) {
    logFailure(error, log);
    return refusal(500, "The event could not be handled.", "event_not_handled");
  }
};

/** The signature is over the body's bytes, so they are read as they came. */
async function verified(
  request: Request,
  stripe: Stripe,
  { environment }: Surroundings,
): Promise<Stripe.Event | undefined> {
  const signature = request.headers.get("stripe-signature") ?? "";
  const body = await request.text();
  try {
    return await stripe.webhooks.constructEventAsync(body, signature, environment.webhookSecret);
  } catch {
    return undefined;
  }
}
