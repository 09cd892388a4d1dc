/** Changes during an upload; postgres/photo-uploads.test.ts and logo-uploads.test.ts test every rule of its end. */
import { photoLimitMessage, storedPhotoLimits } from "@outpace/domain/images";
import { describe, expect, test } from "vitest";
import { expected } from "../harness/backend.ts";
import {
  addBrand,
  addBrandWithRace,
  bucket,
  makeFixtures,
  newPhotoPath,
  png,
  storedPhoto,
  uploadPhoto,
} from "./fixtures.ts";
import { holdUpload, ways } from "./held-upload.ts";

const { backend, owner, other } = await makeFixtures();
const { database } = backend;

const bytes = Buffer.concat([png, Buffer.from("another photo")]);

const refusedWith = (message: string) => ({
  status: 400,
  body: expect.objectContaining({ statusCode: "403", message }) as unknown,
});

describe.each(ways)("an upload that is sent half-way, %s,", (way) => {
  test("is stored if nothing changes meanwhile", async () => {
    const path = newPhotoPath();
    const held = await holdUpload(backend, owner, path, bytes, way);
    expect(await storedPhoto(owner, path)).toBeUndefined();
    expect((await held.finish()).status).toBe(200);
    expect(await storedPhoto(owner, path)).toEqual(bytes);
  });

  test("does not replace the photo of a race that was completed meanwhile", async () => {
    const brand = await addBrandWithRace(backend);
    const path = newPhotoPath();
    const held = await holdUpload(backend, brand, path, bytes, way);
    const photos = brand.client.storage.from(bucket);
    await expected(photos.upload(path, png, { contentType: "image/png" }));
    await database.query(
      `update public.live_races set status = 'completed',
        background_photo_url = private.photo_url($1) where id = $2`,
      [path, brand.raceId],
    );
    expect(await held.finish()).toEqual(refusedWith("The resource already exists"));
    expect(await storedPhoto(owner, path)).toEqual(png);
  });

  test("does not take over what another brand stored meanwhile", async () => {
    const path = newPhotoPath();
    const held = await holdUpload(backend, owner, path, bytes, way);
    await expected(
      other.client.storage.from(bucket).upload(path, png, { contentType: "image/png" }),
    );
    expect(await held.finish()).toEqual(refusedWith("The resource already exists"));
    const { data } = await other.client.storage.from(bucket).remove([path]);
    expect(data).toHaveLength(1);
  });

  test("stores nothing when it breaks off, and blocks nobody", async () => {
    const path = newPhotoPath();
    (await holdUpload(backend, owner, path, bytes, way)).breakOff();
    await uploadPhoto(owner);
    expect(await storedPhoto(owner, path)).toBeUndefined();
  });

  test("is not stored once the brand is deactivated", async () => {
    const [brand, path] = [await addBrand(backend), newPhotoPath()];
    const held = await holdUpload(backend, brand, path, bytes, way);
    await database.query("update public.brand_partners set is_active = false where id = $1", [
      brand.brandId,
    ]);
    expect(await held.finish()).toEqual(
      refusedWith("Your brand account is not active. Please contact support."),
    );
    expect(await storedPhoto(owner, path)).toBeUndefined();
  });
});

test("stores one of several uploads that began with space for one photo", async () => {
  const brand = await addBrand(backend);
  for (let photo = 1; photo < storedPhotoLimits.photos; photo++) await uploadPhoto(brand);
  const paths = [newPhotoPath(), newPhotoPath(), newPhotoPath()];
  const held = [];
  for (const path of paths) held.push(await holdUpload(backend, brand, path, bytes));
  const answers = await Promise.all(held.map(({ finish }) => finish()));
  const limit = refusedWith(photoLimitMessage);
  expect(answers.toSorted((a, b) => (a.status ?? 0) - (b.status ?? 0))).toEqual([
    expect.objectContaining({ status: 200 }),
    limit,
    limit,
  ]);
});
