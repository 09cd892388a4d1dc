// No screen calls a function or opens a channel yet: the clients and their messages are the library's own (spec §7, §8).
import { describe, expect, test } from "vitest";
import { createClient } from "./client.ts";

const settings = { url: "http://127.0.0.1:9", publishableKey: "sb_publishable_x" };

describe("a call of an edge function", () => {
  const messageOf = async (fetch: typeof globalThis.fetch) => {
    const { functions } = createClient({ ...settings, fetch });
    const { error } = await functions.invoke("send-mail");
    return (error as Error).message;
  };

  test("fails with a fetch error where the function cannot be reached", async () => {
    const fetch = () => Promise.reject(new TypeError("fetch failed"));
    expect(await messageOf(fetch)).toBe("Failed to send a request to the Edge Function");
  });

  test("fails with a relay error where the relay cannot call it", async () => {
    const headers = { "x-relay-error": "true" };
    const fetch = () => Promise.resolve(new Response("", { headers }));
    expect(await messageOf(fetch)).toBe("Relay Error invoking the Edge Function");
  });

  test("fails with an HTTP error where the function refuses", async () => {
    const fetch = () => Promise.resolve(new Response("", { status: 500 }));
    expect(await messageOf(fetch)).toBe("Edge Function returned a non-2xx status code");
  });
});

describe("a realtime channel", () => {
  test("replays only where it is private", () => {
    const { realtime } = createClient(settings);
    const broadcast = { replay: { since: 0 } };
    expect(() => realtime.channel("race", { config: { broadcast } })).toThrow(
      "It must be a private channel.",
    );
  });

  test("reports CHANNEL_ERROR where nothing listens, and waits for 10 seconds at most", async () => {
    const client = createClient(settings);
    expect(client.realtime.timeout).toBe(10_000);
    const status = await new Promise((resolve) => {
      client.channel("race").subscribe(resolve);
    });
    expect(status).toBe("CHANNEL_ERROR");
    await client.removeAllChannels();
  });
});
