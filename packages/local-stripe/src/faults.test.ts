import type Stripe from "stripe";
import { describe, expect, test, vi } from "vitest";
import type { DeliveryMode } from "./records.ts";
import { memoryStore } from "./store.ts";
import { createBench, raceSession } from "./testing/bench.ts";
import { withEndpoint } from "./testing/endpoint.ts";

const patience = { timeout: 10_000 };

describe("the faults of the panel", () => {
  /** What arrives of three expired sessions, as their places; first by itself, then by "Deliver Now". */
  async function arrivals(mode: DeliveryMode) {
    const bench = withEndpoint([200]);
    bench.actions.setDeliveries(mode);
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { id } = await bench.sdk.checkout.sessions.create(raceSession());
      bench.actions.expire(id);
      ids.push(id);
    }
    const places = () =>
      bench.posts
        .map(({ body }) => JSON.parse(body) as Stripe.CheckoutSessionExpiredEvent)
        .map(({ data }) => ids.indexOf(data.object.id));
    return { ...bench, places };
  }

  test.for<[DeliveryMode, number[]]>([
    ["normally", [0, 1, 2]],
    ["twice", [0, 0, 1, 1, 2, 2]],
    ["late", [0, 1, 2]],
    ["out of order", [2, 1, 0]],
    ["never", []],
    ["third try", []],
  ])("%s: Deliver Now brings %j", async ([mode, expected]) => {
    const { actions, places } = await arrivals(mode);
    await actions.deliverNow();
    expect(places()).toEqual(expected);
  });

  test("late and out of order wait, and arrive by themselves in the end", async () => {
    for (const [mode, expected] of [
      ["late", [0, 1]],
      ["out of order", [1, 0]],
    ] as const) {
      const bench = withEndpoint([200], { holds: { late: 40, "out of order": 40 } });
      bench.actions.setDeliveries(mode);
      const ids: string[] = [];
      for (let count = 0; count < 2; count += 1) {
        const { id } = await bench.sdk.checkout.sessions.create(raceSession());
        ids.push(id);
      }
      ids.forEach(bench.actions.expire);
      expect(bench.posts).toEqual([]);
      await vi.waitFor(() => {
        expect(bench.posts).toHaveLength(2);
      }, patience);
      const places = bench.posts.map(({ body }) => ids.findIndex((id) => body.includes(id)));
      expect(places).toEqual(expected);
    }
  });

  test("the first that is due brings along all that change places", async () => {
    const store = memoryStore();
    const { sdk, actions, received } = createBench({ store });
    actions.setDeliveries("out of order");
    const expireOne = async () => {
      const { id } = await sdk.checkout.sessions.create(raceSession());
      actions.expire(id);
    };
    await expireOne();
    await expireOne();
    const [first] = store.all("delivery");
    if (first) store.put("delivery", { ...first, due: 0 });
    await expireOne();
    await vi.waitFor(() => {
      expect(received).toHaveLength(3);
    }, patience);
    const { data } = await sdk.events.list();
    expect(received).toEqual(data.map(({ id }) => id));
  });

  test("third try: the third brings them", async () => {
    const { actions, places } = await arrivals("third try");
    for (let tries = 0; tries < 3; tries += 1) await actions.deliverNow();
    expect(places()).toEqual([0, 1, 2]);
  });

  test("never: Resend brings one, as often as it is pressed", async () => {
    const { actions, places, sdk } = await arrivals("never");
    const [newest] = (await sdk.events.list()).data;
    await Promise.all([actions.resend(newest?.id ?? ""), actions.resend(newest?.id ?? "")]);
    expect(places()).toEqual([2, 2]);
    expect((await sdk.events.list({ delivery_success: false })).data).toHaveLength(2);
  });
});
