import { expect, test } from "vitest";
import { backgroundPhotoBucket } from "@outpace/domain/images";
import { removeBackgroundPhoto, uploadBackgroundPhoto } from "../src/photos.ts";
import { updateRace } from "../src/races.ts";
import { visitor } from "./backend.ts";
import { otherSharedBrand, png, sharedBrand, signedInBrandWithRace } from "./fixtures.ts";

const photo = { raceName: "Été à Paris!", bytes: png, mime: "image/png" } as const;

test("a brand's photo is stored under the race's name, and everyone can read it", async () => {
  const { client } = await sharedBrand();
  const url = await uploadBackgroundPhoto(client, photo);
  expect(url).toMatch(
    new RegExp(`/object/public/${backgroundPhotoBucket}/backgrounds/ete-a-paris-bg-\\d{13}\\.png$`),
  );
  const response = await fetch(url);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/png");
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(png);
});

test("a visitor's upload is refused by the storage policies", async () => {
  await expect(uploadBackgroundPhoto(visitor(), photo)).rejects.toMatchObject({
    code: "storage_permissions",
    message:
      "Storage permissions not configured. Please contact support to set up file upload permissions.",
  });
});

test("a file larger than the bucket's limit is a failed upload", async () => {
  const { client } = await sharedBrand();
  const bytes = new Uint8Array(5 * 1024 * 1024 + 1);
  bytes.set(png);
  await expect(uploadBackgroundPhoto(client, { ...photo, bytes })).rejects.toMatchObject({
    code: "storage_failed",
    message: expect.stringMatching(/^Upload failed: ./),
  });
});

test("a type that the bucket does not accept is a failed upload", async () => {
  const { client } = await sharedBrand();
  await expect(
    uploadBackgroundPhoto(client, { ...photo, mime: "image/gif" as "image/png" }),
  ).rejects.toMatchObject({
    code: "storage_failed",
    message: expect.stringMatching(/^Upload failed: ./),
  });
});

test("a project without the bucket asks the user to contact support", async () => {
  const { client } = await sharedBrand();
  const withoutBucket = visitor({
    storage: client.storage,
    fetch: (input, init) =>
      fetch(String(input).replace(backgroundPhotoBucket, "no-such-bucket"), init),
  });
  await expect(uploadBackgroundPhoto(withoutBucket, photo)).rejects.toMatchObject({
    code: "storage_bucket_missing",
    message: "Storage bucket not found. Please contact support to set up file storage.",
  });
});

test("its uploader removes a photo, and removing it again is no error", async () => {
  const { client } = await sharedBrand();
  const url = await uploadBackgroundPhoto(client, photo);
  await removeBackgroundPhoto(client, url);
  expect((await fetch(url)).ok).toBe(false);
  await removeBackgroundPhoto(client, url);
});

test("another brand cannot remove a photo", async () => {
  const owner = await sharedBrand();
  const other = await otherSharedBrand();
  const url = await uploadBackgroundPhoto(owner.client, photo);
  await removeBackgroundPhoto(other.client, url).catch(() => undefined);
  expect((await fetch(url)).status).toBe(200);
});

test("a race accepts a photo that its own brand has uploaded, and no other", async () => {
  const owner = await signedInBrandWithRace();
  const other = await signedInBrandWithRace();
  const backgroundPhotoUrl = await uploadBackgroundPhoto(owner.client, photo);
  const edited = await updateRace(owner.client, owner.race.id, { backgroundPhotoUrl });
  expect(edited).toEqual({ ...owner.race, backgroundPhotoUrl });
  await expect(
    updateRace(other.client, other.race.id, { backgroundPhotoUrl }),
  ).rejects.toMatchObject({ code: "invalid_value" });
  await expect(
    updateRace(owner.client, owner.race.id, {
      backgroundPhotoUrl: "https://elsewhere.example/a.png",
    }),
  ).rejects.toMatchObject({ code: "invalid_value" });
});
