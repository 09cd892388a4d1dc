import { once } from "node:events";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { localPublishableKey } from "./keys.ts";
import { listenLocalSupabase } from "./local-supabase.ts";
import { cacheFolder } from "./testing/local-supabase.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

// supabase/tests/functions/embedded.test.ts has the schedule and functions that call the API.
test("requests and programs wait until the backend is ready", async () => {
  const supabaseFolder = temporaryFolder({
    "migrations/1_races.sql": "create table public.races (id int primary key)",
  });
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
