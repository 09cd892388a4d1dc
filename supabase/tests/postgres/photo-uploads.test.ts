/** Changes between an upload's two steps; http/held-uploads.test.ts makes some through Storage. */
import { photoBusyMessage, photoLimitMessage, storedPhotoLimits } from "@outpace/domain/images";
import { describe, expect, test } from "vitest";
import { count, one, refusal, refused, signUpBrand } from "../harness/database.ts";
import {
  asStorage,
  beginUpload,
  finishUpload,
  storePhoto,
  writeUpload,
  type PhotoMetadata,
  removePhotos,
} from "../harness/photos.ts";
import { proof } from "../harness/environment.ts";
import { createRace } from "../harness/races.ts";
import { openWithConnections, outcomes, times } from "./concurrency.ts";
import { busy, exists, tooLarge } from "./upload-refusals.ts";

const { database, owner } = await openWithConnections(30, "api");

const inactive = refused(
  "42501",
  "Your brand account is not active. Please contact support.",
  "brand_inactive",
);
const full = refused("42501", photoLimitMessage, "photo_limit");

let n = 0;
const newName = () => `backgrounds/held-bg-${String(n++)}.png`;

const stored = (name: string) =>
  one(owner`select owner_id, version, metadata from storage.objects where name = ${name}`);
const photosOf = (userId: string) => count(owner, `storage.objects where owner_id = '${userId}'`);
async function fill(userId: string, photos: number, metadata?: PhotoMetadata) {
  for (let photo = 0; photo < photos; photo++) await storePhoto(owner, newName(), userId, metadata);
}

/** Begins an upload, lets something else happen, and ends it. */
async function heldWhile(
  userId: string,
  name: string,
  meanwhile: () => Promise<unknown>,
  metadata?: PhotoMetadata,
) {
  await beginUpload(database, userId, name);
  await meanwhile();
  return refusal(finishUpload(database, userId, name, metadata));
}

async function brandWithRace() {
  const brand = await signUpBrand(database);
  const { id } = await createRace(database, brand.userId);
  const show = (name: string) => owner`
    update public.live_races set background_photo_url = private.photo_url(${name}) where id = ${id}`;
  return { ...brand, raceId: id, show };
}

describe("an upload that was held", () => {
  test("does not replace the photo of a race that was completed meanwhile", async () => {
    const [{ userId, raceId, show }, name] = [await brandWithRace(), newName()];
    let before: unknown;
    const held = heldWhile(userId, name, async () => {
      await finishUpload(database, userId, name);
      await show(name);
      await owner`update public.live_races set status = 'completed' where id = ${raceId}`;
      before = await stored(name);
    });
    expect(await held).toEqual(exists);
    expect(await stored(name)).toEqual(before);
  });

  test("does not take over what another brand stored meanwhile, nor the name of a lost photo that a race shows", async () => {
    const [brand, other] = [await signUpBrand(database), await brandWithRace()];
    const name = newName();
    const meanwhile = () => finishUpload(database, other.userId, name);
    expect(await heldWhile(brand.userId, name, meanwhile)).toEqual(exists);
    expect(await stored(name)).toMatchObject({ owner_id: other.userId });
    for (const { userId } of [brand, other]) {
      const shown = newName();
      const held = heldWhile(userId, shown, async () => {
        await finishUpload(database, other.userId, shown);
        await other.show(shown);
        await removePhotos(owner, shown);
      });
      expect(await held).toEqual(exists);
    }
  });

  test.each([
    ["update public.brand_partners set is_active = false where id = 'brand'"],
    ["update auth.users set banned_until = now() + interval '1 day' where id = 'account'"],
    ["delete from auth.users where id = 'account'"],
  ])("stores nothing after %s", async (change) => {
    const [{ userId, brandId }, name] = [await signUpBrand(database), newName()];
    const sql = change.replace("'brand'", `'${brandId}'`).replace("'account'", `'${userId}'`);
    expect(await heldWhile(userId, name, () => owner.unsafe(sql))).toEqual(inactive);
    expect(await photosOf(userId)).toBe(0);
  });
});

describe("a brand's limit", () => {
  test("holds for twenty uploads that end at once: after 49, exactly one is stored", async () => {
    for (let round = 0; round < proof.rounds; round++) {
      const { userId } = await signUpBrand(database);
      await fill(userId, storedPhotoLimits.photos - 1);
      const names = times(20, newName);
      await Promise.all(names.map((name) => beginUpload(database, userId, name)));
      const ends = names.map((name) => finishUpload(database, userId, name));
      const { results, messages } = await outcomes(ends);
      expect(results).toHaveLength(1);
      expect(await photosOf(userId)).toBe(storedPhotoLimits.photos);
      expect([photoBusyMessage, photoLimitMessage]).toEqual(
        expect.arrayContaining(Object.keys(messages)),
      );
    }
  });

  test("of bytes counts what has been stored", async () => {
    const { userId } = await signUpBrand(database);
    const size = 5 * 1024 * 1024;
    await fill(userId, storedPhotoLimits.bytes / size - 1, { size, mimetype: "image/png" });
    const another = () => finishUpload(database, userId, newName());
    expect(await heldWhile(userId, newName(), another, { size, mimetype: "image/png" })).toEqual(
      full,
    );
    expect(await refusal(beginUpload(database, userId, newName()))).toEqual(full);
  });
});

test("of two brands that end uploads to one name at once, exactly one stores it", async () => {
  const [one, other] = [await signUpBrand(database), await signUpBrand(database)];
  for (let round = 0; round < proof.rounds; round++) {
    const name = newName();
    for (const { userId } of [one, other]) await beginUpload(database, userId, name);
    const end = async ({ userId }: typeof one) => {
      await finishUpload(database, userId, name);
      return userId;
    };
    const { results, refusals } = await outcomes([end(one), end(other)]);
    expect(results).toHaveLength(1);
    expect([exists, busy]).toContainEqual(refusals[0]);
    expect(await stored(name)).toMatchObject({ owner_id: results[0] });
    await removePhotos(owner, name);
  }
});

test("a photo that is too large or of a type that the bucket does not take is not stored", async () => {
  const { userId } = await signUpBrand(database);
  const types = ["image/svg+xml", "image/png;text/html", ""].map((type) => {
    const message = `mime type ${type} is not supported`;
    const metadata = { size: 3, ...(type !== "" && { mimetype: type }) };
    return [metadata, refused("42501", message, "photo_type")] as const;
  });
  for (const [metadata, expected] of [
    [{ size: 5 * 1024 * 1024 + 1, mimetype: "image/png" }, tooLarge] as const,
    [{ mimetype: "image/png" }, tooLarge] as const,
    ...types,
  ])
    expect(await heldWhile(userId, newName(), () => Promise.resolve(), metadata)).toEqual(expected);
  expect(await photosOf(userId)).toBe(0);
});

/** Ends an upload while others hold locks, with a time-out if it waits for them. */
const endAtOnce = (userId: string, name: string) =>
  asStorage(database, async (sql) => {
    await sql`set local lock_timeout = '1s'`;
    await writeUpload(sql, userId, name);
  });

test("an upload never waits for another, nor for a race that takes the photo or for its removal: it is refused", async () => {
  const [brand, other] = [await signUpBrand(database), await signUpBrand(database)];
  const name = newName();
  await asStorage(database, async (sql) => {
    await writeUpload(sql, brand.userId, name);
    await beginUpload(database, brand.userId, newName());
    for (const attempt of [
      () => endAtOnce(brand.userId, newName()),
      () => beginUpload(database, other.userId, name),
      () => endAtOnce(other.userId, name),
    ])
      expect(await refusal(attempt())).toEqual(busy);
  });
  expect(await refusal(finishUpload(database, other.userId, name))).toEqual(exists);
  const taken = newName();
  await owner.begin(async (sql) => {
    await sql`select private.lock_photo(${taken})`;
    expect(await refusal(beginUpload(database, brand.userId, taken))).toEqual(busy);
    expect(await refusal(endAtOnce(brand.userId, taken))).toEqual(busy);
  });
});

test("an operator may replace, move and change a photo; without an owner there are no limits", async () => {
  const [{ userId }, name, other] = [await signUpBrand(database), newName(), newName()];
  await finishUpload(database, userId, name);
  await finishUpload(database, null, name, { size: 9_000_000, mimetype: "image/webp" });
  await asStorage(database, async (sql) => {
    await sql`update storage.objects set owner_id = ${userId}, last_accessed_at = now() where name = ${name}`;
    await sql`update storage.objects set name = ${other} where name = ${name}`;
  });
  expect(await stored(other)).toMatchObject({ owner_id: userId, metadata: { size: 9_000_000 } });
});
