/** Kills the embedded backend while it writes, and restarts it with the same data folder: nothing acknowledged is lost. */
import { randomBytes, randomUUID } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expected, launchBackend, type Api, type BackendProcess } from "../harness/backend.ts";
import { supabaseFolder } from "../harness/files.ts";
import { validRace } from "../harness/races.ts";

interface Account {
  readonly email: string;
  readonly password: string;
  /** Once the sign-up was acknowledged. */
  token?: string;
}
type Row = Readonly<Record<string, unknown>> & { readonly id: string };
interface Race {
  readonly token: string;
  readonly request: { readonly request_id: string; readonly race: object };
  /** Once it was acknowledged. */
  row?: Row;
}
/** Possible contents; null is no photo. An acknowledged change leaves one possibility. */
type Contents = readonly (Buffer | null)[];

/** What the backend was asked to write. */
const accounts: Account[] = [];
const races: Race[] = [];
const runners: { readonly live_race_id: string; readonly runner_id: string }[] = [];
const photos = new Map<string, Contents>();

const bucket = "race-background-photos";
const folder = mkdtempSync(join(tmpdir(), "outpace-crash-"));
let running: BackendProcess;
let backend: Api;

async function start(): Promise<void> {
  running = launchBackend(folder);
  backend = await running.ready;
}

async function signUp(): Promise<string> {
  const id = randomUUID();
  const account: Account = { email: `${id}@company.example`, password: `password ${id}` };
  accounts.push(account);
  const data = { company_name: `Company ${id}`, contact_name: "Ada Example" };
  const { session } = await expected(
    backend.visitor().auth.signUp({ ...account, options: { data } }),
  );
  return (account.token = session?.access_token ?? "");
}

const requestRace = ({ token, request }: Race) =>
  expected<Row>(backend.person(token).rpc("create_race", request));

/** With an impatient second click. */
async function createRace(token: string): Promise<void> {
  const name = `Café Run ${randomUUID()}`;
  const race: Race = { token, request: { request_id: randomUUID(), race: { ...validRace, name } } };
  races.push(race);
  const [row, second] = await Promise.all([requestRace(race), requestRace(race)]);
  expect(second).toEqual(row);
  race.row = row;
}

async function changePhotos(token: string): Promise<void> {
  const path = `backgrounds/${randomUUID()}-bg-${String(Date.now())}.png`;
  const bytes = randomBytes(1 + Math.floor(Math.random() * 200_000));
  const stored = backend.person(token).storage.from(bucket);
  photos.set(path, [null, bytes]);
  await expected(stored.upload(path, bytes, { contentType: "image/png" }));
  photos.set(path, [bytes]);
  if (Math.random() < 0.5) return;
  photos.set(path, [bytes, null]);
  await expected(stored.remove([path]));
  photos.set(path, [null]);
}

/** Like the mobile app's server. */
async function enterRunners(): Promise<void> {
  const live_race_id = races.findLast(({ row }) => row !== undefined)?.row?.id ?? "";
  const entries = Array.from({ length: 20 }, () => ({ live_race_id, runner_id: randomUUID() }));
  await expected(backend.service().from("race_participants").insert(entries).select("id"));
  runners.push(...entries);
}

/** Kills it after some responses and a moment, in which it is in any part of a request. */
async function killWhileWriting(): Promise<void> {
  let left = 40 + Math.floor(Math.random() * 80);
  let killed: Promise<unknown> | undefined;
  const repeat = async (write: () => Promise<unknown>) => {
    try {
      for (;;) {
        await write();
        left -= 1;
        if (left <= 0)
          killed ??= setTimeout(Math.random() * 200).then(() => running.end("SIGKILL"));
      }
    } catch (error) {
      const isLost = error instanceof Error && /fetch failed|terminated/.test(error.message);
      if (!isLost) throw error;
    }
  };
  const tokens = await Promise.all([signUp(), signUp(), signUp()]);
  for (const token of tokens) await createRace(token);
  await Promise.all([
    ...tokens.flatMap((token) => [
      repeat(() => createRace(token)),
      repeat(() => changePhotos(token)),
    ]),
    ...[repeat(signUp), repeat(enterRunners)],
  ]);
  await killed;
}

/** The rows of a table whose column has one of the values. */
async function rowsBy(table: string, column: string, values: readonly string[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < values.length; start += 100) {
    const some = values.slice(start, start + 100);
    rows.push(...(await expected<Row[]>(backend.service().from(table).select().in(column, some))));
  }
  return rows;
}

async function readPhoto(path: string): Promise<Buffer | null> {
  const { publicUrl } = backend.visitor().storage.from(bucket).getPublicUrl(path).data;
  const response = await fetch(publicUrl);
  if (response.status === 400) return null;
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function expectAcknowledged(): Promise<void> {
  expect(await expected(backend.service().rpc("incomplete_writes"))).toEqual([]);
  const acknowledged = races.flatMap(({ row }) => row ?? []);
  const ids = acknowledged.map(({ id }) => id);
  const stored = await rowsBy("live_races", "id", ids);
  const byId = new Map(stored.map((row) => [row.id, row]));
  // Times have another form in a function's answer.
  for (const { created_at: _, start_time: __, ...facts } of acknowledged) {
    expect(byId.get(facts.id)).toMatchObject(facts);
  }
  const entered = runners.map(({ runner_id }) => runner_id);
  expect(await rowsBy("race_participants", "runner_id", entered)).toHaveLength(entered.length);
  for (const [path, contents] of photos) {
    const bytes = await readPhoto(path);
    const isStored = (one: Buffer | null) =>
      one === null || bytes === null ? one === bytes : bytes.equals(one);
    expect([path, contents.some(isStored)]).toEqual([path, true]);
  }
}

beforeAll(async () => {
  const copy = join(folder, "supabase");
  for (const name of ["config.toml", "local.toml", "migrations", "templates"]) {
    cpSync(join(supabaseFolder, name), join(copy, name), { recursive: true });
  }
  cpSync(
    join(import.meta.dirname, "incomplete-writes.sql"),
    join(copy, "migrations/99990101000000_incomplete_writes.sql"),
  );
  // Without a seed, every row comes from these writers.
  writeFileSync(join(copy, "seed.sql"), "");
  mkdirSync(join(copy, "seed-photos/objects"), { recursive: true });
  await start();
});

afterAll(async () => {
  expect(await running.end("SIGTERM")).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

test("a kill loses nothing acknowledged, leaves no incomplete write, and what had no answer is repeated", async () => {
  await killWhileWriting();
  await start();
  await expectAcknowledged();
  for (const race of races.slice(-20)) {
    const row = await requestRace(race);
    expect(row).toEqual(race.row ?? row);
    race.row = row;
  }
  for (const account of accounts) {
    const { data } = await backend.visitor().auth.signInWithPassword(account);
    if (account.token !== undefined) expect(data.session).not.toBeNull();
  }
  await expectAcknowledged();
});
