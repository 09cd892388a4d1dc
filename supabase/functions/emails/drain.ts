/** Sends what waits in the outbox, until nothing does or the time of a run is over. */
import { renderEmail } from "@outpace/emails";
import type { Surroundings } from "../platform/surroundings.ts";
import type { SenderEnvironment } from "./environment.ts";
import type { ClaimedEmail, Outbox } from "./outbox.ts";
import { createPace, systemClock, type Clock } from "./pace.ts";
import { deliver, type Delivery } from "./provider.ts";

export interface Drained {
  sent: number;
  /** They are tried again. */
  later: number;
  failed: number;
}

/** The schedule starts a run every minute; the last batch begins before this. */
const milliseconds = 57_000;
/** Claimed at once. A claim lasts for two minutes, in which even a slow provider answers. */
const secondsPerBatch = 2;
const mostAtOnce = 20;
/** After so many failures in a row the provider is down, and the rest waits for another run. */
const patienceWithProvider = 10;

export async function drain(
  surroundings: Surroundings<SenderEnvironment>,
  outbox: Outbox,
  clock: Clock = systemClock,
): Promise<Drained> {
  const { perSecond } = surroundings.environment;
  const end = clock.now() + milliseconds;
  const pace = createPace(perSecond, clock);
  const drained: Drained = { sent: 0, later: 0, failed: 0 };
  const underWay = new Set<Promise<void>>();
  let failuresInARow = 0;
  let isSentAway = false;
  let broken: unknown;
  const isStopped = () =>
    broken !== undefined || isSentAway || failuresInARow >= patienceWithProvider;
  const send = async (email: ClaimedEmail) => {
    const delivery = await attempt(surroundings, email);
    if (delivery.outcome === "later") {
      failuresInARow += 1;
      if (clock.now() + delivery.wait < end) pace.pause(delivery.wait);
      else isSentAway = true;
    } else {
      failuresInARow = 0;
    }
    await record(outbox, email, delivery);
    if (delivery.outcome === "sent") drained.sent += 1;
    else if (delivery.outcome === "later") drained.later += 1;
    else drained.failed += 1;
  };
  const begin = (email: ClaimedEmail) => {
    const sending: Promise<void> = send(email)
      .catch((error: unknown) => {
        broken ??= error;
      })
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
  };
  while (!isStopped() && clock.now() < end) {
    const batch = await outbox.claim(secondsPerBatch * perSecond);
    if (batch.length === 0) break;
    for (const email of batch) {
      while (underWay.size >= mostAtOnce) await Promise.race(underWay);
      await pace.next();
      // What is left of the batch waits until its claim ends.
      if (isStopped()) break;
      begin(email);
    }
  }
  await Promise.all(underWay);
  if (broken !== undefined) throw broken as Error;
  return drained;
}

async function attempt(
  surroundings: Surroundings<SenderEnvironment>,
  email: ClaimedEmail,
): Promise<Delivery> {
  const { supabaseUrl, portalUrl, marketingUrl } = surroundings.environment;
  const { id, kind, recipient } = email;
  let rendered;
  try {
    rendered = renderEmail(email, {
      portalUrl,
      marketingUrl,
      functionsUrl: `${supabaseUrl}/functions/v1`,
      tokens: {
        switchOff: email.switch_off_token,
        confirm: email.confirm_token,
        unsubscribe: email.unsubscribe_token,
        refuse: email.refuse_token,
      },
    });
  } catch {
    // The error could quote the payload.
    surroundings.log(`The e-mail ${id} of the kind ${kind} could not be written`);
    return { outcome: "refused", error: "not_rendered" };
  }
  return deliver(surroundings, id, recipient, rendered);
}

async function record(outbox: Outbox, { id }: ClaimedEmail, delivery: Delivery): Promise<void> {
  if (delivery.outcome === "sent") await outbox.finish(id, delivery.id);
  else await outbox.fail(id, delivery.error, delivery.outcome === "refused");
}
