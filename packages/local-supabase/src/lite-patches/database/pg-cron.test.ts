import { expect, test, vi } from "vitest";
import { openConnection } from "../../connection.ts";
import { dataFolderAt, markDatabaseComplete } from "../../data-folder.ts";
import { cacheFolder } from "../../testing/cache-folder.ts";
import { startForTest } from "../../testing/local-supabase.ts";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
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

test("a job's name is unique, and replaces and unschedules it", async () => {
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

test("repeating the SQL keeps the jobs", async () => {
  await value("cron.schedule('kept', '* * * * *', 'select 1')");
  await lite.patched.database.exec(pgCronSql);
  expect(await value("cron.unschedule('kept')")).toBe(true);
});

test("no API role can read, schedule or unschedule jobs", async () => {
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

test("a running backend runs jobs as their owner between requests, even in old folders", async () => {
  const dataFolder = temporaryFolder();
  const { database: folder } = dataFolderAt(dataFolder);
  const { connection } = await openConnection(folder, cacheFolder);
  await connection.driver.exec("drop schema cron cascade");
  await connection.close();
  markDatabaseComplete(dataFolder);

  const supabaseFolder = temporaryFolder({
    "migrations/1_runs.sql": `
      create table public.runs (role text);
      select cron.schedule('run', '1 second', 'insert into public.runs values (current_user)');`,
  });
  const { rows, visitor } = await startForTest({ supabaseFolder, dataFolder });
  await vi.waitUntil(
    async () => {
      const reads = Array.from({ length: 10 }, () => visitor().from("runs").select());
      const codes = (await Promise.all(reads)).map(({ error }) => error?.code);
      expect(new Set(codes)).toEqual(new Set(["42501"]));
      return (await rows("select from public.runs")).length >= 2;
    },
    { timeout: 10_000 },
  );
  expect(await rows("select distinct role from public.runs")).toEqual([{ role: "postgres" }]);
});
