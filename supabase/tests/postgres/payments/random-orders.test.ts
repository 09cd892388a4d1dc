/**
 * Orders to which things happen at random, and go wrong: in whatever order attempts, answers, people and the schedule
 * come on parallel connections, the entries end as the sum of what the provider did, and add up to what the orders say.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { openCardPayments } from "../../harness/card-payments.ts";
import { one } from "../../harness/database.ts";
import { proof } from "../../harness/environment.ts";
import type { Attempt, PayableOrder } from "../../harness/payments.ts";
import { openWithConnections } from "../concurrency.ts";
import { Provider } from "./provider.ts";

const payments = await openCardPayments(await openWithConnections(20, "api", "owner"));
const { owner, service, setOrder } = payments;

const steps = [
  ...["begin", "begin", "pay", "pay", "pay wrongly", "debit", "clear", "bounce", "expire"],
  ...["ask for refund", "send refunds", "refund from dashboard", "refund comes back"],
  ...["dispute", "win dispute"],
  ...["sync", "sync", "late sync", "deliver twice"],
  ...["void", "record", "time is over", "void unpaid", "withdraw", "resolve"],
] as const;
type Step = (typeof steps)[number];

/** The number is taken before the question, and the answer stored later. */
async function ask(attempt: Attempt, provider: Provider, seconds = 0): Promise<string> {
  const { sequence } = await payments.beginSync(attempt.payment_id);
  const answer = provider.snapshotOf(attempt);
  if (seconds > 0) await service`select pg_sleep(${seconds})`;
  return payments.sync(attempt.payment_id, answer, sequence);
}

/** How long an answer takes. */
const pause = (n: number) => (n % 2 === 0 ? (n % 20) / 1000 : 0);

/** What a person, the provider or the schedule does; a refusal is as good as a success. */
async function take(
  step: Step,
  order: PayableOrder,
  provider: Provider,
  n: number,
  isReliable = false,
): Promise<unknown> {
  const attempt = provider.anyAttempt(n);
  switch (step) {
    case "begin":
      return payments.open(order).then((begun) => provider.open(begun));
    case "sync":
      return attempt && ask(attempt, provider, pause(n));
    case "late sync":
      return attempt && ask(attempt, provider, 0.01);
    case "deliver twice":
      return Promise.all([take("sync", order, provider, n), take("sync", order, provider, n)]);
    case "ask for refund":
      return payments.ask(order, 1 + ((n * 7919) % 30_000));
    case "send refunds": {
      const waiting = await service<{ refund_id: string; payment_id: string; cents: number }>`
        select * from public.pending_refunds(${order.orderId})`;
      for (const { refund_id, payment_id, cents } of waiting)
        if (!provider.refund(payment_id, cents, refund_id))
          await service`select public.fail_refund(${refund_id}, 'Refused.')`;
      // As the function does, it asks after it has sent them.
      for (const sent of provider.attempts) await ask(sent, provider);
      return;
    }
    case "void":
      return payments.voidOrder(order);
    case "record":
      return payments.record(order);
    case "withdraw":
      return payments.withdraw(order);
    case "time is over":
      return setOrder(order, "pay_by = case when pay_by is not null then now() end");
    case "void unpaid":
      return payments.voidUnpaid();
    case "resolve": {
      const { review } = await payments.orderOf(order);
      const resolution = ["refund", "dismiss", "accept", "give_package"][n % 4] ?? "dismiss";
      return payments.resolve(order, review as string, resolution);
    }
    default:
      provider.act(step, n);
      // Each change has an event; an unreliable provider's may be lost.
      return attempt && (isReliable || n % 3 > 0) && ask(attempt, provider, pause(n));
  }
}

const moment = (...possible: readonly Step[]) =>
  fc.record({ step: fc.constantFrom(...possible), n: fc.nat(1000), isAtOnce: fc.boolean() });

/** Most orders are paid early, so that something can happen to the money. */
const history = fc.record({
  isReliable: fc.boolean(),
  script: fc
    .tuple(
      moment("begin"),
      fc.array(moment(...steps), { maxLength: 3 }),
      moment("pay", "pay", "pay", "pay wrongly", "debit", "expire"),
      fc.array(moment(...steps), { minLength: 3, maxLength: 25 }),
    )
    .map(([begin, early, pay, late]) => [{ ...begin, isAtOnce: false }, ...early, pay, ...late]),
});

test(
  "the entries are what the provider moved, and add up to what the order says",
  { timeout: 300_000 },
  async () => {
    let paid = 0;
    const property = fc.asyncProperty(history, async ({ script, isReliable }) => {
      const order = await (script.length % 5 === 0 ? payments.newPackage() : payments.newOrder());
      const provider = new Provider();
      const underWay: Promise<unknown>[] = [];
      for (const { step, n, isAtOnce } of script) {
        const taken = take(step, order, provider, n, isReliable).catch(onlyRefusals);
        underWay.push(taken);
        if (!isAtOnce) await Promise.all(underWay);
      }
      await Promise.all(underWay);
      // What a reconciliation does at the end, without the events that were lost.
      if (!isReliable) await take("send refunds", order, provider, 0);

      const entries = owner<{ sum: number }[]>`
        select coalesce(sum(e.cents), 0)::integer as sum from public.payment_entries e
        join public.order_payments p on p.id = e.payment_id
        where e.order_id = ${order.orderId} and p.provider = 'stripe'`;
      expect((await one(entries)).sum).toBe(provider.balance());
      expect(await payments.outOfBalance()).toEqual([]);
      for (const attempt of provider.attempts) {
        const state = provider.stateOf(attempt);
        // One that has ended is not live again beside another one.
        const mayLag = state === "open" || state === "processing";
        if (mayLag && provider.attempts.length > 1) continue;
        expect(await payments.paymentOf(attempt)).toMatchObject({ status: state });
      }
      const { status, settled_by } = await payments.orderOf(order);
      expect(settled_by !== null).toBe(status === "paid" || status === "refunded");
      if (settled_by !== null) paid++;
    });
    await fc.assert(property, { numRuns: proof.isLong ? 400 : 40, seed: 20250801 });
    // Otherwise the orders would show little.
    expect(paid).toBeGreaterThan(20);
  },
);

/** A refusal has a code of ours; anything else is a fault. */
function onlyRefusals(error: unknown): void {
  const { code = "" } = error as { code?: string };
  if (!code.startsWith("PT")) throw error;
}
