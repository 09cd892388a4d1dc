/**
 * Kills the embedded backend while it writes, again and again, and restarts it with the same data
 * folder. The moments are seeded; what the machine does at them is not.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBackend, type Api, type BackendProcess } from "../harness/backend.ts";
import { proof } from "../harness/environment.ts";
import { supabaseFolder } from "../harness/files.ts";
import { Prng } from "../../bench/prng.ts";
import * as checks from "./checks.ts";
import { journal, signUp } from "./requests.ts";
import { responsesIn, writeUntilKilled, writingBrands } from "./writers.ts";

const folder = mkdtempSync(join(tmpdir(), "outpace-crash-"));
const figures = { kills: 0, killsWhileStarting: 0, pending: 0 };
let running: BackendProcess;
let backend: Api;

async function start(): Promise<void> {
  running = launchBackend(folder);
  backend = await running.ready;
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
  for (let count = 0; count < writingBrands; count += 1) await signUp(backend);
});

afterAll(async () => {
  const { races, brands, photos, entries } = journal;
  const acknowledged = { races, "sign-ups": brands, photos: [...photos], entries };
  const counts = Object.entries(acknowledged).map(([name, all]) => [name, all.length]);
  const report = { ...figures, acknowledged: Object.fromEntries(counts) as object };
  process.stdout.write(`${JSON.stringify(report)}\n`);
  const code = await running.end("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
  expect(code).toBe(0);
});

/** Kills it after some responses and a moment; resolves once it is gone and nobody writes. */
async function killWhileWriting(round: number, random: () => number): Promise<void> {
  let left = Math.ceil(random() * responsesIn(round));
  // Up to the slowest request's time, so the kill can hit any part of a request.
  const moment = random() * 200;
  let killed: Promise<unknown> | undefined;
  const onResponse = () => {
    left -= 1;
    if (left <= 0) killed ??= setTimeout(moment).then(() => running.end("SIGKILL"));
  };
  await writeUntilKilled(backend, round, random, onResponse);
  await killed;
  figures.kills += 1;
  figures.pending += journal.pendingRaces.size + journal.pendingAccounts.size;
}

/** Every third time, kills it once more while it starts. */
async function startAgain(round: number, random: () => number): Promise<void> {
  if (round % 3 === 0) {
    const { ready, end } = launchBackend(folder);
    await Promise.race([setTimeout(random() * 2_000), ready]);
    await end("SIGKILL");
    figures.killsWhileStarting += 1;
  }
  await start();
}

test.each(Array.from({ length: proof.kills }, (_, round) => round))(
  "kill %$ loses nothing acknowledged and leaves no incomplete write",
  async (round) => {
    const prng = new Prng(round);
    const random = () => prng.next();
    const earlier = new Set(journal.photos.keys());
    const racesBefore = journal.races.length;
    await killWhileWriting(round, random);
    await startAgain(round, random);

    await checks.expectAcknowledged(backend);
    const some = [...journal.photos].flatMap(([path, { contents }]) =>
      !earlier.has(path) || contents.length > 1 || random() < 10 / earlier.size ? [path] : [],
    );
    await checks.expectPhotos(backend, some);
    await checks.expectSameRaces(backend, journal.races.slice(racesBefore).slice(-5));
    await checks.repeatPending(backend);
    await checks.expectAcknowledged(backend);
  },
);

test("after all kills, everything acknowledged is there", async () => {
  await checks.expectAcknowledged(backend);
  await checks.expectPhotos(backend, journal.photos.keys());
  await checks.expectBytesOfEveryObject(backend);
});
