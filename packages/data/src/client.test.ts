import { expect, test, vi } from "vitest";
import { createMemoryStorage } from "./browser-storage.ts";
import { createClient } from "./client.ts";
import { withKeptSession } from "./internal/kept-session.ts";
import { createSessionStore, hasStoredSession } from "./session-store.ts";

const settings = {
  url: "https://project-one.supabase.example",
  publishableKey: "sb_publishable_x",
};

test("a missing URL or key is named in the error", () => {
  expect(() => createClient({ ...settings, url: " " })).toThrow("supabaseUrl is required.");
  expect(() => createClient({ ...settings, publishableKey: "" })).toThrow(
    "supabaseKey is required.",
  );
});

test("rejects text that is not an HTTP URL", () => {
  for (const url of ["project-one", "ftp://project-one"]) {
    expect(() => createClient({ ...settings, url })).toThrow(
      "Invalid supabaseUrl: Must be a valid HTTP or HTTPS URL.",
    );
  }
  expect(() => createClient({ ...settings, url: "https://" })).toThrow("Invalid supabaseUrl");
});

const session = {
  ...{ access_token: "e30.e30.AA", refresh_token: "one", token_type: "bearer" },
  ...{ expires_in: 3600, expires_at: 1, user: { id: "one", user_metadata: {} } },
};

test("a session is stored under the key that supabase-js derives", async () => {
  const storage = createMemoryStorage();
  const supabase = await import("@supabase/supabase-js");
  const { url, publishableKey } = settings;
  const fetch = vi.fn<typeof globalThis.fetch>(() =>
    Promise.resolve(Response.json({ ...session, expires_at: Date.now() / 1000 + 3600 })),
  );
  const plain = supabase.createClient(url, publishableKey, {
    auth: { storage },
    global: { fetch },
  });
  await plain.auth.signInWithPassword({ email: "ida@harrier.example", password: "password" });
  const sessionStore = createSessionStore(url, storage);
  expect(hasStoredSession(sessionStore)).toBe(true);
  const client = createClient({ ...settings, sessionStore });
  expect((await client.auth.getSession()).data.session?.user.id).toBe("one");
});

test("a visitor without a stored session sends no request", async () => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  const sessionStore = createSessionStore(settings.url, createMemoryStorage());
  const client = createClient({ ...settings, sessionStore, fetch });
  expect((await client.auth.getSession()).data.session).toBeNull();
  expect(fetch).not.toHaveBeenCalled();
});

test("a request fails if its session cannot be renewed now", async () => {
  const sessionStore = createSessionStore(settings.url, createMemoryStorage());
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(new Response()));
  const request = withKeptSession(fetch, settings.publishableKey, sessionStore);
  const asVisitor = { headers: { authorization: `Bearer ${settings.publishableKey}` } };
  sessionStore.storage.setItem(sessionStore.key, JSON.stringify(session));
  await expect(request(`${settings.url}/rest/v1/tiers`, asVisitor)).rejects.toThrow(TypeError);
  expect(fetch).not.toHaveBeenCalled();
  await request(`${settings.url}/auth/v1/token?grant_type=refresh_token`, asVisitor);
  sessionStore.storage.removeItem(sessionStore.key);
  await request(`${settings.url}/rest/v1/tiers`, asVisitor);
  expect(fetch).toHaveBeenCalledTimes(2);
});
