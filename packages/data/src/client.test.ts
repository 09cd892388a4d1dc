import { expect, test, vi } from "vitest";
import { getSession, signOut } from "./auth.ts";
import { createClient } from "./client.ts";
import { databaseOf } from "./database.ts";

const settings = {
  url: "https://project-one.supabase.example",
  publishableKey: "sb_publishable_x",
};

test("without a URL or a key the error says which is missing", () => {
  expect(() => createClient({ ...settings, url: " " })).toThrow("supabaseUrl is required.");
  expect(() => createClient({ ...settings, publishableKey: "" })).toThrow(
    "supabaseKey is required.",
  );
});

test("a text that is not a URL, or a URL that is not HTTP, is refused", () => {
  expect(() => createClient({ ...settings, url: "project-one" })).toThrow(
    'Invalid supabaseUrl: "project-one" is not a valid URL.',
  );
  expect(() => createClient({ ...settings, url: "ftp://project-one" })).toThrow(
    "Invalid supabaseUrl: Must be a valid HTTP or HTTPS URL.",
  );
});

test("the session's storage key is derived from the host name", () => {
  expect(createClient(settings).storageKey).toBe("sb-project-one-auth-token");
  expect(createClient({ ...settings, url: "http://127.0.0.1:54321/" })).toMatchObject({
    url: "http://127.0.0.1:54321",
    storageKey: "sb-127-auth-token",
  });
});

test("a visitor without a stored session causes no request", async () => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  const client = createClient({ ...settings, fetch });
  expect(await getSession(client)).toBeNull();
  await signOut(client);
  expect(fetch).not.toHaveBeenCalled();
});

test("a visitor's request sends the publishable key as its token too", async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json([])));
  await databaseOf(createClient({ ...settings, fetch }))
    .from("tiers")
    .select();
  const headers = new Headers(fetch.mock.calls[0]?.[1]?.headers);
  expect(headers.get("apikey")).toBe("sb_publishable_x");
  expect(headers.get("authorization")).toBe("Bearer sb_publishable_x");
});
