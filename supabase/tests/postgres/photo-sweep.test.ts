/** Photos that the schedule asks Storage to remove; http/photos.test.ts tests the removal. */
import { expect, test } from "vitest";
import { asPerson, one, openDatabase, refusal, signUpBrand } from "../harness/database.ts";
import { removePhotos, storePhoto } from "../harness/photos.ts";
import { createRace } from "../harness/races.ts";

const { database, owner } = await openDatabase();
const { userId } = await signUpBrand(database);
const race = await createRace(database, userId);

const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();

async function store(name: string, age = 0): Promise<string> {
  const path = `backgrounds/${name}-bg-1.png`;
  await storePhoto(owner, path, userId);
  await makeOlder(path, age);
  return path;
}

/** Ages a row; Storage's trigger would otherwise mark it as just changed. */
const makeOlder = (path: string, age: number) =>
  owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update storage.objects set created_at = ${hours(-age)}, updated_at = ${hours(-age)} where name = ${path}`;
  });

const show = (path: string | null) => asPerson(database, userId)`
  update public.live_races set background_photo_url = private.photo_url(${path}) where id = ${race.id}`;

/** Returns the photos that a sweep at the instant asks Storage to remove. */
async function sweep(instant = hours(0)): Promise<unknown[]> {
  const { last } = await one(
    owner`select coalesce(max(id), 0) as last from net.http_request_queue`,
  );
  const { n } = await one(owner`select private.sweep_photos(${instant}) as n`);
  const asked =
    await owner`select method, url, headers from net.http_request_queue where id > ${last} order by id`;
  expect(asked).toHaveLength(n as number);
  return [...asked];
}

const removalOf = (path: string) => ({
  method: "DELETE",
  url: `https://api.outpace.example/storage/v1/object/race-background-photos/${path}`,
  headers: { apikey: "a-secret" },
});

test("removes nothing before the project's address and key are in Vault", async () => {
  await store("early", 25);
  expect(await sweep()).toEqual([]);
  await owner`select vault.create_secret('https://api.outpace.example', 'api_url'),
    vault.create_secret('a-secret', 'secret_key')`;
  expect(await sweep()).toEqual([removalOf("backgrounds/early-bg-1.png")]);
  await removePhotos(owner);
});

test("removes an unused photo a day after it was stored or its race stopped using it", async () => {
  const [used, unused] = [await store("used"), await store("unused")];
  await show(used);
  expect(await sweep(hours(23.9))).toEqual([]);
  expect(await sweep(hours(24.1))).toEqual([removalOf(unused)]);
  await removePhotos(owner, unused);
  await makeOlder(used, 99);
  await show(null);
  expect(await sweep(hours(23.9))).toEqual([]);
  expect(await sweep(hours(24.1))).toEqual([removalOf(used)]);
});

test("a race cannot take a photo during its removal, and a failed removal is repeated", async () => {
  const path = await store("going", 25);
  expect(await sweep()).toContainEqual(removalOf(path));
  expect(await refusal(show(path))).toMatchObject({ hint: "invalid_value" });
  expect(await sweep()).toContainEqual(removalOf(path));
});

test("removes a logo a day after its brand stopped using it, and takes it back until then", async () => {
  const path = "logos/harbor-1.png";
  await storePhoto(owner, path, userId);
  await makeOlder(path, 99);
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
  await removePhotos(owner, path);
  await sweep();
  expect(
    await owner`select from private.released_photos where strpos(url, ${path}) > 0`,
  ).toHaveLength(0);
});

test("deletes a removed photo's records, and keeps objects that are not race photos", async () => {
  await owner`insert into storage.objects (bucket_id, name, created_at, updated_at)
    values ('race-background-photos', 'elsewhere/brand-1.png', ${hours(-99)}, ${hours(-99)})`;
  await removePhotos(owner, "backgrounds/%");
  expect(await sweep()).toEqual([]);
  expect(await owner`select from private.released_photos`).toHaveLength(0);
});
