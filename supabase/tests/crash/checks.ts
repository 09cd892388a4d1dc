/** Checks after a restart, as a client makes them. */
import { expect } from "vitest";
import { expected, type Api } from "../harness/backend.ts";
import * as requests from "./requests.ts";
import { bucket, companyOf, credentialsOf, emailOf, journal } from "./requests.ts";

type Row = Readonly<Record<string, unknown>>;

/** The rows of a table whose column has one of the values, in requests of 100. */
async function rowsBy(
  backend: Api,
  table: string,
  column: string,
  values: readonly string[],
): Promise<Map<unknown, Row>> {
  const found = new Map<unknown, Row>();
  for (let start = 0; start < values.length; start += 100) {
    const some = values.slice(start, start + 100);
    const rows: Row[] = await expected(backend.service().from(table).select().in(column, some));
    for (const row of rows) found.set(row[column], row);
  }
  return found;
}

/** Expects all acknowledged writes, no partial ones, and that the newest accounts can sign in. */
export async function expectAcknowledged(backend: Api): Promise<void> {
  expect(await expected(backend.service().rpc("incomplete_writes"))).toEqual([]);
  const { races, entries, brands } = journal;
  const raceIds = races.map(({ row }) => row.id);
  const stored = await rowsBy(backend, "live_races", "id", raceIds);
  const orders = await rowsBy(backend, "race_orders", "live_race_id", raceIds);
  const audit = await rowsBy(backend, "audit_log", "subject_id", raceIds);
  for (const { brand, request_id, row } of races) {
    expect(stored.get(row.id)).toEqual(row);
    const order = orders.get(row.id);
    expect(order).toMatchObject({ brand_partner_id: brand.brandId, request_id });
    expect(audit.get(row.id)).toMatchObject({
      action: "race_created",
      actor_id: brand.userId,
      details: { order_id: order?.["id"] },
    });
  }

  const runnerIds = entries.map((entry) => entry.runner_id);
  const runners = await rowsBy(backend, "race_participants", "runner_id", runnerIds);
  for (const entry of entries) expect(runners.get(entry.runner_id)).toMatchObject(entry);

  const brandIds = brands.map(({ brandId }) => brandId);
  const partners = await rowsBy(backend, "brand_partners", "id", brandIds);
  const members = await rowsBy(backend, "brand_members", "brand_partner_id", brandIds);
  for (const { id, brandId, userId } of brands) {
    const partner = { name: companyOf(id), contact_email: emailOf(id) };
    expect(partners.get(brandId)).toMatchObject(partner);
    expect(members.get(brandId)).toMatchObject({ user_id: userId, role: "owner" });
  }
  for (const { id, userId } of brands.slice(-2)) {
    const { data, error } = await backend.visitor().auth.signInWithPassword(credentialsOf(id));
    expect([data.user?.id, error]).toEqual([userId, null]);
  }
}

async function readPhoto(backend: Api, path: string): Promise<Buffer | null> {
  const { publicUrl } = backend.visitor().storage.from(bucket).getPublicUrl(path).data;
  const response = await fetch(publicUrl);
  if (response.status === 400) return null;
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** Expects every photo to have the bytes of the last acknowledged change or a later one. */
export async function expectPhotos(backend: Api, paths: Iterable<string>): Promise<void> {
  for (const path of paths) {
    const stored = await readPhoto(backend, path);
    const photo = journal.photos.get(path);
    const isStored = (bytes: Buffer | null) =>
      bytes === null || stored === null ? bytes === stored : bytes.equals(stored);
    const match = photo?.contents.find(isStored);
    if (photo === undefined || match === undefined) throw new Error(`${path} was changed.`);
    photo.contents = [match];
  }
}

/** Expects every object of the bucket to have all its bytes. */
export async function expectBytesOfEveryObject(backend: Api): Promise<void> {
  const photos = backend.service().storage.from(bucket);
  const objects = await expected(photos.list("backgrounds", { limit: 100_000 }));
  expect(objects.length).toBeGreaterThan(0);
  for (const { name, metadata } of objects) {
    const bytes = await readPhoto(backend, `backgrounds/${name}`);
    expect([name, bytes?.length]).toEqual([name, metadata?.["size"]]);
  }
}

/** Expects a repeated request to return the same race. */
export async function expectSameRaces(backend: Api, races: typeof journal.races): Promise<void> {
  for (const race of races) expect(await requests.requestRace(backend, race)).toEqual(race.row);
}

/** Repeats requests without a response, as people do; the first attempts must not be in the way. */
export async function repeatPending(backend: Api): Promise<void> {
  for (const race of journal.pendingRaces) await requests.createRace(backend, race);
  for (const id of journal.pendingAccounts) {
    const { data } = await backend.visitor().auth.signInWithPassword(credentialsOf(id));
    if (data.session === null) {
      const name = companyOf(id);
      expect(await expected(backend.visitor().rpc("is_brand_name_available", { name }))).toBe(true);
      await requests.signUp(backend, id);
    } else {
      await requests.addBrand(backend, id, data.user.id, data.session.access_token);
    }
  }
  for (const [path, { owner, contents }] of journal.photos) {
    if (!journal.pendingPhotos.delete(path)) continue;
    if (contents.length > 1) throw new Error(`${path} was not checked yet.`);
    if (contents[0] === null) {
      await requests.uploadPhoto(backend, owner, path, Buffer.from(`again ${path}`));
    }
  }
}
