/** What Storage asks again at an upload's end; postgres/photo-uploads.test.ts has every rule of it. */
import { photoLimitMessage, storedPhotoLimits } from "@outpace/domain/images";
import { expect, test } from "vitest";
import { sharedBackend } from "../harness/backend.ts";
import { addBrand, bucket, newPhotoPath, png, storedPhoto, uploadPhoto } from "./fixtures.ts";
import { holdUpload, ways } from "./held-upload.ts";

const backend = await sharedBackend();
const owner = await addBrand(backend);
const bytes = Buffer.concat([png, Buffer.from("another photo")]);

const refusedWith = (message: string) => ({
  status: 400,
  body: expect.objectContaining({ statusCode: "403", message }) as unknown,
});

test.each(ways)(
  "an upload that is sent half-way, %s, is stored at its end, unless something changed meanwhile",
  async (way) => {
    const path = newPhotoPath();
    const held = await holdUpload(backend, owner, path, bytes, way);
    expect(await storedPhoto(owner, path)).toBeUndefined();
    expect((await held.finish()).status).toBe(200);
    expect(await storedPhoto(owner, path)).toEqual(bytes);

    const [brand, taken, refused] = [await addBrand(backend), newPhotoPath(), newPhotoPath()];
    const [overTaken, ofInactive] = [
      await holdUpload(backend, brand, taken, bytes, way),
      await holdUpload(backend, brand, refused, bytes, way),
    ];
    await owner.client.storage.from(bucket).upload(taken, png, { contentType: "image/png" });
    expect(await overTaken.finish()).toEqual(refusedWith("The resource already exists"));
    expect(await storedPhoto(owner, taken)).toEqual(png);
    await backend.database.query(
      "update public.brand_partners set is_active = false where id = $1",
      [brand.brandId],
    );
    expect(await ofInactive.finish()).toEqual(
      refusedWith("Your brand account is not active. Please contact support."),
    );
    expect(await storedPhoto(owner, refused)).toBeUndefined();
  },
);

test("an upload that breaks off stores nothing, and blocks nobody", async () => {
  const path = newPhotoPath();
  (await holdUpload(backend, owner, path, bytes)).breakOff();
  await uploadPhoto(owner);
  expect(await storedPhoto(owner, path)).toBeUndefined();
});

test("of several uploads that began with space for one photo, one is stored", async () => {
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
