import { createClient } from "@supabase/supabase-js";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { localPublishableKey, localSecretKey } from "../keys.ts";
import { runCommand, startCommandLine } from "../testing/command.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

function project() {
  const folder = temporaryFolder({
    "supabase/migrations/1_races.sql": `
      create table public.races (name text primary key);
      grant select, insert on public.races to service_role;
      insert into storage.buckets (id, name, public) values ('photos', 'photos', true);`,
    "supabase/seed.sql": "insert into public.races values ('Seeded');",
  });
  const dataFolder = join(folder, "data");
  const place = ["--supabase-folder", join(folder, "supabase"), "--data-folder", dataFolder];
  return { dataFolder, place, start: ["start", "--api-port", "0", "--mail-port", "0", ...place] };
}

const connect = (url: string) =>
  createClient(url, localSecretKey, { auth: { persistSession: false, autoRefreshToken: false } });

test("a first start that was killed half way is made anew by the next", async () => {
  const { dataFolder, start } = project();
  mkdirSync(join(dataFolder, "database"), { recursive: true });
  writeFileSync(join(dataFolder, "database/PG_VERSION"), "17\n");
  const { url, stop } = await startCommandLine(...start);
  const { data } = await connect(url).from("races").select("name");
  expect(data).toEqual([{ name: "Seeded" }]);
  expect(await stop("SIGTERM")).toMatchObject({ code: 0, errors: "" });
});

test("what was acknowledged outlives a kill in mid-write, and the seed runs once", async () => {
  const { start } = project();
  const first = await startCommandLine(...start);
  const client = connect(first.url);
  const photo = new Blob(["photo"], { type: "image/png" });
  expect((await client.storage.from("photos").upload("a.png", photo)).error).toBeNull();
  const acknowledged: string[] = [];
  const writing = (async () => {
    for (let count = 0; ; count += 1) {
      const { status } = await client.from("races").insert({ name: `Race ${String(count)}` });
      if (status !== 201) return;
      acknowledged.push(`Race ${String(count)}`);
      if (count === 20) first.child.kill("SIGKILL");
    }
  })();
  await writing;

  const second = await startCommandLine(...start);
  const { data } = await connect(second.url)
    .from("races")
    .select("name")
    .returns<{ name: string }[]>();
  const names = data?.map(({ name }) => name) ?? [];
  expect(names).toEqual(expect.arrayContaining(["Seeded", ...acknowledged]));
  expect(acknowledged.length).toBeGreaterThan(20);
  const download = await connect(second.url).storage.from("photos").download("a.png");
  expect(await download.data?.text()).toBe("photo");
  expect(await second.stop("SIGTERM")).toMatchObject({ code: 0, errors: "" });
});

test("a running backend keeps its folder and its port, and an interrupt leaves nothing", async () => {
  const { start, place, dataFolder } = project();
  const running = await startCommandLine(...start);
  const { pid = 0 } = running.child;
  const inUse = `${dataFolder} is in use by process ${String(pid)}. Stop that one first.\n`;
  expect(await runCommand(...start)).toEqual({ code: 1, output: "", errors: inUse });
  expect(await runCommand("reset", ...place)).toEqual({ code: 1, output: "", errors: inUse });
  const { port } = new URL(running.url);
  const taken = await runCommand("exec", "--api-port", port, "--", "true");
  expect(taken.errors).toBe(`Port ${port} for the API is already in use.\n`);

  const stopped = await running.stop("SIGINT");
  expect(stopped).toMatchObject({ code: 0, errors: "" });
  expect(stopped.output).toBe(
    `Supabase is ready at ${running.url} (key ${localPublishableKey}), mail at ${/mail at (\S+);/.exec(stopped.output)?.[1] ?? ""}; 1 migration applied, seeded\n`,
  );
  expect(existsSync(join(dataFolder, "lock"))).toBe(false);
  expect(await runCommand("reset", ...place)).toMatchObject({ code: 0, errors: "" });
  expect(existsSync(dataFolder)).toBe(false);
});
