import { describe, expect, test } from "vitest";
import { expected } from "../../harness/backend.ts";
import { bucket, makeFixtures, newPhotoPath, storedPhoto } from "../fixtures.ts";
import type { Response } from "../requests.ts";

const { backend, ask, owner } = await makeFixtures();
const { token } = owner;

const photos = owner.client.storage.from(bucket);
const html = Buffer.from("<!doctype html><script>alert(document.domain)</script>");
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const largest = 5 * 1024 * 1024;

type Upload = (path: string, bytes: Buffer, type: string) => Promise<Response>;

const address = (path: string) => `/storage/v1/object/${bucket}/${path}`;

const send =
  (method: string, headers: Readonly<Record<string, string>> = {}): Upload =>
  (path, body, type) =>
    ask(address(path), { token, method, body, headers: { "content-type": type, ...headers } });

/** Every way to upload a file. */
const uploads: Readonly<Record<string, Upload>> = {
  upload: send("POST"),
  "upload with x-upsert": send("POST", { "x-upsert": "true" }),
  "multipart upload": (path, bytes, type) => {
    const body = new FormData();
    body.append("cacheControl", "3600");
    body.append("", new File([new Uint8Array(bytes)], "photo.png", { type }));
    return ask(address(path), { token, body });
  },
  "chunked upload": (path, bytes, type) => {
    const body = new Blob([new Uint8Array(bytes)]).stream();
    return ask(address(path), { token, body, headers: { "content-type": type } });
  },
};

describe.each(Object.entries(uploads))("by %s", (_, upload) => {
  test("a file of another type that is named .png is refused", async () => {
    for (const [bytes, type] of [
      [html, "text/html"],
      [html, "image/png,text/html"],
      [html, "image/png;text/html"],
      [html, "application/xhtml+xml"],
      [svg, "image/svg+xml"],
      [html, "application/octet-stream"],
    ] as const) {
      const path = newPhotoPath();
      const { status, text } = await upload(path, bytes, type);
      expect([status, text], type).toEqual([400, expect.stringContaining("is not supported")]);
      expect(await storedPhoto(owner, path)).toBeUndefined();
    }
  });

  test("a page declared as a PNG is only served as a PNG", async () => {
    for (const bytes of [html, svg]) {
      const path = newPhotoPath();
      expect((await upload(path, bytes, "image/png")).status).toBe(200);
      const { signedUrl } = await expected(photos.createSignedUrl(path, 60));
      const publicAddress = `/storage/v1/object/public/${bucket}/${path}`;
      for (const served of [
        publicAddress,
        `${publicAddress}?download=photo.html`,
        `${publicAddress}?format=html&response-content-type=text/html`,
        address(path),
        signedUrl.slice(backend.url.length),
      ]) {
        const { status, headers } = await ask(served, { token, headers: { accept: "text/html" } });
        const types = [headers.get("content-type"), headers.get("x-content-type-options")];
        expect([status, ...types], served).toEqual([200, "image/png", "nosniff"]);
      }
    }
  });

  test("five megabytes are accepted, and one byte more is refused", async () => {
    const [fits, over] = [newPhotoPath(), newPhotoPath()];
    expect((await upload(fits, Buffer.alloc(largest), "image/png")).status).toBe(200);
    const { status, text } = await upload(over, Buffer.alloc(largest + 1), "image/png");
    expect([status, text]).toEqual([400, expect.stringContaining("maximum allowed size")]);
    expect(await storedPhoto(owner, over)).toBeUndefined();
  });
});

test("a client's metadata does not change a photo's content type", async () => {
  const path = newPhotoPath();
  const claim = { mimetype: "text/html", contentType: "text/html", "Content-Type": "text/html" };
  const headers = {
    "content-type": "image/png",
    "x-metadata": Buffer.from(JSON.stringify(claim)).toString("base64"),
    "x-amz-meta-mimetype": "text/html",
  };
  expect((await ask(address(path), { token, body: html, headers })).status).toBe(200);
  const served = await ask(`/storage/v1/object/public/${bucket}/${path}`);
  expect(served.headers.get("content-type")).toBe("image/png");
});
