import { expect, test } from "vitest";
import { backgroundPhotoBucket } from "@outpace/domain/images";
import { raceEdit } from "@outpace/domain/races";
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

/** A client of the same account whose first requests fail as `lose` says, after or before they are answered. */
async function losing(lose: (n: number) => "request" | "response" | null) {
  const { client } = await sharedBrand();
  const paths: string[] = [];
  const losingClient = visitor({
    storage: client.storage,
    fetch: async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      const lost = lose(paths.length);
      paths.push(new URL(url).pathname);
      if (lost === "request") throw new DOMException("The request timed out.", "TimeoutError");
      const response = await fetch(input, init);
      if (lost === "response") throw new TypeError("fetch failed");
      return response;
    },
  });
  return { client: losingClient, paths };
}

test("an upload that times out is sent once more, and says so before", async () => {
  const { client, paths } = await losing((n) => (n === 0 ? "request" : null));
  const sentBefore: number[] = [];
  const onSecondTry = () => sentBefore.push(paths.length);
  const url = await uploadBackgroundPhoto(client, photo, onSecondTry);
  expect((await fetch(url)).status).toBe(200);
  expect(sentBefore).toEqual([1]);
});

test("an upload whose response is lost stores one photo", async () => {
  const { client, paths } = await losing((n) => (n === 0 ? "response" : null));
  const url = await uploadBackgroundPhoto(client, photo);
  expect((await fetch(url)).status).toBe(200);
  expect(paths).toHaveLength(2);
  expect(new Set(paths).size).toBe(1);
});

test("an upload that breaks off twice fails, and one that a policy refuses is not repeated", async () => {
  const broken = await losing(() => "request");
  await expect(uploadBackgroundPhoto(broken.client, photo)).rejects.toMatchObject({
    code: "unreachable",
  });
  expect(broken.paths).toHaveLength(2);

  let sent = 0;
  const stranger = visitor({ fetch: (...request) => (sent++, fetch(...request)) });
  await expect(uploadBackgroundPhoto(stranger, photo)).rejects.toMatchObject({
    code: "storage_permissions",
  });
  expect(sent).toBe(1);
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
  const take = ({ client, race }: typeof owner, url: string) =>
    updateRace(client, race.id, raceEdit(race, { ...race, backgroundPhotoUrl: url }));
  const edited = await take(owner, backgroundPhotoUrl);
  expect(edited).toEqual({ ...owner.race, backgroundPhotoUrl });
  await expect(take(other, backgroundPhotoUrl)).rejects.toMatchObject({ code: "invalid_value" });
  await expect(take(owner, "https://elsewhere.example/a.png")).rejects.toMatchObject({
    code: "invalid_value",
  });
});
