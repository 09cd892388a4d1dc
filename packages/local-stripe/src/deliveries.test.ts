import type Stripe from "stripe";
import { expect, test, vi } from "vitest";
import { localWebhookSecret, type LocalStripeOptions } from "./local-stripe.ts";
import { memoryStore } from "./store.ts";
import { createBench } from "./testing/bench.ts";

const patience = { timeout: 10_000 };

/** A bench whose endpoint returns the given statuses, then always the last one, with the requests that it received. */
function withEndpoint(statuses: readonly number[], options: Partial<LocalStripeOptions> = {}) {
  const posts: { url: string; body: string; signature: string }[] = [];
  const send = (url: string, { body, headers }: RequestInit) => {
    const status = statuses[posts.length] ?? statuses.at(-1) ?? 200;
    const signature = new Headers(headers).get("stripe-signature") ?? "";
    posts.push({ url, body: String(body), signature });
    return Promise.resolve(new Response(undefined, { status }));
  };
  const bench = createBench({ send, retryPauses: [10, 20], ...options });
  return {
    ...bench,
    posts,
    /** Once nothing waits any more, the types of what was posted. */
    posted: () =>
      vi.waitFor(() => {
        expect(bench.store.all("delivery")).toEqual([]);
        return posts.map(({ body }) => (JSON.parse(body) as Stripe.Event).type);
      }, patience),
  };
}

const completed = "checkout.session.completed";

test("an event is posted to the endpoint, signed so that the SDK accepts it", async () => {
  const { posts, posted, openPaid, sdk } = withEndpoint([200]);
  const { id } = await openPaid();
  expect(await posted()).toEqual([completed]);
  const [{ url, body, signature } = { url: "", body: "", signature: "" }] = posts;
  expect(url).toBe("http://127.0.0.1:54321/functions/v1/stripe-webhook");
  const event = await sdk.webhooks.constructEventAsync(body, signature, localWebhookSecret);
  expect(event).toMatchObject({
    id: expect.stringMatching(/^evt_test_local_/) as string,
    livemode: false,
    type: completed,
    data: { object: { id, payment_status: "paid" } },
  });
});

test("an event is posted until the endpoint takes it, but no more than three times", async () => {
  const late = withEndpoint([500, 200]);
  await late.openPaid();
  expect(await late.posted()).toEqual([completed, completed]);
  const never = withEndpoint([500, 302, 500]);
  await never.openPaid();
  expect(await never.posted()).toEqual([completed, completed, completed]);
  expect(await never.types()).toEqual([completed]);
});

test.for([
  ["twice", [completed, completed]],
  ["never", []],
])("an event is delivered %s if a request asks for it", async ([deliveries = "", expected]) => {
  const { visit, openPaid, posted } = withEndpoint([200]);
  await visit("/faults", { deliveries: String(deliveries) });
  await openPaid();
  expect(await posted()).toEqual(expected);
});

test("a silent endpoint delays no response; a restart repeats the delivery", async () => {
  const store = memoryStore();
  const send = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_, reject) => {
      signal?.addEventListener("abort", () => {
        reject(new Error("Aborted"));
      });
    });
  const { openPaid, close } = createBench({ send, store });
  await openPaid();
  await close();
  expect(store.all("delivery")).toMatchObject([{ tries: 0 }]);
  expect(await withEndpoint([200], { store }).posted()).toEqual([completed]);
});
