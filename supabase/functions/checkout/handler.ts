/**
 * What a person does about an order's payment: pays, comes back from paying, takes the race back, or as staff closes the
 * pages where it can be paid.
 */
import { callerLedger, serviceLedger, type CallerLedger } from "../payments/ledger.ts";
import { connectStripe } from "../payments/provider.ts";
import { sendRefunds } from "../payments/refunds.ts";
import { failure } from "../payments/responses.ts";
import { createSession, retrieveSession } from "../payments/sessions.ts";
import { isoTime, isUuid } from "../payments/snapshot.ts";
import type { FunctionHandler, Surroundings } from "../payments/surroundings.ts";
import { syncPayment, type Sync } from "../payments/sync.ts";
import { DatabaseError } from "../platform/database.ts";
import { refusal, withCors } from "../platform/responses.ts";

const actions = { pay, confirm, withdraw, close };

/** `POST { order_id, action }`, where the action is "pay" if there is none. */
export const handler: FunctionHandler = (request, surroundings) =>
  withCors(request, surroundings.environment.portalUrl, async () => {
    try {
      return await respond(request, surroundings);
    } catch (error) {
      return failure(error, surroundings.log);
    }
  });

async function respond(request: Request, surroundings: Surroundings): Promise<Response> {
  if (request.method !== "POST") {
    return refusal(405, "This function only takes POST requests.", "invalid_request");
  }
  const body = (await request.json().catch(() => undefined)) as
    { order_id?: unknown; action?: unknown } | null | undefined;
  const orderId = body?.order_id;
  const action = body?.action ?? "pay";
  if (!isUuid(orderId) || typeof action !== "string" || !Object.hasOwn(actions, action)) {
    return refusal(400, "The request must have an order_id.", "invalid_request");
  }
  const caller = callerLedger(surroundings, request);
  const sync = {
    environment: surroundings.environment,
    ledger: serviceLedger(surroundings),
    stripe: connectStripe(surroundings),
  };
  return actions[action as keyof typeof actions](orderId, caller, sync);
}

async function pay(orderId: string, caller: CallerLedger, sync: Sync): Promise<Response> {
  for (let isSynced = false; ; isSynced = true) {
    const attempt = await caller.beginPayment(orderId);
    const session =
      attempt.session_id === null
        ? await createSession(sync.stripe, sync.environment, attempt)
        : await retrieveSession(sync.stripe, attempt.session_id);
    if (session && attempt.session_id === null) {
      const expiresAt = isoTime(session.expires_at);
      await sync.ledger.attachSession(attempt.payment_id, session.id, expiresAt);
    }
    if (session?.status === "open" && session.url) return Response.json({ url: session.url });
    // A bank takes days.
    if (isSynced) {
      return refusal(409, "This payment is being confirmed.", "payment_processing");
    }
    // It ended without us: once the ledger knows how, the order is paid or can have the next attempt.
    await syncPayment(sync, attempt.payment_id);
  }
}

/** While the answer is not current, what Stripe said a moment ago has to do: the order may have been paid since. */
async function confirm(orderId: string, caller: CallerLedger, sync: Sync): Promise<Response> {
  const { payment_ids, is_current } = await caller.beginConfirmation(orderId);
  // Each is sent once, so that this cannot be asked for without end.
  await sendRefunds(sync, orderId);
  for (const id of payment_ids) await syncPayment(sync, id);
  const status = (await caller.findOrder(orderId))?.status;
  return Response.json({ status, is_current });
}

async function withdraw(orderId: string, caller: CallerLedger, sync: Sync): Promise<Response> {
  const order = await caller.findOrder(orderId);
  if (!order?.live_race_id) return orderNotFound();
  try {
    await caller.withdrawRace(order.live_race_id);
  } catch (error) {
    // The database refuses everyone else before it says that a payment is in the way.
    if (!(error instanceof DatabaseError) || !isLivePayment(error)) throw error;
    await caller.beginConfirmation(orderId);
    for (const id of await caller.findLiveAttempts(orderId))
      await syncPayment(sync, id, { expire: true });
    await caller.withdrawRace(order.live_race_id);
  }
  return Response.json({ status: (await caller.findOrder(orderId))?.status });
}

/** For staff, before an order is void. The database refuses everyone else. */
async function close(orderId: string, caller: CallerLedger, sync: Sync): Promise<Response> {
  const payments = await caller.livePayments(orderId);
  if (payments.length > 0) await caller.beginConfirmation(orderId);
  for (const id of payments) await syncPayment(sync, id, { expire: true });
  const order = await caller.findOrder(orderId);
  if (!order) return orderNotFound();
  if (order.status === "paid") {
    return refusal(409, "This order has just been paid, so nothing was changed.", "order_paid");
  }
  // A page that is being paid does not close, and a bank takes days.
  if ((await caller.livePayments(orderId)).length > 0) {
    return refusal(
      409,
      "This order is being paid right now, so nothing was changed. Please look at it again later.",
      "payment_processing",
    );
  }
  return Response.json({ status: order.status });
}

function isLivePayment({ hint }: DatabaseError): boolean {
  return hint === "payment_open" || hint === "payment_processing";
}

function orderNotFound(): Response {
  return refusal(404, "This order does not exist.", "order_not_found");
}
