import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { localPublishableKey } from "./keys.ts";
import { listenLocalSupabase } from "./local-supabase.ts";
import { cacheFolder, startForTest } from "./testing/local-supabase.ts";
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

test("the password length and session expiry apply, and a refresh token works once", async () => {
  const { visitor } = await startForTest({
    supabaseFolder: temporaryFolder(files),
    settings: ["auth.jwt_expiry = 60"],
  });
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

test("requests and programs wait until the backend is ready", async () => {
  const supabaseFolder = temporaryFolder(files);
  const backend = await listenLocalSupabase({ cacheFolder, supabaseFolder });
  onTestFinished(backend.stop);
  let isReady = false;
  const ready = backend.ready.then(() => {
    isReady = true;
  });
  const program = connect(Number(new URL(await backend.openDatabasePort()).port));
  onTestFinished(() => {
    program.destroy();
  });
  // Eight bytes that ask for version 3 of the protocol, without a user name.
  program.write(Buffer.from([0, 0, 0, 8, 0, 3, 0, 0]));
  const greeting = once(program, "data") as Promise<[Buffer]>;
  const headers = { apikey: localPublishableKey };
  const request = fetch(`${backend.apiUrl}/rest/v1/races`, { headers });
  expect(isReady).toBe(false);

  const response = await request;
  expect([response.status, await response.json()]).toMatchObject([401, { code: "42501" }]);
  expect((await greeting)[0].toString("latin1", 0, 1)).toBe("R");
  await ready;
});

test("a function calls the API while it is called; SQL's own requests reach it too", async () => {
  const supabaseFolder = temporaryFolder({
    "config.toml": "[functions.races]\nverify_jwt = false\n[edge_runtime.secrets]\nTITLE = 'All'",
    "migrations/1_races.sql": `
      create table public.races (name text primary key);
      grant select, insert on public.races to service_role;
      select cron.schedule('often', '1 second', $$ select net.http_post(
        url := (select decrypted_secret from vault.decrypted_secrets where name = 'api_url') || '/functions/v1/races',
        body := '{"name": "From SQL"}') $$);`,
    "functions/races/index.ts": `
      const { SUPABASE_URL = "", SUPABASE_SECRET_KEYS = "", TITLE } = process.env;
      const headers = { apikey: JSON.parse(SUPABASE_SECRET_KEYS).default, "content-type": "application/json" };
      export default {
        async fetch(request: Request) {
          const init = { method: "POST", headers, body: await request.text() };
          await fetch(SUPABASE_URL + "/rest/v1/races", init);
          const races = await fetch(SUPABASE_URL + "/rest/v1/races?order=name", { headers });
          return Response.json({ [TITLE]: await races.json() });
        },
      };`,
  });
  const { visitor, rows } = await startForTest({ supabaseFolder });
  const call = (name: string) => visitor().functions.invoke("races", { body: { name } });
  await Promise.all([call("a"), call("b"), call("c")]);
  const { data } = await call("d");
  expect(data).toMatchObject({
    All: expect.arrayContaining([{ name: "a" }, { name: "d" }]) as object,
  });
  await vi.waitFor(
    async () => {
      expect(await rows("select from public.races where name = 'From SQL'")).toHaveLength(1);
    },
    { timeout: 10_000 },
  );
});
