/** A photo's preview belongs to its photo in everything. */
import { photoPreview, photoPreviewRules, storedPhotoLimits } from "@outpace/domain/images";
import { expect, test } from "vitest";
import {
  answerOf,
  as,
  asPerson,
  count,
  one,
  openDatabase,
  refusal,
  refused,
  signUpBrand,
} from "../harness/database.ts";
import {
  allowRemovals,
  beginUpload,
  finishUpload,
  type PhotoMetadata,
  removePhotos,
} from "../harness/photos.ts";
import { createRace } from "../harness/races.ts";
import { teamsOf } from "../harness/teams.ts";
import { times } from "./concurrency.ts";

const { database, owner } = await openDatabase();
const { addMember } = teamsOf(database);

const exists = refused("42501", "The resource already exists", "photo_exists");

let n = 0;
const newName = (extension = "png") => `backgrounds/pair-bg-${String(n++)}.${extension}`;
const previewOf = (photo: string) => photoPreview(photo) ?? "";
const small: PhotoMetadata = { size: photoPreviewRules.maxBytes, mimetype: "image/jpeg" };

/** Both steps of an upload. */
async function upload(userId: string, name: string, metadata?: PhotoMetadata): Promise<string> {
  await beginUpload(database, userId, name);
  await finishUpload(database, userId, name, metadata);
  return name;
}

async function uploadPair(userId: string): Promise<[photo: string, preview: string]> {
  const photo = await upload(userId, newName());
  return [photo, await upload(userId, previewOf(photo), small)];
}

const refusals = async (userId: string, name: string, metadata = small) => [
  await refusal(beginUpload(database, userId, name)),
  await refusal(finishUpload(database, userId, name, metadata)),
];

const remove = (userId: string, name: string) =>
  as(database, userId, async (sql) => {
    await allowRemovals(sql);
    return (await sql`delete from storage.objects where name = ${name}`).count === 1;
  });

const show = (photo: string, raceId: string) => owner`
  update public.live_races set background_photo_url = private.photo_url(${photo}) where id = ${raceId}`;

test("is stored by those who may store its photo, and while no race shows that", async () => {
  const [brand, stranger] = [await signUpBrand(database), await signUpBrand(database)];
  const [editor, viewer] = [await addMember(brand, "editor"), await addMember(brand)];
  const [photo, later] = [await upload(brand.userId, newName()), await upload(editor, newName())];
  expect(await refusals(stranger.userId, previewOf(photo))).toEqual([exists, exists]);
  const [atPolicy, atEnd] = await refusals(viewer, previewOf(photo));
  expect([atPolicy?.message, atEnd?.hint]).toEqual([
    expect.stringMatching("row-level security"),
    "brand_inactive",
  ]);
  await upload(editor, previewOf(photo), small);
  const [, again] = await refusals(brand.userId, previewOf(photo));
  expect(again).toEqual(exists);
  await show(later, (await createRace(database, brand.userId)).id);
  expect(await refusals(brand.userId, previewOf(later))).toEqual([exists, exists]);
});

test("has a stored photo, is a JPEG and has less than 600 kB", async () => {
  const { userId } = await signUpBrand(database);
  const missing = refused("42501", "The photo of this preview is not stored.", "photo_missing");
  const reserved = newName();
  await asPerson(database, userId)`select public.photo_room(3, null, ${reserved})`;
  for (const photo of [newName(), reserved]) {
    expect(await refusals(userId, previewOf(photo))).toEqual([missing, missing]);
  }
  const preview = previewOf(await upload(userId, newName()));
  for (const [metadata, hint] of [
    [{ ...small, size: 600_000 }, "photo_size"],
    [{ ...small, mimetype: "image/png" }, "photo_type"],
  ] as const) {
    expect(await refusal(finishUpload(database, userId, preview, metadata))).toMatchObject({
      hint,
    });
  }
});

test("is no other photo's: names that share a preview are one photo's", async () => {
  const [brand, other] = [await signUpBrand(database), await signUpBrand(database)];
  const [photo, preview] = await uploadPair(brand.userId);
  for (const name of ["jpg", "jpeg"].map((extension) => photo.replace("png", extension))) {
    for (const { userId } of [brand, other]) {
      expect(await refusals(userId, name)).toEqual([exists, exists]);
    }
  }
  await removePhotos(owner, photo);
  for (const { userId } of [brand, other]) {
    expect(await refusals(userId, photo)).toEqual([exists, exists]);
  }
  const change = {
    background_photo_url: `/storage/v1/object/public/race-background-photos/${preview}`,
  };
  expect(await refusal(createRace(database, brand.userId, { change }))).toMatchObject({
    hint: "invalid_value",
  });
});

test("takes no room of its own, and keeps its photo's while it is left alone", async () => {
  const { userId } = await signUpBrand(database);
  const size = 5 * 1024 * 1024;
  const names = times(storedPhotoLimits.bytes / size, () => newName());
  for (const name of names) await upload(userId, name, { size, mimetype: "image/png" });
  for (const name of names) await upload(userId, previewOf(name), small);
  const hasRoom = async (bytes: number) =>
    (
      await one(
        asPerson(database, userId)<{ has: boolean }>`select public.photo_room(${bytes}) as has`,
      )
    ).has;
  expect(await hasRoom(1)).toBe(false);
  await removePhotos(owner, names[0]);
  expect([await hasRoom(size - 599_999), await hasRoom(size)]).toEqual([true, false]);
});

test("is removed like its photo: by editors, unless a race shows the photo", async () => {
  const brand = await signUpBrand(database);
  const viewer = await addMember(brand);
  const { id } = await createRace(database, brand.userId);
  const [photo, preview] = await uploadPair(brand.userId);
  await show(photo, id);
  expect(await remove(brand.userId, preview)).toBe(false);
  await owner`update public.live_races set background_photo_url = null where id = ${id}`;
  expect(await remove(viewer, preview)).toBe(false);
  expect([await remove(brand.userId, photo), await remove(brand.userId, preview)]).toEqual([
    true,
    true,
  ]);
  expect(await count(owner, `private.brand_photos where name = '${preview}'`)).toBe(0);
});

test("is swept with its photo, a day after a race stopped showing it", async () => {
  const { userId } = await signUpBrand(database);
  const { id } = await createRace(database, userId);
  const pair = await uploadPair(userId);
  const unused = async (hours: number) =>
    (
      await owner<{ name: string }[]>`
        select name from private.unused_photos(now() + make_interval(hours => ${hours})) name`
    )
      .map(({ name }) => name)
      .filter((name) => pair.includes(name));
  await show(pair[0], id);
  expect(await unused(99)).toEqual([]);
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update storage.objects set created_at = now() - interval '9 days', updated_at = now() - interval '9 days'
      where name = any (${pair})`;
  });
  await owner`update public.live_races set background_photo_url = null where id = ${id}`;
  expect(await unused(23)).toEqual([]);
  expect((await unused(25)).toSorted()).toEqual(pair.toSorted());
});

test("is among the files to remove of an erased brand, also an operator's", async () => {
  const { brandId, userId } = await signUpBrand(database);
  const pair = await uploadPair(userId);
  const photo = newName();
  for (const name of [photo, previewOf(photo)]) await finishUpload(database, null, name);
  await show(photo, (await createRace(database, userId)).id);
  await owner`update public.race_orders set status = 'void' where brand_partner_id = ${brandId}`;
  const erased = await owner<{ name: string }[]>`
    select name from private.erase_brand(${brandId}, 'They asked for it.') name`;
  expect(erased.map(({ name }) => name)).toEqual([...pair, photo, previewOf(photo)].toSorted());
});

test("is on its race's page, which has none where it is not stored", async () => {
  const { userId } = await signUpBrand(database);
  const [[pair, preview], alone] = [await uploadPair(userId), await upload(userId, newName("jpg"))];
  const { id } = await createRace(database, userId);
  await owner`update public.live_races set status = 'active', approved_at = now() where id = ${id}`;
  const url = (name: string) => `/storage/v1/object/public/race-background-photos/${name}`;
  for (const [photo, expected] of [
    [pair, url(preview)],
    [alone, null],
  ] as const) {
    await show(photo, id);
    expect(
      await answerOf(asPerson(database, null)`select public.public_race(${id})`),
    ).toMatchObject({ background_photo_url: url(photo), background_preview_url: expected });
  }
});
