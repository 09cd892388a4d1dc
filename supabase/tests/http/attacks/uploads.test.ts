import { beforeAll, describe, expect, test } from "vitest";
import { backend, tokenOf } from "../backend.ts";
import { bucket, newPhotoPath, png } from "../photo-files.ts";
import { exchange } from "../raw-http.ts";
import { ask, type Answer } from "../requests.ts";
import { expected, makeWorld, type World } from "../world.ts";

let world: World;
let token: string;

beforeAll(async () => {
  world = await makeWorld();
  token = await tokenOf(world.clients.owner);
});

const html = Buffer.from("<!doctype html><script>alert(document.domain)</script>");
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const largest = 5 * 1024 * 1024;

const headersOf = (type: string) => ({ "content-type": type });

/** Every door through which a file comes in. */
const doors: Readonly<
  Record<string, (path: string, bytes: Buffer, type: string) => Promise<Answer>>
> = {
  upload: (path, bytes, type) =>
    ask(`/storage/v1/object/${bucket}/${path}`, { token, body: bytes, headers: headersOf(type) }),
  "upload with x-upsert": (path, bytes, type) =>
    ask(`/storage/v1/object/${bucket}/${path}`, {
      token,
      body: bytes,
      headers: { ...headersOf(type), "x-upsert": "true" },
    }),
  update: async (path, bytes, type) => {
    await expected(photos().upload(path, png, { contentType: "image/png" }));
    return ask(`/storage/v1/object/${bucket}/${path}`, {
      token,
      method: "PUT",
      body: bytes,
      headers: headersOf(type),
    });
  },
  "multipart upload": (path, bytes, type) => {
    const form = new FormData();
    form.append("cacheControl", "3600");
    form.append("", new File([new Uint8Array(bytes)], "photo.png", { type }));
    return ask(`/storage/v1/object/${bucket}/${path}`, { token, body: form });
  },
  "chunked upload": (path, bytes, type) => {
    const stream = new Blob([new Uint8Array(bytes)]).stream();
    return ask(`/storage/v1/object/${bucket}/${path}`, {
      token,
      body: stream,
      headers: headersOf(type),
    });
  },
  "signed upload": async (path, bytes, type) => {
    const { token: signed } = await expected(photos().createSignedUploadUrl(path));
    return ask(`/storage/v1/object/upload/sign/${bucket}/${path}?token=${signed}`, {
      method: "PUT",
      body: bytes,
      headers: headersOf(type),
    });
  },
};

const photos = () => world.clients.owner.storage.from(bucket);

/** The bytes behind a photo's public address; nothing when there is no photo. */
async function stored(path: string): Promise<Buffer | undefined> {
  const answer = await fetch(photos().getPublicUrl(path).data.publicUrl);
  return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()) : undefined;
}

describe.each(Object.keys(doors))("by %s", (door) => {
  const send = (path: string, bytes: Buffer, type: string) =>
    doors[door]?.(path, bytes, type) ?? Promise.reject(new Error(`There is no door ${door}.`));
  const before = door === "update" ? png : undefined;

  test.each([
    ["HTML", html, "text/html"],
    ["HTML behind a comma", html, "image/png,text/html"],
    ["HTML as a parameter", html, "image/png;text/html"],
    ["HTML as XHTML", html, "application/xhtml+xml"],
    ["SVG", svg, "image/svg+xml"],
    ["what does not say what it is", html, "application/octet-stream"],
  ])("%s named .png is refused", async (_, bytes, type) => {
    const path = newPhotoPath();
    const { status, text } = await send(path, bytes, type);
    expect([status, text]).toEqual([400, expect.stringContaining("is not supported")]);
    expect(await stored(path)).toEqual(before);
  });

  test.each([
    ["HTML", html],
    ["SVG", svg],
  ])("%s that lies to be a PNG is only ever served as a PNG", async (_, bytes) => {
    const path = newPhotoPath();
    expect((await send(path, bytes, "image/png")).status).toBe(200);
    const { signedUrl } = await expected(photos().createSignedUrl(path, 60));
    const addresses = [
      `/storage/v1/object/public/${bucket}/${path}`,
      `/storage/v1/object/public/${bucket}/${path}?download=photo.html`,
      `/storage/v1/object/public/${bucket}/${path}?format=html&response-content-type=text/html`,
      `/storage/v1/object/${bucket}/${path}`,
      signedUrl.slice(backend.url.length),
    ];
    for (const address of addresses) {
      const { status, headers } = await ask(address, { token, headers: { accept: "text/html" } });
      const told = [headers.get("content-type"), headers.get("x-content-type-options")];
      expect([status, ...told], address).toEqual([200, "image/png", "nosniff"]);
    }
  });

  test("five megabytes are taken, one byte more is refused", async () => {
    const [fits, over] = [newPhotoPath(), newPhotoPath()];
    expect((await send(fits, Buffer.alloc(largest), "image/png")).status).toBe(200);
    const { status, text } = await send(over, Buffer.alloc(largest + 1), "image/png");
    expect([status, text]).toEqual([400, expect.stringContaining("maximum allowed size")]);
    expect(await stored(over)).toEqual(before);
  });
});

test("metadata that a client sends along does not change what a photo is served as", async () => {
  const path = newPhotoPath();
  const claim = { mimetype: "text/html", contentType: "text/html", "Content-Type": "text/html" };
  const answer = await ask(`/storage/v1/object/${bucket}/${path}`, {
    token,
    body: html,
    headers: {
      ...headersOf("image/png"),
      "x-metadata": Buffer.from(JSON.stringify(claim)).toString("base64"),
      "x-amz-meta-mimetype": "text/html",
    },
  });
  expect(answer.status).toBe(200);
  const { headers } = await ask(`/storage/v1/object/public/${bucket}/${path}`);
  expect(headers.get("content-type")).toBe("image/png");
});

test("a content-length that lies brings in no more than it says", async () => {
  const path = newPhotoPath();
  const head = [
    `POST /storage/v1/object/${bucket}/${path} HTTP/1.1`,
    `host: ${new URL(backend.url).host}`,
    `authorization: Bearer ${token}`,
    "content-type: image/png",
    "content-length: 5",
    "\r\n",
  ].join("\r\n");
  await exchange([head, Buffer.alloc(1_000, "x")], 2);
  expect([undefined, "xxxxx"]).toContain((await stored(path))?.toString());
});

test("a photo is neither moved nor copied to a page's name", async () => {
  const path = newPhotoPath();
  await expected(photos().upload(path, png, { contentType: "image/png" }));
  for (const page of ["html", "svg", "htm", "xhtml", "png.html", "png/index.html"]) {
    const target = path.replace(/png$/, page);
    expect((await photos().move(path, target)).error, target).not.toBeNull();
    expect((await photos().copy(path, target)).error, target).not.toBeNull();
    expect(await stored(target)).toBeUndefined();
  }
});
