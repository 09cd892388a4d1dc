/** The embedded backend with its functions and the stand-in for Stripe, each at its address, as `npm start` has them. */
import { localStripeKey } from "@outpace/local-stripe";
import Stripe from "stripe";
import { expect, vi } from "vitest";
import { startBusyBackend } from "../harness/backend.ts";

export async function startWithPayments(options: { supabaseFolder?: string } = {}) {
  const backend = await startBusyBackend({ payments: true, ...options });
  const { paymentsUrl } = backend;
  const post = (path: string, form: Readonly<Record<string, string>>) =>
    fetch(new URL(path, paymentsUrl), {
      method: "POST",
      body: new URLSearchParams(form),
      redirect: "manual",
    });
  const { hostname, port } = new URL(paymentsUrl);
  return {
    ...backend,
    stripe: new Stripe(localStripeKey, { host: hostname, port, protocol: "http" }),
    /** Presses a button of the payment page; returns where it leads to. */
    async press(page: string, outcome: "pay" | "walk-away"): Promise<string | null> {
      return (await post(page, { outcome })).headers.get("location");
    },
    /** From the panel. */
    refund: (session: string, dollars: string) =>
      post("/panel", { action: "refund", id: session, amount: dollars }),
    setDeliveries: (deliveries: "normally" | "twice" | "never") =>
      post("/panel", { action: "set", deliveries }),
    async expectStatus(orderId: string, status: string): Promise<void> {
      await vi.waitFor(
        async () => {
          const { rows } = await backend.database.query<{ status: string }>(
            "select status from public.race_orders where id = $1",
            [orderId],
          );
          expect(rows).toEqual([{ status }]);
        },
        { timeout: 10_000 },
      );
    },
  };
}
