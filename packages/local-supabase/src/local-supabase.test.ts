import { afterEach, expect, test, vi } from "vitest";
import { listen } from "./http/listen.ts";
import { localPublishableKey } from "./keys.ts";
import { startForTest } from "./testing/local-supabase.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";
import { password } from "./testing/test-backend.ts";

const files = {
  "config.toml": "[auth]\nminimum_password_length = 8\nrefresh_token_reuse_interval = 0",
  "migrations/1_races.sql": `
    create table public.races (id int primary key);
    grant select on public.races to authenticated;`,
};

afterEach(() => {
  vi.useRealTimers();
});

test("the configured password length applies, a session expires, and a refresh token works once", async () => {
  const { visitor } = await startForTest({ supabaseFolder: temporaryFolder(files), jwtExpiry: 60 });
  const email = "expiry@outpace.example";
  const short = await visitor().auth.signUp({ email, password: "1234567" });
  expect(short.error?.code).toBe("weak_password");

  const { data } = await visitor().auth.signUp({ email, password });
  const { access_token: access = "", refresh_token: first = "" } = data.session ?? {};
  const readWith = (token: string) =>
    visitor().from("races").select().setHeader("authorization", `Bearer ${token}`);
  expect((await readWith(access)).data).toEqual([]);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
  const expired = await readWith(access);
  expect([expired.status, expired.error?.message]).toEqual([401, "JWT expired"]);

  const renewed = await visitor().auth.refreshSession({ refresh_token: first });
  const { access_token: newAccess = "", refresh_token: next = "" } = renewed.data.session ?? {};
  expect((await readWith(newAccess)).data).toEqual([]);
  expect(next).not.toBe(first);
  expect((await visitor().auth.refreshSession({ refresh_token: next })).error).toBeNull();
  const reused = await visitor().auth.refreshSession({ refresh_token: first });
  expect(reused.error?.code).toBe("refresh_token_already_used");
});

test("a request that comes before the backend is ready waits for it", async () => {
  const { port, url, close } = await listen(() => Promise.resolve(new Response()), 0, "a test");
  await close();
  const starting = startForTest({ supabaseFolder: temporaryFolder(files), apiPort: port });
  const headers = { apikey: localPublishableKey };
  const response = await vi.waitUntil(
    () => fetch(`${url}/rest/v1/races`, { headers }).catch(() => undefined),
    { timeout: 30_000 },
  );
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ code: "42501" });
  await starting;
});
