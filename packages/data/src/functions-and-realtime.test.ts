// These messages are supabase-js's own (spec §7, §8). Real functions are called in tests/functions.test.ts.
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createClient } from "./client.ts";

const settings = { url: "http://127.0.0.1:9", publishableKey: "sb_publishable_x" };

describe("an edge function call", () => {
  const messageOf = async (fetch: typeof globalThis.fetch) => {
    const { functions } = createClient({ ...settings, fetch });
    const { error } = await functions.invoke("send-mail");
    return (error as Error).message;
  };

  test("fails with a fetch error if the function is unreachable", async () => {
    const fetch = () => Promise.reject(new TypeError("fetch failed"));
    expect(await messageOf(fetch)).toBe("Failed to send a request to the Edge Function");
  });

  test("fails with a relay error if the relay cannot call it", async () => {
    const headers = { "x-relay-error": "true" };
    const fetch = () => Promise.resolve(new Response("", { headers }));
    expect(await messageOf(fetch)).toBe("Relay Error invoking the Edge Function");
  });

  test("fails with an HTTP error if the function refuses", async () => {
    const fetch = () => Promise.resolve(new Response("", { status: 500 }));
    expect(await messageOf(fetch)).toBe("Edge Function returned a non-2xx status code");
  });
});

test("a function has longer than another request, because it waits for others itself", async () => {
  const waits: number[] = [];
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    waits.push(milliseconds);
    return new AbortController().signal;
  });
  onTestFinished(() => {
    timeout.mockRestore();
  });
  const fetch = () => Promise.resolve(Response.json([]));
  const client = createClient({ ...settings, fetch });
  await client.from("race_orders").select();
  await client.functions.invoke("checkout");
  expect([...new Set(waits)]).toEqual([15_000, 45_000]);
});

describe("a realtime channel", () => {
  test("replays only on private channels", () => {
    const { realtime } = createClient(settings);
    const broadcast = { replay: { since: 0 } };
    expect(() => realtime.channel("race", { config: { broadcast } })).toThrow(
      "It must be a private channel.",
    );
  });

  test("reports CHANNEL_ERROR if nothing listens; the timeout is 10 seconds", async () => {
    const client = createClient(settings);
    expect(client.realtime.timeout).toBe(10_000);
    const status = await new Promise((resolve) => {
      client.channel("race").subscribe(resolve);
    });
    expect(status).toBe("CHANNEL_ERROR");
    await client.removeAllChannels();
  });
});
