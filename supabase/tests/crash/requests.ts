/** Each request that changes something, noted in the journal before it is sent and when it is answered. */
import { randomUUID } from "node:crypto";
import type { Backend } from "./backend.ts";
import type { Account, Brand, CreatedRace, Journal, RaceRequest } from "./journal.ts";

export const bucket = "race-background-photos";

/** The connection broke before an answer came. */
export class Unanswered extends Error {}

interface Failure {
  readonly message: string;
}

export async function answer<Data>(
  request: PromiseLike<{ data: Data; error: Failure | null }>,
): Promise<NonNullable<Data>> {
  const { data, error } = await request;
  if (error !== null) {
    if (/fetch failed|terminated/.test(error.message)) throw new Unanswered(error.message);
    throw new Error(error.message, { cause: error });
  }
  if (data === null || data === undefined) throw new Error("The answer is empty.");
  return data;
}

export function newAccount(): Account {
  const id = randomUUID();
  return {
    email: `${id}@company.example`,
    password: `password ${id}`,
    company: `Company ${id}`,
  };
}

export async function signUp(backend: Backend, journal: Journal, account: Account): Promise<Brand> {
  const { unanswered } = journal;
  if (!unanswered.accounts.includes(account)) unanswered.accounts.push(account);
  const { email, password, company } = account;
  const data = { company_name: company, contact_name: "Ada Example" };
  const { user, session } = await answer(
    backend.visitor().auth.signUp({ email, password, options: { data } }),
  );
  if (user === null || session === null) throw new Error("The sign-up answered no session.");
  const token = session.access_token;
  const membership = await answer(
    backend.person(token).from("brand_members").select("brand_partner_id").single(),
  );
  const brandId = (membership as { brand_partner_id: string }).brand_partner_id;
  const brand = { ...account, userId: user.id, brandId, token };
  journal.brands.push(brand);
  unanswered.accounts = unanswered.accounts.filter((other) => other !== account);
  return brand;
}

export function newRace(brand: Brand, photoUrl: string | null = null): RaceRequest {
  const race = {
    name: `Café Run ${randomUUID()}`,
    description: "Ten easy miles, 10 % uphill 🏃",
    start_time: "2040-05-04T09:00:00Z",
    start_time_zone: "Europe/London",
    max_participants: 500,
    target_distance: 10.5,
    brand_website_url: "https://company.example/races",
    background_photo_url: photoUrl,
  };
  return { brand, request_id: randomUUID(), race };
}

export async function createRace(
  backend: Backend,
  journal: Journal,
  request: RaceRequest,
): Promise<CreatedRace> {
  const { unanswered } = journal;
  if (!unanswered.races.includes(request)) unanswered.races.push(request);
  const { brand, request_id, race } = request;
  const row = (await answer(
    backend.person(brand.token).rpc("create_race", { request_id, race }),
  )) as CreatedRace["answer"];
  const created = { request, answer: row };
  if (unanswered.races.includes(request)) journal.races.push(created);
  unanswered.races = unanswered.races.filter((other) => other !== request);
  return created;
}

export function newPhotoPath(): string {
  return `backgrounds/${randomUUID()}-bg-${String(Date.now())}.png`;
}

/** Uploads a new photo, or replaces one. */
export async function uploadPhoto(
  backend: Backend,
  journal: Journal,
  owner: Brand,
  path: string,
  bytes: Buffer,
): Promise<string> {
  const photo = journal.photos.get(path) ?? { owner, contents: [null] };
  const isNew = photo.contents.includes(null);
  journal.photos.set(path, photo);
  photo.contents = [...photo.contents, bytes];
  const photos = backend.person(owner.token).storage.from(bucket);
  await answer(photos.upload(path, bytes, { contentType: "image/png", upsert: !isNew }));
  photo.contents = [bytes];
  return photos.getPublicUrl(path).data.publicUrl;
}

export async function removePhoto(backend: Backend, journal: Journal, path: string): Promise<void> {
  const photo = journal.photos.get(path);
  if (photo === undefined) throw new Error(`${path} was never uploaded.`);
  photo.contents = [...photo.contents, null];
  await answer(backend.person(photo.owner.token).storage.from(bucket).remove([path]));
  photo.contents = [null];
}

/** As the mobile app's server enters runners, many at once. */
export async function enterRunners(
  backend: Backend,
  journal: Journal,
  raceId: string,
): Promise<void> {
  const entries = Array.from({ length: 20 }, () => ({
    live_race_id: raceId,
    runner_id: randomUUID(),
  }));
  await answer(backend.service().from("race_participants").insert(entries).select("id"));
  journal.entries.push(...entries);
}
