/** People who go on writing, all at once, until the backend is gone under them. */
import { randomBytes } from "node:crypto";
import type { Backend } from "./backend.ts";
import type { Brand, Journal } from "./journal.ts";
import {
  createRace,
  enterRunners,
  newAccount,
  newPhotoPath,
  newRace,
  removePhoto,
  signUp,
  Unanswered,
  uploadPhoto,
} from "./requests.ts";

interface Scene {
  readonly backend: Backend;
  readonly journal: Journal;
  readonly random: () => number;
  /** Called after every answer. */
  readonly onAnswer: () => void;
}

/** How many brands come back in every round. */
export const regulars = 6;

type Step = (scene: Scene, brand: Brand) => Promise<void>;

interface Cast {
  readonly steps: readonly Step[];
  /** How many answers they get at most before the kill; some steps are slow. */
  readonly answers: number;
}

/**
 * Who writes: everybody, or few of a kind, for whom the backend spends its whole time on what they do, so
 * that the kill falls into the middle of it.
 */
const casts: readonly [Cast, ...Cast[]] = [
  {
    steps: [
      ...[newcomer, appServer, photographer, photographer],
      ...[planner, planner, planner, planner, planner, planner],
    ],
    answers: 150,
  },
  { steps: [photographer], answers: 100 },
  { steps: [applicant], answers: 10 },
  { steps: [planner, appServer], answers: 150 },
];

export function castOf(round: number): Cast {
  return casts[round % casts.length] ?? casts[0];
}

/** Resolves when nobody gets an answer any more. */
export async function writeUntilKilled(scene: Scene, { steps }: Cast): Promise<void> {
  const brands = scene.journal.brands.slice(0, regulars);
  const writers = steps.map(async (step, index) => {
    const brand = brands[index % regulars];
    if (brand !== undefined) await repeat(scene, () => step(scene, brand));
  });
  await Promise.all(writers);
}

async function repeat({ onAnswer }: Scene, step: () => Promise<unknown>): Promise<void> {
  try {
    for (;;) {
      await step();
      onAnswer();
    }
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
  }
}

/** Signs up, and creates a first race with a photo. */
async function newcomer({ backend, journal, random }: Scene): Promise<void> {
  const brand = await signUp(backend, journal, newAccount());
  const url = await uploadPhoto(backend, journal, brand, newPhotoPath(), somePhoto(random));
  await createRace(backend, journal, newRace(brand, url));
}

/** Only signs up. */
async function applicant({ backend, journal }: Scene): Promise<void> {
  await signUp(backend, journal, newAccount());
}

/** Creates races, every third with an impatient second click. */
async function planner({ backend, journal, random }: Scene, brand: Brand): Promise<void> {
  const request = newRace(brand);
  const clicks = random() < 1 / 3 ? [1, 2] : [1];
  const answers = await Promise.allSettled(clicks.map(() => createRace(backend, journal, request)));
  const ids = new Set<string>();
  for (const settled of answers) {
    if (settled.status === "rejected") throw settled.reason;
    ids.add(settled.value.answer.id);
  }
  if (ids.size > 1) throw new Error("Two clicks made two races.");
}

/** Uploads photos, and sometimes replaces or removes one. */
async function photographer({ backend, journal, random }: Scene, brand: Brand): Promise<void> {
  const own = [...journal.photos].flatMap(([path, { owner, contents }]) =>
    owner === brand && contents.length === 1 && contents[0] !== null ? [path] : [],
  );
  const path = own[Math.floor(random() * own.length)];
  const wish = random();
  if (path !== undefined && wish < 0.2) await removePhoto(backend, journal, path);
  else {
    const target = path !== undefined && wish < 0.5 ? path : newPhotoPath();
    await uploadPhoto(backend, journal, brand, target, somePhoto(random));
  }
}

async function appServer({ backend, journal, random }: Scene, brand: Brand): Promise<void> {
  const recent = journal.races.slice(-20);
  const race =
    recent[Math.floor(random() * recent.length)] ??
    (await createRace(backend, journal, newRace(brand)));
  await enterRunners(backend, journal, race.answer.id);
}

/** Up to 300 kB that no two photos share. */
function somePhoto(random: () => number): Buffer {
  return randomBytes(1 + Math.floor(random() ** 2 * 300_000));
}
