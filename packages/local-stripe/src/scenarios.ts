/** What the product relies on. What passes here and fails against Stripe's test mode is a fault of the stand-in. */
import assert from "node:assert/strict";
import type Stripe from "stripe";
import { raceSession } from "./testing/bench.ts";
import { refusalOf } from "./testing/refusals.ts";

export interface Scenario {
  readonly name: string;
  /** `pay` returns the id of an intent that was paid by card, without a page, with the scenarios' amount. */
  run(stripe: Stripe, pay: () => Promise<string>): Promise<void>;
}

export const cents = 100_000;
const minutes = 60;

function params(change: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return raceSession({ client_reference_id: crypto.randomUUID(), ...change });
}

async function refused(request: Promise<unknown>, expected: object): Promise<void> {
  assert.partialDeepStrictEqual(await refusalOf(request), expected);
}

async function opened(stripe: Stripe): Promise<string> {
  return (await stripe.checkout.sessions.create(params())).id;
}

export const scenarios: readonly Scenario[] = [
  {
    name: "a new session is open and unpaid, has an address and no intent",
    async run(stripe) {
      const wanted = params();
      const session = await stripe.checkout.sessions.create(wanted);
      assert.partialDeepStrictEqual(session, {
        amount_subtotal: cents,
        amount_total: cents,
        currency: "usd",
        livemode: false,
        metadata: wanted.metadata,
        payment_intent: null,
        payment_status: "unpaid",
        status: "open",
      });
      assert.match(session.id, /^cs_test_/);
      assert.ok(URL.canParse(session.url ?? ""));
    },
  },
  {
    name: "a repeat with the same idempotency key brings the same session",
    async run(stripe) {
      const wanted = params();
      const options = { idempotencyKey: crypto.randomUUID() };
      const first = await stripe.checkout.sessions.create(wanted, options);
      const second = await stripe.checkout.sessions.create(wanted, options);
      assert.equal(second.id, first.id);
    },
  },
  {
    name: "the same idempotency key with other parameters is refused",
    async run(stripe) {
      const options = { idempotencyKey: crypto.randomUUID() };
      await stripe.checkout.sessions.create(params(), options);
      const other = stripe.checkout.sessions.create(params(), options);
      await refused(other, { statusCode: 400, rawType: "idempotency_error" });
    },
  },
  {
    name: "a session expires between 30 minutes and 24 hours after it was made",
    async run(stripe) {
      const now = Math.floor(Date.now() / 1000);
      const expiringIn = (seconds: number) =>
        stripe.checkout.sessions.create(params({ expires_at: now + seconds }));
      const refusal = { statusCode: 400, param: "expires_at" };
      await refused(expiringIn(29 * minutes), refusal);
      await refused(expiringIn(24 * 60 * minutes + 5 * minutes), refusal);
      assert.equal((await expiringIn(31 * minutes)).expires_at, now + 31 * minutes);
    },
  },
  {
    name: "an open session expires once, and its event can be listed",
    async run(stripe) {
      const id = await opened(stripe);
      const { status, url } = await stripe.checkout.sessions.expire(id);
      assert.deepEqual([status, url], ["expired", null]);
      await refused(stripe.checkout.sessions.expire(id), { statusCode: 400 });
      await eventually(async () => {
        const { data } = await stripe.events.list({ types: ["checkout.session.expired"] });
        const ids = data.map(({ data: { object } }) => (object as { id?: string }).id);
        assert.ok(ids.includes(id), "The event is not listed.");
      });
    },
  },
  {
    name: "lists are newest first and go on after an object",
    async run(stripe) {
      const older = await opened(stripe);
      const newer = await opened(stripe);
      const { data } = await stripe.checkout.sessions.list({ starting_after: newer, limit: 1 });
      assert.deepEqual(
        data.map(({ id }) => id),
        [older],
      );
    },
  },
  {
    name: "an object that does not exist is a 404",
    async run(stripe) {
      await refused(stripe.checkout.sessions.retrieve("cs_test_none"), {
        statusCode: 404,
        code: "resource_missing",
      });
    },
  },
  {
    name: "refunds never come to more than was paid, and one asked for twice is made once",
    async run({ refunds }, pay) {
      const payment_intent = await pay();
      const options = { idempotencyKey: crypto.randomUUID() };
      const half = await refunds.create({ payment_intent, amount: cents / 2 }, options);
      assert.equal(
        (await refunds.create({ payment_intent, amount: cents / 2 }, options)).id,
        half.id,
      );
      await refused(refunds.create({ payment_intent, amount: cents }), { statusCode: 400 });
      const rest = await refunds.create({ payment_intent });
      assert.equal(rest.amount, cents / 2);
      await refused(refunds.create({ payment_intent }), { code: "charge_already_refunded" });
    },
  },
];

/** Stripe lists an event a moment after the answer. */
async function eventually(check: () => Promise<void>): Promise<void> {
  const end = Date.now() + 30_000;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}
