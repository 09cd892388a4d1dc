/** Requests that change something, each in the journal before it is sent and when it is acknowledged. */
import { randomUUID } from "node:crypto";
import type { Api } from "../harness/backend.ts";
import { validRace } from "../harness/races.ts";

export const bucket = "race-background-photos";

export interface Account {
  readonly email: string;
  readonly password: string;
  readonly company: string;
}

export interface Brand extends Account {
  readonly userId: string;
  readonly brandId: string;
  readonly token: string;
}

export interface NewRace {
  readonly brand: Brand;
  readonly request_id: string;
  readonly race: Readonly<Record<string, unknown>>;
}

export interface CreatedRace extends NewRace {
  /** As create_race returned it. */
  readonly row: Readonly<Record<string, unknown>> & { readonly id: string };
}

export interface Photo {
  readonly owner: Brand;
  /** What it may be; null is no photo. One possibility is left when the last change is acknowledged. */
  contents: readonly (Buffer | null)[];
}

/** What was requested of the backend, and what it acknowledged. */
export interface Journal {
  readonly brands: Brand[];
  readonly races: CreatedRace[];
  /** By path. */
  readonly photos: Map<string, Photo>;
  readonly entries: { readonly live_race_id: string; readonly runner_id: string }[];
  readonly pendingAccounts: Set<Account>;
  readonly pendingRaces: Set<NewRace>;
}

export interface Context {
  readonly backend: Api;
  readonly journal: Journal;
}

/** The connection broke before there was a response. */
export class NoResponse extends Error {}

export async function responseTo<Data>(
  request: PromiseLike<{ data: Data; error: { readonly message: string } | null }>,
): Promise<NonNullable<Data>> {
  const { data, error } = await request;
  if (error !== null) {
    if (/fetch failed|terminated/.test(error.message)) throw new NoResponse(error.message);
    throw new Error(error.message, { cause: error });
  }
  if (data === null || data === undefined) throw new Error("The response is empty.");
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

export async function signUp({ backend, journal }: Context, account: Account): Promise<Brand> {
  journal.pendingAccounts.add(account);
  const { email, password, company } = account;
  const data = { company_name: company, contact_name: "Ada Example" };
  const auth = backend.visitor().auth.signUp({ email, password, options: { data } });
  const { user, session } = await responseTo(auth);
  if (user === null || session === null) throw new Error("The sign-up returned no session.");
  return addBrand({ backend, journal }, account, user.id, session.access_token);
}

export async function addBrand(
  { backend, journal }: Context,
  account: Account,
  userId: string,
  token: string,
): Promise<Brand> {
  const membership = backend
    .person(token)
    .from("brand_members")
    .select("brand_partner_id")
    .single();
  const { brand_partner_id }: { brand_partner_id: string } = await responseTo(membership);
  const brand = { ...account, userId, brandId: brand_partner_id, token };
  journal.brands.push(brand);
  journal.pendingAccounts.delete(account);
  return brand;
}

export const newRace = (brand: Brand, photoUrl: string | null = null): NewRace => ({
  brand,
  request_id: randomUUID(),
  race: {
    ...validRace,
    name: `Café Run ${randomUUID()}`,
    description: "Ten easy miles, 10 % uphill 🏃",
    background_photo_url: photoUrl,
  },
});

export async function createRace({ backend, journal }: Context, race: NewRace): Promise<string> {
  journal.pendingRaces.add(race);
  const row = await requestRace(backend, race);
  // A second click is answered like the first.
  if (journal.pendingRaces.delete(race)) journal.races.push({ ...race, row });
  return row.id;
}

export const requestRace = (backend: Api, { brand, request_id, race }: NewRace) =>
  responseTo(backend.person(brand.token).rpc("create_race", { request_id, race })) as Promise<
    CreatedRace["row"]
  >;

export const newPhotoPath = () => `backgrounds/${randomUUID()}-bg-${String(Date.now())}.png`;

/** Uploads a new photo, or replaces one; returns its public address. */
export async function uploadPhoto(
  { backend, journal }: Context,
  owner: Brand,
  path: string,
  bytes: Buffer,
): Promise<string> {
  const photo = journal.photos.get(path) ?? { owner, contents: [null] };
  const upsert = !photo.contents.includes(null);
  journal.photos.set(path, photo);
  photo.contents = [...photo.contents, bytes];
  const photos = backend.person(owner.token).storage.from(bucket);
  await responseTo(photos.upload(path, bytes, { contentType: "image/png", upsert }));
  photo.contents = [bytes];
  return photos.getPublicUrl(path).data.publicUrl;
}

export async function removePhoto({ backend }: Context, path: string, photo: Photo): Promise<void> {
  photo.contents = [...photo.contents, null];
  await responseTo(backend.person(photo.owner.token).storage.from(bucket).remove([path]));
  photo.contents = [null];
}

/** As the mobile app's server enters runners, many at once. */
export async function enterRunners({ backend, journal }: Context, raceId: string): Promise<void> {
  const entries = Array.from({ length: 20 }, () => ({
    live_race_id: raceId,
    runner_id: randomUUID(),
  }));
  await responseTo(backend.service().from("race_participants").insert(entries).select("id"));
  journal.entries.push(...entries);
}
