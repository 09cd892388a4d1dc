/** What the schedule does every ten minutes: finds what no webhook and no return has brought. */
import Stripe from "stripe";
import { eventToNote, eventTypes } from "../payments/events.ts";
import { serviceLedger, type ServiceLedger } from "../payments/ledger.ts";
import { connectStripe } from "../payments/provider.ts";
import { sendRefunds } from "../payments/refunds.ts";
import { failure, logFailure } from "../payments/responses.ts";
import type { FunctionHandler } from "../payments/surroundings.ts";
import { syncPayment, type Sync } from "../payments/sync.ts";
import { refusal } from "../platform/responses.ts";

const eventsPerRun = 100;
const eventDays = 30;

/** The caller's key is the one that all of it is done with: the database refuses any but that of `service_role`. */
export const handler: FunctionHandler = async (request, surroundings) => {
  const { environment, log } = surroundings;
  const key = request.headers.get("apikey");
  if (request.method !== "POST" || key === null) {
    return refusal(401, "This function takes POST requests of the schedule.", "not_authorized");
  }
  const ledger = serviceLedger(surroundings, key);
  const sync = { environment, ledger, stripe: connectStripe(surroundings) };
  const failed: unknown[] = [];
  /** One failure does not stop the rest. */
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work();
    } catch (error) {
      failed.push(error);
      return undefined;
    }
  };
  try {
    const events = await attempt(() => noteEvents(sync));
    const payments = await ledger.reconciliationBatch();
    for (const id of payments) await attempt(() => syncPayment(sync, id));
    const refunds = await attempt(() => sendRefunds(sync, null));
    // Safe even if Stripe does not respond: an order with a live attempt is not voided.
    const voided = await ledger.voidUnpaidOrders();
    if (failed.length > 0) {
      for (const error of failed) logFailure(error, log);
      return failure(failed[0], log);
    }
    return Response.json({ events, payments: payments.length, refunds, voided });
  } catch (error) {
    return failure(error, log);
  }
};

/** Notes the events since the last run, the oldest first. Each is synced by the batch that follows. */
async function noteEvents({ ledger, stripe }: Sync): Promise<number> {
  const cursor = await ledger.eventCursor();
  const events = cursor === null ? await recentEvents(stripe) : await eventsAfter(stripe, cursor);
  for (const event of events) await note(ledger, event);
  const last = events.at(-1);
  if (last) await ledger.setEventCursor(last.id);
  return events.length;
}

async function note(ledger: ServiceLedger, event: Stripe.Event): Promise<void> {
  await ledger.noteEvent(eventToNote(event));
}

/** Stripe lists the newest first. */
async function eventsAfter(stripe: Stripe, cursor: string): Promise<Stripe.Event[]> {
  try {
    const { data } = await stripe.events.list({
      types: [...eventTypes],
      ending_before: cursor,
      limit: eventsPerRun,
    });
    return data.toReversed();
  } catch (error) {
    // Stripe forgets events after 30 days.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return recentEvents(stripe);
  }
}

async function recentEvents(stripe: Stripe): Promise<Stripe.Event[]> {
  const { data } = await stripe.events.list({
    types: [...eventTypes],
    created: { gte: Math.floor(Date.now() / 1000) - eventDays * 86_400 },
    limit: eventsPerRun,
  });
  return data.toReversed();
}
