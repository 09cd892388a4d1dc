import { expect, test } from "vitest";
import {
  backgroundPhotoBucket,
  photoLimitMessage,
  photoPreview,
  photoPreviewRules,
  storedPhotoLimits,
} from "@outpace/domain/images";
import { raceEdit } from "@outpace/domain/races";
import { signIn, updatePassword } from "../src/auth.ts";
import { removeBackgroundPhoto, uploadBackgroundPhoto } from "../src/photos.ts";
import { updateRace } from "../src/races.ts";
import { visitor } from "./backend.ts";
import {
  otherSharedBrand,
  png,
  sharedBrand,
  signedInBrand,
  signedInBrandWithRace,
} from "./fixtures.ts";

const photo = { raceName: "Été à Paris!", bytes: png, mime: "image/png" } as const;

test("everyone can read a brand's photo, stored under the race's name", async () => {
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

/** The smallest JPEG that Storage takes: the backend only checks type and size. */
const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xd9]);
const previewUrl = (url: string) => photoPreview(url) ?? "";

test("a photo's preview is stored beside it and removed with it", async () => {
  const { client } = await sharedBrand();
  const preview = Promise.resolve(jpeg);
  const url = await uploadBackgroundPhoto(client, { ...photo, preview });
  const response = await fetch(previewUrl(url));
  expect(response.headers.get("content-type")).toBe("image/jpeg");
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(jpeg);
  await removeBackgroundPhoto(client, url);
  expect((await fetch(previewUrl(url))).ok).toBe(false);
});

test.each([
  ["could not be made", null],
  ["is refused", new Uint8Array(photoPreviewRules.maxBytes + 1)],
])("a photo whose preview %s is stored alone", async (_, bytes) => {
  const { client } = await sharedBrand();
  const url = await uploadBackgroundPhoto(client, { ...photo, preview: Promise.resolve(bytes) });
  expect((await fetch(url)).ok).toBe(true);
  expect((await fetch(previewUrl(url))).ok).toBe(false);
});

const permissions = {
  code: "storage_permissions",
  message:
    "Storage permissions not configured. Please contact support to set up file upload permissions.",
};

test("an upload that a storage policy refuses refers to support", async () => {
  const { sessionStore } = await sharedBrand();
  const elsewhere = visitor({
    sessionStore,
    fetch: (input, init) => fetch(String(input).replace("/backgrounds/", "/elsewhere/"), init),
  });
  await expect(uploadBackgroundPhoto(elsewhere, photo)).rejects.toMatchObject(permissions);
});

test("a visitor who uploads is asked to sign in", async () => {
  await expect(uploadBackgroundPhoto(visitor(), photo)).rejects.toMatchObject({
    code: "session_expired",
  });
});

/** A policy refusal on a hosted project, whatever the policy checked. */
const atPolicy = {
  statusCode: "403",
  error: "Unauthorized",
  message: "new row violates row-level security policy",
};

test("a policy refusal after the session has ended is an expired session", async () => {
  const { sessionStore, brand } = await signedInBrand();
  const client = visitor({
    sessionStore,
    fetch: async (input, init) => {
      if (!isStorage(input)) return fetch(input, init);
      const elsewhere = visitor();
      await signIn(elsewhere, brand);
      await updatePassword(elsewhere, {
        current: brand.password,
        password: "another-long-password",
      });
      return Response.json(atPolicy, { status: 400 });
    },
  });
  await expect(uploadBackgroundPhoto(client, photo)).rejects.toMatchObject({
    code: "session_expired",
  });
});

const isStorage = (input: string | URL | Request) =>
  (input instanceof Request ? input.url : String(input)).includes("/storage/v1/");

test("a photo over the brand's limit is refused before the upload", async () => {
  const { client: signedIn, sessionStore } = await signedInBrand();
  for (let n = 0; n < storedPhotoLimits.photos; n++) {
    await uploadBackgroundPhoto(signedIn, { ...photo, raceName: `Lap ${String(n)}` });
  }
  let sent = 0;
  const client = visitor({
    sessionStore,
    fetch: (input, init) => {
      if (isStorage(input)) sent += 1;
      return fetch(input, init);
    },
  });
  await expect(uploadBackgroundPhoto(client, photo)).rejects.toMatchObject({
    code: "photo_limit",
    message: photoLimitMessage,
  });
  expect(sent).toBe(0);
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

test("a missing bucket refers to support", async () => {
  const { sessionStore } = await sharedBrand();
  const withoutBucket = visitor({
    sessionStore,
    fetch: (input, init) =>
      fetch(String(input).replace(backgroundPhotoBucket, "no-such-bucket"), init),
  });
  await expect(uploadBackgroundPhoto(withoutBucket, photo)).rejects.toMatchObject({
    code: "storage_bucket_missing",
    message: "Storage bucket not found. Please contact support to set up file storage.",
  });
});

test("the uploader removes a photo, and removing it again succeeds", async () => {
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

test("a race only accepts a photo that its own brand uploaded", async () => {
  const owner = await signedInBrandWithRace();
  const other = await signedInBrandWithRace();
  const backgroundPhotoUrl = await uploadBackgroundPhoto(owner.client, photo);
  const take = ({ client, race }: typeof owner, url: string) =>
    updateRace(client, race.id, raceEdit(race, { ...race, backgroundPhotoUrl: url }));
  const edited = await take(owner, backgroundPhotoUrl);
  expect(edited).toEqual({
    ...owner.race,
    backgroundPhotoUrl: new URL(backgroundPhotoUrl).pathname,
    backgroundUrl: backgroundPhotoUrl,
  });
  await expect(take(other, backgroundPhotoUrl)).rejects.toMatchObject({ code: "invalid_value" });
  await expect(take(owner, "https://elsewhere.example/a.png")).rejects.toMatchObject({
    code: "invalid_value",
  });
});
