import { expect, test } from "vitest";
import { backgroundPhotoBucket } from "@outpace/domain/images";
import { removeBackgroundPhoto, uploadBackgroundPhoto } from "../src/photos.ts";
import { signedInBrand, visitor } from "./backend.ts";

/** The smallest whole PNG; the backend looks at type and size, the form at the rest. */
const png = Uint8Array.from(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=",
    "base64",
  ),
);

const photo = { raceName: "Été à Paris!", bytes: png, mime: "image/png" } as const;

test("a brand's photo is stored under the race's name and read by everyone", async () => {
  const { client } = await signedInBrand();
  const url = await uploadBackgroundPhoto(client, photo);
  expect(url).toMatch(
    new RegExp(`/object/public/${backgroundPhotoBucket}/backgrounds/ete-a-paris-bg-\\d{13}\\.png$`),
  );
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(png);
});

test("a visitor's upload meets the storage policies", async () => {
  await expect(uploadBackgroundPhoto(visitor(), photo)).rejects.toMatchObject({
    code: "storage_permissions",
    message:
      "Storage permissions not configured. Please contact support to set up file upload permissions.",
  });
});

test("a file beyond the bucket's limit is refused as a failed upload", async () => {
  const { client } = await signedInBrand();
  const bytes = new Uint8Array(5 * 1024 * 1024 + 1);
  bytes.set(png);
  await expect(uploadBackgroundPhoto(client, { ...photo, bytes })).rejects.toMatchObject({
    code: "storage_failed",
    message: expect.stringMatching(/^Upload failed: ./),
  });
});

test("a type that the bucket does not take is refused as a failed upload", async () => {
  const { client } = await signedInBrand();
  await expect(
    uploadBackgroundPhoto(client, { ...photo, mime: "image/gif" as "image/png" }),
  ).rejects.toMatchObject({
    code: "storage_failed",
    message: expect.stringMatching(/^Upload failed: ./),
  });
});

test("a project without the bucket says whom to ask", async () => {
  const { client } = await signedInBrand();
  const elsewhere = visitor({
    storage: client.storage,
    fetch: (input, init) =>
      fetch(String(input).replace(backgroundPhotoBucket, "no-such-bucket"), init),
  });
  await expect(uploadBackgroundPhoto(elsewhere, photo)).rejects.toMatchObject({
    code: "storage_bucket_missing",
    message: "Storage bucket not found. Please contact support to set up file storage.",
  });
});

test("its uploader removes a photo, and removing it again is no error", async () => {
  const { client } = await signedInBrand();
  const url = await uploadBackgroundPhoto(client, photo);
  await removeBackgroundPhoto(client, url);
  expect((await fetch(url)).ok).toBe(false);
  await removeBackgroundPhoto(client, url);
});

test("another brand cannot remove a photo", async () => {
  const owner = await signedInBrand();
  const other = await signedInBrand();
  const url = await uploadBackgroundPhoto(owner.client, photo);
  await removeBackgroundPhoto(other.client, url).catch(() => undefined);
  expect((await fetch(url)).status).toBe(200);
});
