/**
 * The embedded backend is killed in mid-write, again and again over one data folder, and started by the
 * same command. The moments are seeded; what the machine does in them is not.
 */
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { proof } from "../harness/environment.ts";
import { makeHome, type Backend } from "./backend.ts";
import {
  askAgain,
  expectBrands,
  expectBytesOfEveryRow,
  expectEntries,
  expectNothingHalfMade,
  expectPhotos,
  expectRaces,
  expectSameAnswers,
} from "./checks.ts";
import { createJournal } from "./journal.ts";
import { createRandom } from "./random.ts";
import { newAccount, signUp } from "./requests.ts";
import { castOf, regulars, writeUntilKilled } from "./writers.ts";

const home = makeHome();
const journal = createJournal();
const figures = { kills: 0, killsWhileStarting: 0, unanswered: 0 };
let backend: Backend;

beforeAll(async () => {
  backend = await home.start();
  for (let count = 0; count < regulars; count += 1) await signUp(backend, journal, newAccount());
});

afterAll(async () => {
  const { races, brands, photos, entries } = journal;
  process.stdout.write(
    `${String(figures.kills)} kills, ${String(figures.killsWhileStarting)} more while starting; acknowledged: ` +
      `${String(races.length)} races, ${String(brands.length)} sign-ups, ${String(photos.size)} photos, ` +
      `${String(entries.length)} entries; ${String(figures.unanswered)} requests without an answer, asked again\n`,
  );
  const code = await backend.stop();
  home.remove();
  expect(code).toBe(0);
});

/** Kills it some answers and a moment later; resolves when the process is gone and nobody writes. */
async function killInMidWrite(round: number, random: () => number): Promise<void> {
  const cast = castOf(round);
  let left = Math.ceil(random() * cast.answers);
  // As long as the slowest request takes, so that any part of any may be the last.
  const moment = random() * 200;
  let killed: Promise<void> | undefined;
  const onAnswer = () => {
    left -= 1;
    if (left <= 0) killed ??= setTimeout(moment).then(() => backend.kill());
  };
  await writeUntilKilled({ backend, journal, random, onAnswer }, cast);
  await killed;
  figures.kills += 1;
  figures.unanswered += journal.unanswered.races.length + journal.unanswered.accounts.length;
}

async function startAgain(random: () => number): Promise<void> {
  if (random() < 1 / 3) {
    await home.startAndKill(random() * 2_000);
    figures.killsWhileStarting += 1;
  }
  backend = await home.start();
}

async function expectAcknowledged(): Promise<void> {
  await expectRaces(backend, journal);
  await expectEntries(backend, journal);
  await expectBrands(backend, journal);
}

const rounds = Array.from({ length: proof.kills }, (_, round) => round);

test.each(rounds)(
  "kill %$ takes nothing acknowledged away and leaves nothing half-made",
  async (round) => {
    const random = createRandom(round);
    const earlier = new Set(journal.photos.keys());
    const racesBefore = journal.races.length;
    await killInMidWrite(round, random);
    await startAgain(random);

    await expectNothingHalfMade(backend);
    await expectAcknowledged();
    const some = [...journal.photos].flatMap(([path, { contents }]) =>
      !earlier.has(path) || contents.length > 1 || random() < 10 / earlier.size ? [path] : [],
    );
    await expectPhotos(backend, journal, some);
    await expectSameAnswers(backend, journal.races.slice(racesBefore).slice(-5));
    await askAgain(backend, journal);
    await expectNothingHalfMade(backend);
  },
);

test("after all the kills everything is there", async () => {
  await expectAcknowledged();
  await expectPhotos(backend, journal, [...journal.photos.keys()]);
  await expectBytesOfEveryRow(backend);
});
