/** Clients that write, all at once, until the backend is gone. */
import { randomBytes } from "node:crypto";
import {
  createRace,
  enterRunners,
  newAccount,
  newPhotoPath,
  newRace,
  NoResponse,
  removePhoto,
  signUp,
  uploadPhoto,
  type Brand,
  type Context,
} from "./requests.ts";

interface WriterContext extends Context {
  readonly random: () => number;
  /** Called after every response. */
  readonly onResponse: () => void;
}

type Write = (context: WriterContext, brand: Brand) => Promise<unknown>;

/** Up to 300 kB that no two photos share. */
const newPhoto = (random: () => number) => randomBytes(1 + Math.floor(random() ** 2 * 300_000));

/** Signs up, and creates a first race with a photo. */
const newcomer: Write = async (context) => {
  const brand = await signUp(context, newAccount());
  const url = await uploadPhoto(context, brand, newPhotoPath(), newPhoto(context.random));
  await createRace(context, newRace(brand, url));
};

const applicant: Write = (context) => signUp(context, newAccount());

/** Creates races, every third with an impatient second click. */
const planner: Write = async (context, brand) => {
  const race = newRace(brand);
  const clicks = context.random() < 1 / 3 ? [1, 2] : [1];
  const results = await Promise.allSettled(clicks.map(() => createRace(context, race)));
  const ids = new Set<string>();
  for (const result of results) {
    if (result.status === "rejected") throw result.reason;
    ids.add(result.value);
  }
  if (ids.size > 1) throw new Error("Two clicks made two races.");
};

/** Uploads photos, and sometimes replaces or removes one. */
const photographer: Write = async (context, brand) => {
  const { journal, random } = context;
  const own = [...journal.photos].filter(
    ([, { owner, contents }]) => owner === brand && contents.length === 1 && contents[0] !== null,
  );
  const [path, photo] = own[Math.floor(random() * own.length)] ?? [];
  const choice = random();
  if (path !== undefined && photo !== undefined && choice < 0.2) {
    return removePhoto(context, path, photo);
  }
  const target = path !== undefined && choice < 0.5 ? path : newPhotoPath();
  return uploadPhoto(context, brand, target, newPhoto(random));
};

const appServer: Write = async (context, brand) => {
  const recent = context.journal.races.slice(-20);
  const race = recent[Math.floor(context.random() * recent.length)];
  await enterRunners(context, race?.row.id ?? (await createRace(context, newRace(brand))));
};

/** How many brands write in every round. */
export const writingBrands = 6;

interface Workload {
  readonly writers: readonly Write[];
  /** At most so many responses come before the kill; some writes are slow. */
  readonly responses: number;
}

/** Everyone, or few of one kind, so that the kill comes in the middle of what they do. */
const workloads: readonly [Workload, ...Workload[]] = [
  {
    writers: [
      ...[newcomer, appServer, photographer, photographer],
      ...[planner, planner, planner, planner, planner, planner],
    ],
    responses: 150,
  },
  { writers: [photographer], responses: 100 },
  { writers: [applicant], responses: 10 },
  { writers: [planner, appServer], responses: 150 },
];

export const workloadOf = (round: number) => workloads[round % workloads.length] ?? workloads[0];

/** Resolves when no writer gets a response any more. */
export async function writeUntilKilled(
  context: WriterContext,
  { writers }: Workload,
): Promise<void> {
  const brands = context.journal.brands.slice(0, writingBrands);
  await Promise.all(
    writers.map(async (write, index) => {
      const brand = brands[index % writingBrands];
      if (brand === undefined) throw new Error("There are too few brands.");
      try {
        for (;;) {
          await write(context, brand);
          context.onResponse();
        }
      } catch (error) {
        if (!(error instanceof NoResponse)) throw error;
      }
    }),
  );
}
