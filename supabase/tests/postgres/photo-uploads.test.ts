/** What Storage takes as a photo or logo, also if something changes between an upload's two steps. */
import {
  logoWaitingMessage,
  photoBusyMessage,
  photoLimitMessage,
  squareLogoRules,
  storedPhotoLimits,
} from "@outpace/domain/images";
import { describe, expect, test } from "vitest";
import { asPerson, count, one, refusal, refused, signUpBrand } from "../harness/database.ts";
import { proof } from "../harness/environment.ts";
import {
  asStorage,
  beginUpload,
  finishUpload,
  storePhoto,
  writeUpload,
  type PhotoMetadata,
  removePhotos,
} from "../harness/photos.ts";
import { createRace } from "../harness/races.ts";
import { openWithConnections, outcomes, times } from "./concurrency.ts";

const { database, owner } = await openWithConnections(30, "api");

const exists = refused("42501", "The resource already exists", "photo_exists");
const busy = refused("42501", photoBusyMessage, "photo_busy");
const full = refused("42501", photoLimitMessage, "photo_limit");
const waiting = refused("42501", logoWaitingMessage, "logo_waiting");

let n = 0;
const newName = () => `backgrounds/held-bg-${String(n++)}.png`;
const newLogo = () => `logos/held-${String(n++)}.png`;

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
  meanwhile: () => PromiseLike<unknown>,
  metadata?: PhotoMetadata,
) {
  await beginUpload(database, userId, name);
  await meanwhile();
  return refusal(finishUpload(database, userId, name, metadata));
}

async function brandWithRace() {
  const brand = await signUpBrand(database);
  const { id } = await createRace(database, brand.userId);
  const show = (name: string, status = "pending") => owner`
    update public.live_races set background_photo_url = private.photo_url(${name}), status = ${status}
    where id = ${id}`;
  const useLogo = (name: string) => asPerson(database, brand.userId)`
    select public.set_brand_logo(private.photo_url(${name}), (select logo_url from public.brand_partners))`;
  return { ...brand, show, useLogo };
}

describe("an upload that was held", () => {
  test("does not replace the photo of a race that was completed meanwhile, nor what another brand stored", async () => {
    const [{ userId, show }, other] = [await brandWithRace(), await signUpBrand(database)];
    for (const uploader of [userId, other.userId]) {
      const name = newName();
      let before: unknown;
      const held = heldWhile(uploader, name, async () => {
        await finishUpload(database, userId, name);
        if (uploader === userId) await show(name, "completed");
        before = await stored(name);
      });
      expect(await held).toEqual(exists);
      expect(await stored(name)).toEqual(before);
    }
  });

  test("does not take the name of a lost photo that a race shows, nor of a lost logo", async () => {
    const [brand, other] = [await brandWithRace(), await brandWithRace()];
    for (const [{ userId }, name, use] of [
      [brand, newName(), other.show],
      [other, newName(), other.show],
      [brand, newLogo(), other.useLogo],
    ] as const) {
      const held = heldWhile(userId, name, async () => {
        await finishUpload(database, other.userId, name);
        await use(name);
        await removePhotos(owner, name);
      });
      expect(await held).toEqual(exists);
      expect(await refusal(beginUpload(database, userId, name))).toEqual(exists);
    }
  });

  test.each([
    "update public.brand_partners set blocked_at = now() where id = 'brand'",
    "update auth.users set banned_until = now() + interval '1 day' where id = 'account'",
    "delete from auth.users where id = 'account'",
  ])("stores nothing after %s", async (change) => {
    const { userId, brandId } = await signUpBrand(database);
    const sql = change.replace("'brand'", `'${brandId}'`).replace("'account'", `'${userId}'`);
    const inactive = "Your brand account is not active. Please contact support.";
    expect(await heldWhile(userId, newName(), () => owner.unsafe(sql))).toEqual(
      refused("42501", inactive, "brand_inactive"),
    );
    expect(await photosOf(userId)).toBe(0);
  });
});

describe("a brand's limit", () => {
  test.each([
    ["twenty uploads that end at once: after 49", newName, storedPhotoLimits.photos - 1, 20, full],
    ["ten logos that end at once", newLogo, 0, 10, waiting],
  ] as const)("holds for %s, exactly one is stored", async (_, make, before, uploads, refused_) => {
    for (let round = 0; round < proof.rounds; round++) {
      const { userId } = await signUpBrand(database);
      await fill(userId, before);
      const names = times(uploads, make);
      await Promise.all(names.map((name) => beginUpload(database, userId, name)));
      const ends = names.map((name) => finishUpload(database, userId, name));
      const { results, refusals } = await outcomes(ends);
      expect(results).toHaveLength(1);
      for (const refusal of refusals) expect([busy, refused_]).toContainEqual(refusal);
      expect(await photosOf(userId)).toBe(before + 1);
    }
  });

  test("of bytes counts what has been stored", async () => {
    const { userId } = await signUpBrand(database);
    const metadata = { size: 5 * 1024 * 1024, mimetype: "image/png" };
    await fill(userId, storedPhotoLimits.bytes / metadata.size - 1, metadata);
    const another = () => finishUpload(database, userId, newName());
    expect(await heldWhile(userId, newName(), another, metadata)).toEqual(full);
    expect(await refusal(beginUpload(database, userId, newName()))).toEqual(full);
  });

  test("of unused logos is one, at both steps; one that was used or removed does not count", async () => {
    const { userId, useLogo } = await brandWithRace();
    const [first, second, third] = [newLogo(), newLogo(), newLogo()];
    const meanwhile = () => finishUpload(database, userId, first);
    expect(await heldWhile(userId, second, meanwhile)).toEqual(waiting);
    expect(await refusal(beginUpload(database, userId, second))).toEqual(waiting);
    await useLogo(first);
    await finishUpload(database, userId, second);
    await useLogo(second);
    await finishUpload(database, userId, third);
    expect(await photosOf(userId)).toBe(3);
    await removePhotos(owner, third);
    await finishUpload(database, userId, newLogo());
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

test("a photo of more than 5 MB, a logo of more than 2, and a type that the bucket does not take are not stored", async () => {
  const { userId } = await signUpBrand(database);
  const maxBytes = squareLogoRules.maxBytes;
  const mimetype = "image/png";
  const tooLarge = refused("42501", "The object exceeded the maximum allowed size", "photo_size");
  for (const [name, metadata, expected] of [
    [newName(), { size: 5 * 1024 * 1024 + 1, mimetype }, tooLarge],
    [newName(), { mimetype }, tooLarge],
    [newLogo(), { size: maxBytes + 1, mimetype }, tooLarge],
    ...["image/svg+xml", "image/png;text/html", ""].map((type) => {
      const metadata = { size: 3, ...(type !== "" && { mimetype: type }) };
      const message = `mime type ${type} is not supported`;
      return [newName(), metadata, refused("42501", message, "photo_type")] as const;
    }),
  ] as const) {
    const held = heldWhile(userId, name, () => Promise.resolve(), metadata);
    expect(await held).toEqual(expected);
  }
  expect(await photosOf(userId)).toBe(0);
  await finishUpload(database, userId, newLogo(), { size: maxBytes, mimetype: "image/jpeg" });
  expect(await photosOf(userId)).toBe(1);
});

test("an upload never waits for another, nor for a race that takes the photo or for its removal: it is refused", async () => {
  const [brand, other] = [await signUpBrand(database), await signUpBrand(database)];
  const endAtOnce = ({ userId }: typeof brand, name: string) =>
    asStorage(database, async (sql) => {
      await sql`set local lock_timeout = '1s'`;
      await writeUpload(sql, userId, name);
    });
  const [name, taken] = [newName(), newName()];
  await asStorage(database, async (sql) => {
    await writeUpload(sql, brand.userId, name);
    await beginUpload(database, brand.userId, newName());
    expect(await refusal(endAtOnce(brand, newName()))).toEqual(busy);
    expect(await refusal(beginUpload(database, other.userId, name))).toEqual(busy);
    expect(await refusal(endAtOnce(other, name))).toEqual(busy);
  });
  await owner.begin(async (sql) => {
    await sql`select private.lock_photo(${taken})`;
    expect(await refusal(beginUpload(database, brand.userId, taken))).toEqual(busy);
    expect(await refusal(endAtOnce(brand, taken))).toEqual(busy);
  });
});

test("an operator may replace, move and change a photo; without an owner there are no limits", async () => {
  const [{ userId }, name, other] = [await signUpBrand(database), newName(), newName()];
  await finishUpload(database, userId, name);
  await finishUpload(database, null, name, { size: 9_000_000, mimetype: "image/webp" });
  await asStorage(
    database,
    (sql) => sql`
      update storage.objects set owner_id = ${userId}, last_accessed_at = now(), name = ${other}
      where name = ${name}`,
  );
  expect(await stored(other)).toMatchObject({ owner_id: userId, metadata: { size: 9_000_000 } });
});
