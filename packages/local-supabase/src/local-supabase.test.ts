import { createClient } from "@supabase/supabase-js";
import { readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { imageName } from "./database-image.ts";
import { listen } from "./http/listen.ts";
import { localPublishableKey } from "./keys.ts";
import { startLocalSupabase, type LocalSupabaseOptions } from "./local-supabase.ts";
import { cacheFolder } from "./testing/cache-folder.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";
import { password } from "./testing/test-backend.ts";

async function start(options: LocalSupabaseOptions) {
  const backend = await startLocalSupabase(options);
  onTestFinished(() => backend.stop());
  const visitor = () =>
    createClient(backend.apiUrl, localPublishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
  return { ...backend, visitor };
}

const files = {
  "config.toml": "[auth]\nminimum_password_length = 8\nrefresh_token_reuse_interval = 0",
  "migrations/1_races.sql": `
    create table public.races (id int primary key);
    grant select on public.races to authenticated;`,
};

test("a new database is a copy of the kept image, which is made anew when broken or old", async () => {
  const image = await imageName();
  const ownCache = temporaryFolder({ [image]: "broken", "0123456789abcdef.tar": "old" });
  const supabaseFolder = temporaryFolder(files);
  const first = await start({ supabaseFolder, cacheFolder: ownCache });
  await first.visitor().auth.signUp({ email: "first@outpace.example", password });
  expect(readdirSync(ownCache)).toEqual([image]);

  const second = await start({ supabaseFolder, cacheFolder: ownCache });
  expect(second.migrated).toEqual(["1_races.sql"]);
  const { rows } = await second.database.query("select email from auth.users");
  expect(rows).toEqual([]);
});

test("a session expires when it should, is renewed once, and a used refresh token ends it", async () => {
  const supabaseFolder = temporaryFolder(files);
  const { visitor } = await start({ supabaseFolder, cacheFolder, jwtExpiry: 3 });
  const { data } = await visitor().auth.signUp({ email: "expiry@outpace.example", password });
  const {
    access_token: access = "",
    refresh_token: first = "",
    expires_at = 0,
  } = data.session ?? {};
  const readWith = (token: string) =>
    visitor().from("races").select().setHeader("authorization", `Bearer ${token}`);
  expect((await readWith(access)).data).toEqual([]);
  await sleep(expires_at * 1000 + 100 - Date.now());
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

test("the configuration's password length holds", async () => {
  const { visitor } = await start({ supabaseFolder: temporaryFolder(files), cacheFolder });
  const { error } = await visitor().auth.signUp({
    email: "short@outpace.example",
    password: "1234567",
  });
  expect(error?.code).toBe("weak_password");
});

test("a request that comes before the backend is ready waits for it", async () => {
  const { port, close } = await listen(() => Promise.resolve(new Response()), 0, "a test");
  await close();
  const starting = start({ supabaseFolder: temporaryFolder(files), cacheFolder, apiPort: port });
  const headers = { apikey: localPublishableKey };
  const answer = await vi.waitUntil(
    () =>
      fetch(`http://127.0.0.1:${String(port)}/rest/v1/races`, { headers }).catch(() => undefined),
    { timeout: 30_000 },
  );
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: "42501" });
  await starting;
});
