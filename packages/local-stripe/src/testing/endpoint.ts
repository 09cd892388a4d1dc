import type Stripe from "stripe";
import { createBench, raceSession } from "./bench.ts";

/** A bench whose endpoint answers the given statuses, the last one for ever, and what it was asked. */
export function withEndpoint(
  statuses: readonly number[],
  options: Parameters<typeof createBench>[0] = {},
) {
  const posts: { url: string; body: string; signature: string }[] = [];
  const send = (url: string, { body, headers }: RequestInit) => {
    const status = statuses[posts.length] ?? statuses.at(-1) ?? 200;
    const signature = new Headers(headers).get("stripe-signature") ?? "";
    posts.push({ url, body: String(body), signature });
    return Promise.resolve(new Response(undefined, { status }));
  };
  const bench = createBench({ send, retryPauses: [60_000, 60_000], ...options });
  const types = () => posts.map(({ body }) => (JSON.parse(body) as Stripe.Event).type);
  const pay = async () => {
    const { id } = await bench.sdk.checkout.sessions.create(raceSession());
    bench.actions.pay(id);
    return id;
  };
  return { ...bench, posts, types, pay };
}
