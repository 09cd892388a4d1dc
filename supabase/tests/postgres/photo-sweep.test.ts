/** Photos that the schedule asks Storage to remove; http/photos.test.ts tests the removal. */
import { expect, test } from "vitest";
import { asPerson, one, openDatabase, refusal, signUpBrand } from "../harness/database.ts";
import { removePhotos, storePhoto } from "../harness/photos.ts";
import { createRace } from "../harness/races.ts";

const { database, owner, root } = await openDatabase();
const { userId } = await signUpBrand(database);
const race = await createRace(database, userId);

const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();

/** Ages a row; Storage's trigger would otherwise mark it as just changed. */
const makeOlder = (path: string, age: number) =>
  owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update storage.objects set created_at = ${hours(-age)}, updated_at = ${hours(-age)} where name = ${path}`;
  });

async function store(path: string, age = 0): Promise<string> {
  await storePhoto(owner, path, userId);
  await makeOlder(path, age);
  return path;
}

const show = (path: string | null) => asPerson(database, userId)`
  update public.live_races set background_photo_url = private.photo_url(${path}) where id = ${race.id}`;

/** Returns the photos that a sweep at the instant asks Storage to remove. */
async function sweep(instant = hours(0)): Promise<unknown[]> {
  await root`truncate net.http_request_queue`;
  const { n } = await one(owner`select private.sweep_photos(${instant}) as n`);
  const asked = await owner`select method, url, headers from net.http_request_queue order by id`;
  expect(asked).toHaveLength(n as number);
  return [...asked];
}

const removalOf = (path: string) => ({
  method: "DELETE",
  url: `https://api.outpace.example/storage/v1/object/race-background-photos/${path}`,
  headers: { apikey: "a-secret" },
});

test("removes nothing before the project's address and key are in Vault", async () => {
  const path = await store("backgrounds/early-bg-1.png", 25);
  expect(await sweep()).toEqual([]);
  await owner`select vault.create_secret('https://api.outpace.example', 'api_url'),
    vault.create_secret('a-secret', 'secret_key')`;
  expect(await sweep()).toEqual([removalOf(path)]);
  await removePhotos(owner);
});

test("removes an unused photo a day after it was stored or its race stopped using it", async () => {
  const used = await store("backgrounds/used-bg-1.png");
  const unused = await store("backgrounds/unused-bg-1.png");
  await show(used);
  expect(await sweep(hours(23.9))).toEqual([]);
  expect(await sweep(hours(24.1))).toEqual([removalOf(unused)]);
  await removePhotos(owner, unused);
  await makeOlder(used, 99);
  await show(null);
  expect(await sweep(hours(23.9))).toEqual([]);
  expect(await sweep(hours(24.1))).toEqual([removalOf(used)]);
});

test("keeps an approved race's earlier photo until staff have looked", async () => {
  await removePhotos(owner);
  const [before, after] = [
    await store("backgrounds/fine-bg-1.png"),
    await store("backgrounds/new-bg-1.png"),
  ];
  await show(before);
  await owner`update public.live_races set status = 'active' where id = ${race.id}`;
  await show(after);
  await makeOlder(before, 99);
  expect(await sweep(hours(99))).toEqual([]);
  await owner`delete from private.changed_races`;
  expect(await sweep(hours(23.9))).toEqual([]);
  expect(await sweep(hours(24.1))).toEqual([removalOf(before)]);
  await owner`update public.live_races set status = 'pending' where id = ${race.id}`;
  await removePhotos(owner);
});

test("a race cannot take a photo during its removal, and a failed removal is repeated", async () => {
  const path = await store("backgrounds/going-bg-1.png", 25);
  expect(await sweep()).toContainEqual(removalOf(path));
  expect(await refusal(show(path))).toMatchObject({ hint: "invalid_value" });
  expect(await sweep()).toContainEqual(removalOf(path));
});

test("removes a logo a day after its brand stopped using it, and takes it back until then", async () => {
  const path = await store("logos/harbor-1.png", 99);
  const use = (to: string | null, from: string | null) => asPerson(database, userId)`
    select public.set_brand_logo(private.photo_url(${to}), private.photo_url(${from}))`;
  await use(path, null);
  expect(await sweep(hours(99))).not.toContainEqual(removalOf(path));
  await use(null, path);
  expect(await sweep(hours(23.9))).not.toContainEqual(removalOf(path));
  await use(path, null);
  await use(null, path);
  expect(await sweep(hours(24.1))).toContainEqual(removalOf(path));
  expect(await refusal(use(path, null))).toMatchObject({ hint: "invalid_value" });
});

test("deletes the records of removed photos and logos, and keeps objects that are neither", async () => {
  await removePhotos(owner);
  await owner`insert into storage.objects (bucket_id, name, created_at, updated_at)
    values ('race-background-photos', 'elsewhere/brand-1.png', ${hours(-99)}, ${hours(-99)})`;
  expect(await sweep()).toEqual([]);
  expect(await owner`select from private.released_photos`).toEqual([]);
});
