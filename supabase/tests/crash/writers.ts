/** Clients that write concurrently until the backend is gone. */
import { randomBytes } from "node:crypto";
import type { Api } from "../harness/backend.ts";
import * as requests from "./requests.ts";
import { journal, newPhotoPath, newRace, type Brand } from "./requests.ts";

type Write = (backend: Api, brand: Brand, random: () => number) => Promise<unknown>;

/** Up to 300 kB of bytes that no other photo has. */
const newPhoto = (random: () => number) => randomBytes(1 + Math.floor(random() ** 2 * 300_000));

/** Signs up and creates a first race with a photo. */
const newcomer: Write = async (backend, _, random) => {
  const brand = await requests.signUp(backend);
  const url = await requests.uploadPhoto(backend, brand, newPhotoPath(), newPhoto(random));
  await requests.createRace(backend, newRace(brand, url));
};

const applicant: Write = (backend) => requests.signUp(backend);

/** Creates races, every third with an impatient second click. */
const planner: Write = async (backend, brand, random) => {
  const race = newRace(brand);
  const clicks = random() < 1 / 3 ? [1, 2] : [1];
  const created = await Promise.allSettled(clicks.map(() => requests.createRace(backend, race)));
  const ids = created.map((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  });
  if (new Set(ids).size > 1) throw new Error("Two clicks made two races.");
};

/** A brand may store 50 photos, and unacknowledged uploads count. */
const photosPerBrand = 40;

/** Uploads photos, and sometimes removes one. */
const photographer: Write = async (backend, brand, random) => {
  const stored = [...journal.photos].filter(
    ([, { owner, contents }]) => owner === brand && contents.some((content) => content !== null),
  );
  const settled = stored.filter(([, { contents }]) => contents.length === 1);
  const [path, photo] = settled[Math.floor(random() * settled.length)] ?? [];
  if (path !== undefined && photo && (random() < 0.2 || stored.length >= photosPerBrand)) {
    return requests.removePhoto(backend, path, photo);
  }
  return requests.uploadPhoto(backend, brand, newPhotoPath(), newPhoto(random));
};

const appServer: Write = async (backend, brand, random) => {
  const recent = journal.races.slice(-20);
  const id = recent[Math.floor(random() * recent.length)]?.row.id;
  await requests.enterRunners(backend, id ?? (await requests.createRace(backend, newRace(brand))));
};

/** All writers, or a few of one kind, so the kill interrupts their work. */
const workloads: readonly (readonly Write[])[] = [
  [
    ...[newcomer, appServer, photographer, photographer],
    ...[planner, planner, planner, planner, planner, planner],
  ],
  [photographer],
  [applicant],
  [planner, appServer],
];

/** The most responses before the kill, by workload; sign-ups are slow. */
const responses = [150, 100, 10, 150];

export const responsesIn = (round: number) => responses[round % workloads.length] ?? 0;

/** The number of brands that write in each round. */
export const writingBrands = 6;

/** Resolves once no writer gets a response. */
export async function writeUntilKilled(
  backend: Api,
  round: number,
  random: () => number,
  onResponse: () => void,
): Promise<void> {
  const writers = workloads[round % workloads.length] ?? [];
  const brands = journal.brands.slice(0, writingBrands);
  const repeat = async (write: Write, brand: Brand) => {
    try {
      for (;;) {
        await write(backend, brand, random);
        onResponse();
      }
    } catch (error) {
      const isLost = error instanceof Error && /fetch failed|terminated/.test(error.message);
      if (!isLost) throw error;
    }
  };
  await Promise.all(writers.map((write, n) => repeat(write, brands[n % writingBrands] as Brand)));
}
