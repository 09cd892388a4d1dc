import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { getSession, onSessionChange, renewSession } from "../src/auth.ts";
import { createMemoryStorage } from "../src/browser-storage.ts";
import { createClient } from "../src/client.ts";
import { createSessionStore, hasStoredSession } from "../src/session-store.ts";

const user = { id: "8c1f7f53-77e5-4a3c-a3f9-2f3f5f1c9a10", email: "ida@harrier.example" };

const session = (expiresAt: number) => ({
  ...{ access_token: "e30.e30.AA", refresh_token: "one", token_type: "bearer" },
  ...{ expires_in: 3600, expires_at: expiresAt, user: { ...user, user_metadata: {} } },
});

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A client with an expired session, and an auth server that refuses the first `times` refreshes. */
async function startRefusing(status: number, times: number, timeout?: number) {
  let asked = 0;
  const answer = (response: ServerResponse, [code, body]: [number, object]) => {
    const version = { "x-supabase-api-version": "2024-01-01" };
    response.writeHead(code, { "content-type": "application/json", ...version });
    response.end(JSON.stringify(body));
  };
  const server = createServer((_, response) => {
    asked += 1;
    const refusal = { code: "over_request_rate_limit", message: "Request rate limit reached" };
    answer(response, asked <= times ? [status, refusal] : [200, session(Date.now() / 1000 + 3600)]);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${String(port)}`;
  const sessionStore = createSessionStore(url, createMemoryStorage());
  sessionStore.storage.setItem(sessionStore.key, JSON.stringify(session(1)));
  const client = createClient({
    url,
    publishableKey: "key",
    sessionStore,
    ...(timeout !== undefined && { timeout }),
  });
  const events: string[] = [];
  closing.push(
    onSessionChange(client, (_, event) => {
      events.push(event);
    }),
  );
  return { client, sessionStore, events, asked: () => asked };
}

test.each([429, 409, 500, 503])(
  "a refresh answered with %i is retried and signs nobody out",
  async (status) => {
    const { client, events, asked } = await startRefusing(status, 1);
    expect(await getSession(client)).toMatchObject({ userId: user.id });
    expect(asked()).toBe(2);
    expect(events).not.toContain("signed_out");
  },
);

test.each([429, 500])(
  "a session whose refresh keeps failing with %i is kept for later",
  async (status) => {
    const { client, sessionStore, events } = await startRefusing(status, Infinity, 100);
    await renewSession(client, 100);
    expect(hasStoredSession(sessionStore)).toBe(true);
    expect(events).not.toContain("signed_out");
  },
);

test("a refresh that is refused for good ends the session", async () => {
  const { client, sessionStore, events } = await startRefusing(400, Infinity);
  expect(await getSession(client)).toBeNull();
  expect(hasStoredSession(sessionStore)).toBe(false);
  expect(events).toContain("signed_out");
});
