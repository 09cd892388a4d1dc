import { setTimeout } from "node:timers/promises";
import { beforeAll, expect, test, vi } from "vitest";
import { proof } from "../harness/environment.ts";
import { startWithPayments } from "./embedded.ts";
import { addDueOrder, sessionIn } from "./orders.ts";

const perSecond = 10;
const refundsOfAnOrder = 30;

let backend: Awaited<ReturnType<typeof startWithPayments>>;
beforeAll(async () => {
  backend = await startWithPayments();
});

async function addPaidSession(): Promise<string> {
  const { client, orderId } = await addDueOrder(backend);
  const body = { order_id: orderId };
  const { data } = await client.functions.invoke<{ url: string }>("checkout", { body });
  await backend.press(data?.url ?? "", "pay");
  await backend.expectStatus(orderId, "paid");
  return sessionIn(data?.url);
}

/** Each refund from Stripe's dashboard is an event, about which Stripe is asked. */
test(
  `none of ${String(perSecond)} webhooks a second fails`,
  async () => {
    const count = proof.webhookSeconds * perSecond;
    const sessions: string[] = [];
    for (let index = 0; index < count / refundsOfAnOrder; index += 1) {
      sessions.push(await addPaidSession());
    }
    for (let index = 0; index < count; index += 1) {
      const next = setTimeout(1000 / perSecond);
      await backend.refund(sessions[index % sessions.length] ?? "", "1");
      await next;
    }
    // None was repeated.
    await vi.waitFor(
      async () => {
        const { rows } = await backend.database.query(
          `select count(*)::integer as events, max(deliveries) as deliveries,
             count(*) filter (where handled_at is null)::integer as unhandled
           from private.payment_events where type = 'refund.created'`,
        );
        expect(rows).toEqual([{ events: count, deliveries: 1, unhandled: 0 }]);
      },
      { timeout: 10_000, interval: 200 },
    );
    const { rows } = await backend.database.query(
      "select sum(refunded_cents)::integer as cents from public.race_orders",
    );
    expect(rows).toEqual([{ cents: count * 100 }]);
  },
  30_000 + proof.webhookSeconds * 2000,
);
