import { createClient } from "@supabase/supabase-js";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { localPublishableKey, localSecretKey } from "../../keys.ts";
import { startLocalSupabase } from "../../local-supabase.ts";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import { cacheFolder } from "../../testing/cache-folder.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { pgCronSql } from "./pg-cron.ts";

const lite = plainAndPatchedLite();

async function value(sql: string): Promise<unknown> {
  const { rows } = await lite.patched.database.query<{ value: unknown }>(`select ${sql} as value`);
  return rows[0]?.value;
}

test("plain Lite has no pg_cron", async () => {
  const { rows } = await lite.plain.database.query(
    "select from pg_available_extensions where name = 'pg_cron'",
  );
  expect(rows).toEqual([]);
  await expect(
    lite.plain.database.query("select cron.schedule('job', '* * * * *', 'select 1')"),
  ).rejects.toThrow('schema "cron" does not exist');
});

test("a job has a unique name, by which it is replaced and unscheduled", async () => {
  const id = await value("cron.schedule('tidy', '*/5 * * * *', 'select 1')");
  expect(await value("cron.schedule('tidy', '30 seconds', 'select 2')")).toBe(id);
  const { rows } = await lite.patched.database.query(
    "select jobid, schedule, command, nodename, nodeport, username, active, jobname from cron.job",
  );
  expect(rows).toEqual([
    {
      jobid: id,
      schedule: "30 seconds",
      command: "select 2",
      nodename: "localhost",
      nodeport: 5432,
      username: "postgres",
      active: true,
      jobname: "tidy",
    },
  ]);
  expect(await value("cron.unschedule('tidy')")).toBe(true);
  expect(await value("(select count(*)::int from cron.job)")).toBe(0);
  await expect(value("cron.unschedule('tidy')")).rejects.toThrow(
    "could not find valid entry for job 'tidy'",
  );
  await expect(value("cron.schedule('tidy', 'daily', 'select 1')")).rejects.toThrow(
    "invalid schedule: daily",
  );
});

test("the SQL can run again and keeps the jobs", async () => {
  await value("cron.schedule('kept', '* * * * *', 'select 1')");
  await lite.patched.database.exec(pgCronSql);
  expect(await value("cron.unschedule('kept')")).toBe(true);
});

test("no role of the API can read, schedule or unschedule jobs", async () => {
  for (const role of ["anon", "authenticated", "service_role", "authenticator"]) {
    for (const statement of [
      "select * from cron.job",
      "select cron.schedule('mine', '* * * * *', 'select 1')",
      "select cron.unschedule('mine')",
    ]) {
      const attempt = lite.patched.database.transaction(async (transaction) => {
        await transaction.exec(`set local role ${role}`);
        await transaction.exec(statement);
      });
      await expect(attempt).rejects.toThrow("permission denied for schema cron");
    }
  }
});

const ticking = {
  "migrations/1_ticks.sql": `
    create table public.ticks (who text);
    grant select on public.ticks to service_role;
    select cron.schedule('tick', '1 second', 'insert into public.ticks values (current_user)');`,
};

/** A backend with a job that runs every second, and how many times it has. */
async function startTicking(dataFolder?: string) {
  const backend = await startLocalSupabase({
    supabaseFolder: temporaryFolder(ticking),
    cacheFolder,
    ...(dataFolder !== undefined && { dataFolder }),
  });
  onTestFinished(() => backend.stop());
  const ticks = createClient(backend.apiUrl, localSecretKey).from("ticks");
  const count = async () => (await ticks.select("*", { count: "exact", head: true })).count ?? 0;
  return { ...backend, count };
}

test("a running backend runs its jobs as their owner, between requests", async () => {
  const { apiUrl, count, database } = await startTicking();
  const visitor = createClient(apiUrl, localPublishableKey);
  await vi.waitUntil(
    async () => {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => visitor.from("ticks").select()),
      );
      expect(new Set(answers.map(({ error }) => error?.code))).toEqual(new Set(["42501"]));
      return (await count()) >= 2;
    },
    { timeout: 10_000 },
  );
  const { rows } = await database.query("select distinct who from public.ticks");
  expect(rows).toEqual([{ who: "postgres" }]);
});

test("a data folder without pg_cron gets it with its next start", async () => {
  const dataFolder = join(temporaryFolder(), "data");
  const first = await startTicking(dataFolder);
  await first.database.exec(`
    drop schema cron cascade;
    delete from supabase_migrations.schema_migrations;
    drop table public.ticks`);
  await first.stop();
  const second = await startTicking(dataFolder);
  expect(second.migrated).toEqual(["1_ticks.sql"]);
  await vi.waitUntil(async () => (await second.count()) > 0, { timeout: 10_000 });
});
