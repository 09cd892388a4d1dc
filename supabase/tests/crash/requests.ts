/** Requests that write. The journal records each before it is sent and once it is acknowledged. */
import { randomUUID } from "node:crypto";
import { expected, type Api } from "../harness/backend.ts";
import { validRace } from "../harness/races.ts";

export const bucket = "race-background-photos";

export interface Brand {
  /** Part of the account's e-mail address, password and company. */
  readonly id: string;
  readonly userId: string;
  readonly brandId: string;
  readonly token: string;
}

interface NewRace {
  readonly brand: Brand;
  readonly request_id: string;
  readonly race: Readonly<Record<string, unknown>>;
}

type RaceRow = Readonly<Record<string, unknown>> & { readonly id: string };

interface Photo {
  readonly owner: Brand;
  /** Possible contents; null is no photo. An acknowledged change leaves one possibility. */
  contents: readonly (Buffer | null)[];
}

/** What the backend was asked to write, and what it acknowledged. */
export const journal = {
  brands: [] as Brand[],
  races: [] as (NewRace & { readonly row: RaceRow })[],
  photos: new Map<string, Photo>(),
  entries: [] as { readonly live_race_id: string; readonly runner_id: string }[],
  /** Accounts without a response yet. */
  pendingAccounts: new Set<string>(),
  pendingRaces: new Set<NewRace>(),
  pendingPhotos: new Set<string>(),
};

export const emailOf = (id: string) => `${id}@company.example`;
export const companyOf = (id: string) => `Company ${id}`;
export const credentialsOf = (id: string) => ({ email: emailOf(id), password: `password ${id}` });

export async function signUp(backend: Api, id: string = randomUUID()): Promise<Brand> {
  journal.pendingAccounts.add(id);
  const data = { company_name: companyOf(id), contact_name: "Ada Example" };
  const auth = backend.visitor().auth.signUp({ ...credentialsOf(id), options: { data } });
  const { user, session } = await expected(auth);
  return addBrand(backend, id, user?.id ?? "", session?.access_token ?? "");
}

export async function addBrand(
  backend: Api,
  id: string,
  userId: string,
  token: string,
): Promise<Brand> {
  const members = backend.person(token).from("brand_members").select("brandId:brand_partner_id");
  const { brandId } = await expected<{ brandId: string }>(members.single());
  const brand = { id, userId, brandId, token };
  journal.brands.push(brand);
  journal.pendingAccounts.delete(id);
  return brand;
}

export const newRace = (brand: Brand, background_photo_url: string | null = null): NewRace => {
  const texts = { name: `Café Run ${randomUUID()}`, description: "Ten easy miles, 10 % uphill 🏃" };
  return {
    brand,
    request_id: randomUUID(),
    race: { ...validRace, ...texts, background_photo_url },
  };
};

export const requestRace = (backend: Api, { brand, request_id, race }: NewRace) =>
  expected<RaceRow>(backend.person(brand.token).rpc("create_race", { request_id, race }));

export async function createRace(backend: Api, race: NewRace): Promise<string> {
  journal.pendingRaces.add(race);
  const row = await requestRace(backend, race);
  // A second click gets the first one's response.
  if (journal.pendingRaces.delete(race)) journal.races.push({ ...race, row });
  return row.id;
}

export const newPhotoPath = () => `backgrounds/${randomUUID()}-bg-${String(Date.now())}.png`;

/** Uploads a new photo; returns its public address. */
export async function uploadPhoto(
  backend: Api,
  owner: Brand,
  path: string,
  bytes: Buffer,
): Promise<string> {
  const photo: Photo = { owner, contents: [null, bytes] };
  journal.photos.set(path, photo);
  journal.pendingPhotos.add(path);
  const photos = backend.person(owner.token).storage.from(bucket);
  await expected(photos.upload(path, bytes, { contentType: "image/png" }));
  photo.contents = [bytes];
  journal.pendingPhotos.delete(path);
  return photos.getPublicUrl(path).data.publicUrl;
}

export async function removePhoto(backend: Api, path: string, photo: Photo): Promise<void> {
  photo.contents = [...photo.contents, null];
  await expected(backend.person(photo.owner.token).storage.from(bucket).remove([path]));
  photo.contents = [null];
}

/** Enters many runners at once, like the mobile app's server. */
export async function enterRunners(backend: Api, live_race_id: string): Promise<void> {
  const entries = Array.from({ length: 20 }, () => ({ live_race_id, runner_id: randomUUID() }));
  await expected(backend.service().from("race_participants").insert(entries).select("id"));
  journal.entries.push(...entries);
}
