import { afterEach, expect, test, vi } from "vitest";
import { createMutex } from "../mutex.ts";
import { plainAndPatchedLite } from "../testing/plain-and-patched.ts";
import { createJobRunner, type Send } from "./runner.ts";

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

const at = (time: string) => Date.parse(`2028-02-28T${time}Z`);

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
  const runAt = (time: string, ...hurried: string[]) => runDue(at(time), new Set(hurried));
  return { runAt, logged, sent };
}

test.for([
  ["*/5 * * * *", "2028-02-29T00:00:00.000Z"],
  ["58 23 * * *", "2028-02-29T23:58:00.000Z"],
  ["0 12 $ * *", "2028-02-29T12:00:00.000Z"],
  ["30 seconds", "2028-02-28T23:59:00.250Z"],
] as const)("%j runs next at %s", async ([pattern, next]) => {
  await schedule("next", pattern);
  expect(await createRunner().runAt("23:58:30.250")).toBe(Date.parse(next));
});

test("a job runs once when due, even if it missed runs, and a hurried one before", async () => {
  await schedule("five", "*/5 * * * *");
  await schedule("slow", "0 12 * * *");
  await schedule("off", "0 12 * * *");
  await lite.patched.database.exec("update cron.job set active = false where jobname = 'off'");
  const { runAt } = createRunner();
  expect(await runAt("00:01:00")).toBe(at("00:05:00"));
  expect(await runAt("00:04:59.999")).toBe(at("00:05:00"));
  expect(await runs()).toEqual([]);
  expect(await runAt("09:01:00")).toBe(at("09:05:00"));
  expect(await runs()).toEqual(["five"]);
  await runAt("09:02:00", "slow", "off", "unknown");
  expect(await runs()).toEqual(["five", "slow"]);
});

test("a job that fails is logged, changes nothing and does not stop others", async () => {
  await schedule("broken", "* * * * *", "insert into public.job_runs values ('half'); select 1/0");
  await schedule("unreadable", "99 * * * *");
  await schedule("whole", "* * * * *");
  const { runAt, logged } = createRunner();
  await runAt("00:00:30");
  await runAt("00:01:00");
  expect(await runs()).toEqual(["whole"]);
  expect(logged()).toEqual([
    "The schedule of the job unreadable cannot be read",
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

test("a job does not share a request's transaction, and its settings end with it", async () => {
  await schedule("roaming", "* * * * *", "set search_path = cron; set role anon");
  await schedule("patient", "* * * * *");
  const runExclusive = createMutex();
  const { runAt } = createRunner(runExclusive);
  await runAt("00:00:30");
  let later: Promise<unknown> = Promise.resolve();
  const seen = await runExclusive(async () => {
    await lite.patched.database.exec("begin; set local role anon");
    later = runAt("00:01:00");
    const all = [await runs(), await runs(), await runs()];
    await lite.patched.database.exec("rollback");
    return all.flat();
  });
  await later;
  expect([seen, await runs()]).toEqual([[], ["patient"]]);
  const { rows } = await lite.patched.database.query(
    "select current_user as role, current_setting('search_path') as path",
  );
  expect(rows).toEqual([{ role: "postgres", path: '"$user", public, extensions' }]);
});
