import { createClient } from "@supabase/supabase-js";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { localPublishableKey, localSecretKey } from "../keys.ts";
import { runProcess, startProcess } from "../testing/command.ts";
import { startForTest } from "../testing/local-supabase.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

/** A project with a migration and a seed, and the arguments to start it. */
function createProject(files: Record<string, string> = {}) {
  const folder = temporaryFolder({
    "supabase/migrations/1_races.sql": `
      create table public.races (name text primary key);
      grant select, insert on public.races to service_role;
      insert into storage.buckets (id, name, public) values ('photos', 'photos', true);`,
    "supabase/seed.sql": "insert into public.races values ('Seeded');",
    ...files,
  });
  const [dataFolder, supabaseFolder] = [join(folder, "data"), join(folder, "supabase")];
  const place = ["--supabase-folder", supabaseFolder, "--data-folder", dataFolder];
  const start = ["start", "--api-port", "0", "--mail-port", "0", ...place];
  return { dataFolder, supabaseFolder, place, start };
}

const connect = (url: string) =>
  createClient(url, localSecretKey, { auth: { persistSession: false, autoRefreshToken: false } });

test("a database whose first start was killed is rebuilt", async () => {
  const { dataFolder, supabaseFolder } = createProject({ "data/database/PG_VERSION": "17\n" });
  const { rows } = await startForTest({ dataFolder, supabaseFolder, seed: true });
  expect(await rows("select name from public.races")).toEqual([{ name: "Seeded" }]);
});

test("data made by a migration that has changed is refused until a reset", async () => {
  const { start, place, dataFolder, supabaseFolder } = createProject();
  const { stop } = await startForTest({ dataFolder, supabaseFolder });
  await stop();
  const changed = "create table public.races (id int primary key, name text);";
  writeFileSync(join(supabaseFolder, "migrations/1_races.sql"), changed);
  // A process that became ready instead would keep running.
  await expect(startProcess(...start)).rejects.toThrow(
    "Ended before it was ready: The local data was made by the migration 1_races.sql, which has changed since: npm run reset deletes the data, and the next start builds it again.\n",
  );
  expect(existsSync(join(dataFolder, "lock"))).toBe(false);
  expect(await runProcess("reset", ...place)).toMatchObject({ code: 0 });
  const { rows } = await startForTest({ dataFolder, supabaseFolder });
  expect(await rows("select id from public.races")).toEqual([]);
});

// supabase/tests/crash kills one while it writes.
test("a backend owns its folder and port, keeps its data and stops on signals", async () => {
  const { start, place, dataFolder } = createProject();
  const first = await startProcess(...start);
  const inUse = `${dataFolder} is in use by process ${String(first.child.pid)}. Stop that one first.\n`;
  expect(await runProcess(...start)).toEqual({ code: 1, output: "", errors: inUse });
  expect(await runProcess("reset", ...place)).toEqual({ code: 1, output: "", errors: inUse });
  const { port } = new URL(first.url);
  const other = await runProcess("exec", "--api-port", port, "--", "true");
  expect(other.errors).toBe(`Port ${port} for the API is already in use.\n`);
  const client = connect(first.url);
  expect((await client.storage.from("photos").upload("a.txt", "photo")).error).toBeNull();
  await client.from("races").insert({ name: "Kept" });
  const { output } = await first.stop("SIGKILL");
  expect(output).toBe(
    `Supabase is ready at ${first.url} (key ${localPublishableKey}), mail at ${/mail at (\S+);/.exec(output)?.[1] ?? ""}; 1 migration applied, seeded\n`,
  );

  const second = await startProcess(...start);
  const { data } = await connect(second.url).from("races").select("name").order("name");
  expect(data).toEqual([{ name: "Kept" }, { name: "Seeded" }]);
  const download = await connect(second.url).storage.from("photos").download("a.txt");
  expect(await download.data?.text()).toBe("photo");
  expect(await second.stop("SIGINT")).toMatchObject({ code: 0, errors: "" });
  expect(existsSync(join(dataFolder, "lock"))).toBe(false);
  expect(await runProcess("reset", ...place)).toMatchObject({ code: 0, errors: "" });
  expect(existsSync(dataFolder)).toBe(false);
});
