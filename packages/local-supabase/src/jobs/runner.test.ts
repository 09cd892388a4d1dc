import { afterEach, expect, test, vi } from "vitest";
import { createMutex } from "../mutex.ts";
import { plainAndPatchedLite } from "../testing/plain-and-patched.ts";
import type { Send } from "./queued-requests.ts";
import { createJobRunner } from "./runner.ts";

const lite = plainAndPatchedLite(`
  create table public.job_runs (name text);
  grant select on public.job_runs to anon;
`);

// Other files share the database.
afterEach(async () => {
  await lite.patched.database.exec("delete from cron.job; delete from public.job_runs");
});

async function schedule(name: string, pattern: string, command?: string) {
  await lite.patched.database.query("select cron.schedule($1, $2, $3)", [
    name,
    pattern,
    command ?? `insert into public.job_runs values ('${name}')`,
  ]);
}

async function runs(): Promise<string[]> {
  const { rows } = await lite.patched.database.query<{ name: string }>(
    "select name from public.job_runs",
  );
  return rows.map(({ name }) => name);
}

function createRunner(runExclusive = createMutex()) {
  const log = vi.fn<(error: unknown) => void>();
  const send = vi.fn<Send>(({ url }) =>
    Promise.resolve(new Response(null, { status: url.endsWith("/gone") ? 404 : 200 })),
  );
  const { runDue } = createJobRunner(lite.patched.database, runExclusive, send, log);
  const logged = () => log.mock.calls.map(([error]) => (error as Error).message);
  const sent = () =>
    Promise.all(
      send.mock.calls.map(async ([request]) => {
        const { method, url, headers } = request;
        return [method, url, headers.get("apikey"), await request.text()];
      }),
    );
  const runAt = async (time: string, ...hurried: string[]) =>
    runDue(Date.parse(`2028-01-01T${time}Z`), new Set(hurried));
  return { runAt, logged, sent };
}

const at = (time: string) => Date.parse(`2028-01-01T${time}Z`);

test("a job runs when due, not before, and runDue returns the next due time", async () => {
  await schedule("five", "*/5 * * * *");
  const { runAt } = createRunner();
  expect(await runAt("00:01:00")).toBe(at("00:05:00"));
  expect(await runAt("00:04:59.999")).toBe(at("00:05:00"));
  expect(await runs()).toEqual([]);
  expect(await runAt("00:05:00")).toBe(at("00:10:00"));
  expect(await runs()).toEqual(["five"]);
});

test("a hurried job runs before it is due, unless it is not active", async () => {
  await schedule("slow", "0 * * * *");
  await schedule("off", "0 * * * *");
  await schedule("other", "0 * * * *");
  await lite.patched.database.exec("update cron.job set active = false where jobname = 'off'");
  const { runAt } = createRunner();
  expect(await runAt("00:10:00", "slow", "off", "unknown")).toBe(at("01:00:00"));
  expect(await runs()).toEqual(["slow"]);
});

test("a job that missed runs while the machine slept runs once", async () => {
  await schedule("often", "* * * * *");
  const { runAt } = createRunner();
  await runAt("00:00:30");
  await runAt("09:00:30");
  await runAt("09:00:31");
  expect(await runs()).toEqual(["often"]);
});

test("a job that fails is logged, changes nothing and does not stop others", async () => {
  await schedule("broken", "* * * * *", "insert into public.job_runs values ('half'); select 1/0");
  await schedule("unreadable", "99 * * * *");
  await schedule("whole", "* * * * *");
  const { runAt, logged } = createRunner();
  await runAt("00:00:30");
  await runAt("00:01:00");
  await runAt("00:02:00");
  expect(await runs()).toEqual(["whole", "whole"]);
  expect(logged()).toEqual([
    "The schedule of the job unreadable cannot be read",
    "The scheduled job broken failed",
    "The scheduled job broken failed",
  ]);
});

test("requests queued by a job are sent once, after it, to the backend only; failures are logged", async () => {
  const command = `
    select net.http_delete('http://api.internal/' || name, headers := '{"apikey": "secret"}')
    from (values ('a'), ('gone')) names (name);
    select net.http_post('http://' || host || '/b', body := '{"order": 1}')
    from (values ('api.internal'), ('another.example')) hosts (host)`;
  await schedule("sweep", "* * * * *", command);
  const { runAt, logged, sent } = createRunner();
  await runAt("00:00:30");
  await runAt("00:01:00");
  await runAt("00:01:01");
  expect(await sent()).toEqual([
    ["DELETE", "http://api.internal/a", "secret", ""],
    ["DELETE", "http://api.internal/gone", "secret", ""],
    ["POST", "http://api.internal/b", null, '{"order": 1}'],
  ]);
  expect(logged()).toEqual([
    "The queued request POST http://another.example/b was not sent: it is to another server",
    "The queued request DELETE http://api.internal/gone failed with 404",
  ]);
});

test("replacing, deactivating or unscheduling a job applies to its next run", async () => {
  await schedule("changing", "* * * * *");
  await schedule("off", "* * * * *");
  await schedule("gone", "* * * * *");
  const { runAt } = createRunner();
  await runAt("00:00:30");
  await schedule("changing", "30 * * * *");
  await lite.patched.database.exec(
    "update cron.job set active = false where jobname = 'off'; select cron.unschedule('gone')",
  );
  expect(await runAt("00:01:00")).toBe(at("00:30:00"));
  expect(await runs()).toEqual([]);
  await runAt("00:30:00");
  expect(await runs()).toEqual(["changing"]);
});

test("neither the query for jobs nor a job shares a request's transaction", async () => {
  await schedule("patient", "* * * * *");
  const runExclusive = createMutex();
  const { runAt } = createRunner(runExclusive);
  await runAt("00:00:30");
  const request = async (begun: () => void = () => undefined) => {
    await lite.patched.database.exec("begin; set local role anon");
    begun();
    const seen = [await runs(), await runs(), await runs()];
    await lite.patched.database.exec("rollback");
    return seen.flat();
  };
  const later: Promise<unknown>[] = [];
  const seen = await runExclusive(() =>
    request(() => {
      later.push(
        runAt("00:01:00"),
        runExclusive(() => request()),
      );
    }),
  );
  expect([seen, ...(await Promise.all(later))]).toEqual([[], at("00:02:00"), []]);
  expect(await runs()).toEqual(["patient"]);
});

test("settings that a job changes do not affect the next request", async () => {
  await schedule("roaming", "* * * * *", "set search_path = cron; set role anon");
  const { runAt } = createRunner();
  await runAt("00:00:30");
  await runAt("00:01:00");
  const { rows } = await lite.patched.database.query(
    "select current_user as role, current_setting('search_path') as path",
  );
  expect(rows).toEqual([{ role: "postgres", path: '"$user", public, extensions' }]);
});
