/** Each operation of Storage keeps the policies of access.md; bytes and types as Storage serves them. */
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterEach, describe, expect, test } from "vitest";
import { expected, secretKey } from "../harness/backend.ts";
import * as fixtures from "./fixtures.ts";

const { bucket, makeFixtures, newPhotoPath, png, storedPhoto, uploadPhoto } = fixtures;
const { backend, ask, owner, other } = await makeFixtures();
const { token } = owner;
const service = backend.service().storage;
const address = (path: string) => `/storage/v1/object/${bucket}/${path}`;

// A brand may store only fifty photos.
afterEach(async () => {
  const photos = service.from(bucket);
  const { rows } = await backend.database.query<{ name: string }>(
    "select name from storage.objects where bucket_id = $1 and owner_id = any($2)",
    [bucket, [owner.userId, other.userId]],
  );
  if (rows.length > 0) await expected(photos.remove(rows.map(({ name }) => name)));
});

interface Attempt {
  readonly photos: ReturnType<SupabaseClient["storage"]["from"]>;
  /** The owner's photo. */
  readonly path: string;
  /** Copies another photo over it, which the client library cannot. */
  readonly copyOver: () => Promise<boolean>;
}

type Outcome = boolean | { readonly error: unknown };
type Operation = readonly [name: string, attempt: (on: Attempt) => PromiseLike<Outcome>];

const type = { contentType: "image/png" };
const overwriting = { ...type, upsert: true };
const another = Buffer.concat([png, Buffer.from("another photo")]);

const isFound = async (answer: PromiseLike<{ data: readonly unknown[] | null }>) =>
  ((await answer).data ?? []).length > 0;

const open: readonly Operation[] = [
  ["read its public address", async ({ path }) => (await storedPhoto(owner, path)) !== undefined],
  ["download it through the API", ({ photos, path }) => photos.download(path)],
];
const ofOwner: readonly Operation[] = [
  ["list it in its folder", ({ photos }) => isFound(photos.list("backgrounds"))],
  ["delete it", ({ photos, path }) => isFound(photos.remove([path]))],
];
const ofBrands: readonly Operation[] = [
  ["upload another", ({ photos }) => photos.upload(newPhotoPath(), another, type)],
];
const ofOperators: readonly Operation[] = [
  ["overwrite it by an upload", ({ photos, path }) => photos.upload(path, another, overwriting)],
  ["overwrite it by an update", ({ photos, path }) => photos.update(path, another, type)],
  ["move it", ({ photos, path }) => photos.move(path, newPhotoPath())],
  ["copy it", ({ photos, path }) => photos.copy(path, newPhotoPath())],
  ["copy another over it", ({ copyOver }) => copyOver()],
];
const ofNobody: readonly Operation[] = [
  ["upload to its path", ({ photos, path }) => photos.upload(path, another, type)],
  [
    "move another onto it",
    async ({ photos, path }) => {
      const from = newPhotoPath();
      await photos.upload(from, another, type);
      return photos.move(from, path);
    },
  ],
];

const operators = ["service role"];
const cells = (
  [
    [open, ["visitor", "other brand", "owner", ...operators]],
    [ofOwner, ["owner", ...operators]],
    [ofBrands, ["other brand", "owner", ...operators]],
    [ofOperators, operators],
    [ofNobody, []],
  ] as const
).flatMap(([operations, who]: readonly [readonly Operation[], readonly string[]]) =>
  operations.map(([name, attempt]) => [name, who, attempt] as const),
);

test.each(cells)("to %s is for %j", async (_, who, attempt) => {
  for (const [persona, storage, sender] of [
    ["visitor", backend.visitor().storage, undefined],
    ["other brand", other.client.storage, other.token],
    ["owner", owner.client.storage, token],
    ["service role", service, undefined],
  ] as const) {
    const path = await uploadPhoto(owner);
    const copyOver = async () => {
      const sourceKey = newPhotoPath();
      await storage.from(bucket).upload(sourceKey, another, type);
      const apikey = persona === "service role" && { apikey: secretKey };
      const headers = { "x-upsert": "true", ...apikey };
      const body = { bucketId: bucket, sourceKey, destinationKey: path };
      return (
        (await ask("/storage/v1/object/copy", { token: sender, headers, body })).status === 200
      );
    };
    const outcome = await attempt({ photos: storage.from(bucket), path, copyOver });
    const isDone = typeof outcome === "object" ? outcome.error === null : outcome;
    expect([persona, isDone]).toEqual([persona, who.includes(persona)]);
    if (!isDone) expect(await storedPhoto(owner, path), persona).toEqual(png);
  }
});

const html = Buffer.from("<!doctype html><script>alert(document.domain)</script>");
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const largest = 5 * 1024 * 1024;

describe.each([
  ["as it is", (bytes: Buffer) => bytes],
  ["in chunks", (bytes: Buffer) => new Blob([new Uint8Array(bytes)]).stream()],
])("a file that is sent %s", (_, bodyOf) => {
  const upload = (path: string, bytes: Buffer, mime: string, more: object = {}) => {
    const headers = { "content-type": mime, ...more };
    return ask(address(path), { token, body: bodyOf(bytes), headers });
  };

  test("is refused if it is no photo, although it is named .png, or too large", async () => {
    for (const [bytes, mime, message] of [
      [html, "text/html", "is not supported"],
      [html, "image/png,text/html", "is not supported"],
      [html, "image/png;text/html", "is not supported"],
      [html, "application/xhtml+xml", "is not supported"],
      [svg, "image/svg+xml", "is not supported"],
      [html, "application/octet-stream", "is not supported"],
      [Buffer.alloc(largest + 1), "image/png", "maximum allowed size"],
    ] as const) {
      const path = newPhotoPath();
      const { status, text } = await upload(path, bytes, mime);
      expect([status, text], mime).toEqual([400, expect.stringContaining(message)]);
      expect(await storedPhoto(owner, path)).toBeUndefined();
    }
    expect((await upload(newPhotoPath(), Buffer.alloc(largest), "image/png")).status).toBe(200);
  });

  test("is served only as the type that was declared", async () => {
    const path = newPhotoPath();
    const claim = { mimetype: "text/html", contentType: "text/html", "Content-Type": "text/html" };
    const metadata = Buffer.from(JSON.stringify(claim)).toString("base64");
    const more = { "x-metadata": metadata, "x-amz-meta-mimetype": "text/html" };
    expect((await upload(path, html, "image/png", more)).status).toBe(200);
    const publicAddress = `/storage/v1/object/public/${bucket}/${path}`;
    for (const served of [
      publicAddress,
      `${publicAddress}?download=photo.html`,
      `${publicAddress}?format=html&response-content-type=text/html`,
      address(path),
    ]) {
      const { status, headers } = await ask(served, { token, headers: { accept: "text/html" } });
      const types = [headers.get("content-type"), headers.get("x-content-type-options")];
      expect([status, ...types], served).toEqual([200, "image/png", "nosniff"]);
    }
  });
});
