/**
 * Kills the embedded backend while it writes, again and again with the same data folder, and starts it with
 * the same command. The moments are seeded; what the machine does at them is not.
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBackend, type BackendProcess } from "../harness/backend.ts";
import { proof } from "../harness/environment.ts";
import { supabaseFolder } from "../harness/files.ts";
import {
  expectAcknowledged,
  expectBytesOfEveryObject,
  expectNoIncompleteWrites,
  expectPhotos,
  expectSameRaces,
  repeatPending,
} from "./checks.ts";
import { createPrng } from "./prng.ts";
import { newAccount, signUp, type Context, type Journal } from "./requests.ts";
import { workloadOf, writeUntilKilled, writingBrands } from "./writers.ts";

const folder = mkdtempSync(join(tmpdir(), "outpace-crash-"));
const journal: Journal = {
  brands: [],
  races: [],
  photos: new Map(),
  entries: [],
  pendingAccounts: new Set(),
  pendingRaces: new Set(),
};
const figures = { kills: 0, killsWhileStarting: 0, pending: 0 };
let running: BackendProcess;
let context: Context;

async function start(): Promise<void> {
  running = launchBackend(folder);
  context = { backend: await running.ready, journal };
}

beforeAll(async () => {
  for (const name of ["config.toml", "migrations", "seed.sql", "seed-photos"]) {
    cpSync(join(supabaseFolder, name), join(folder, "supabase", name), { recursive: true });
  }
  const migration = join(folder, "supabase/migrations/99990101000000_incomplete_writes.sql");
  cpSync(join(import.meta.dirname, "incomplete-writes.sql"), migration);
  await start();
  for (let count = 0; count < writingBrands; count += 1) await signUp(context, newAccount());
});

afterAll(async () => {
  const { races, brands, photos, entries } = journal;
  process.stdout.write(
    `${String(figures.kills)} kills, ${String(figures.killsWhileStarting)} more while starting; acknowledged: ` +
      `${String(races.length)} races, ${String(brands.length)} sign-ups, ${String(photos.size)} photos, ` +
      `${String(entries.length)} entries; ${String(figures.pending)} requests without a response, repeated\n`,
  );
  const code = await running.end("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
  expect(code).toBe(0);
});

/** Kills it some responses and a moment later; resolves when the process is gone and no one writes. */
async function killWhileWriting(round: number, random: () => number): Promise<void> {
  const workload = workloadOf(round);
  let left = Math.ceil(random() * workload.responses);
  // As long as the slowest request takes, so that any part of any may be the last.
  const moment = random() * 200;
  let killed: Promise<unknown> | undefined;
  const onResponse = () => {
    left -= 1;
    if (left <= 0) killed ??= setTimeout(moment).then(() => running.end("SIGKILL"));
  };
  await writeUntilKilled({ ...context, random, onResponse }, workload);
  await killed;
  figures.kills += 1;
  figures.pending += journal.pendingRaces.size + journal.pendingAccounts.size;
}

async function startAgain(random: () => number): Promise<void> {
  if (random() < 1 / 3) {
    const { ready, end } = launchBackend(folder);
    await Promise.race([setTimeout(random() * 2_000), ready]);
    await end("SIGKILL");
    figures.killsWhileStarting += 1;
  }
  await start();
}

test.each(Array.from({ length: proof.kills }, (_, round) => round))(
  "kill %$ takes nothing acknowledged away and leaves no incomplete write",
  async (round) => {
    const random = createPrng(round);
    const earlier = new Set(journal.photos.keys());
    const racesBefore = journal.races.length;
    await killWhileWriting(round, random);
    await startAgain(random);

    await expectNoIncompleteWrites(context);
    await expectAcknowledged(context);
    const some = [...journal.photos].flatMap(([path, { contents }]) =>
      !earlier.has(path) || contents.length > 1 || random() < 10 / earlier.size ? [path] : [],
    );
    await expectPhotos(context, some);
    await expectSameRaces(context, journal.races.slice(racesBefore).slice(-5));
    await repeatPending(context);
    await expectNoIncompleteWrites(context);
  },
);

test("after all the kills everything is there", async () => {
  await expectAcknowledged(context);
  await expectPhotos(context, journal.photos.keys());
  await expectBytesOfEveryObject(context);
});
