import { beforeAll, expect, test } from "vitest";
import { backend, tokenOf } from "../backend.ts";
import { bucket, png } from "../photo-files.ts";
import { exchange } from "../raw-http.ts";
import { expected, makeWorld, type World } from "../world.ts";

let world: World;
let token: string;

beforeAll(async () => {
  world = await makeWorld();
  token = await tokenOf(world.clients.owner);
});

test.each([
  ["dots", "backgrounds/../x-bg-1.png"],
  ["two folders up", "backgrounds/../../x-bg-1.png"],
  ["encoded dots", "backgrounds/%2e%2e/x-bg-1.png"],
  ["an encoded slash", "backgrounds/..%2fx-bg-1.png"],
  ["all of it encoded", "%62ackgrounds%2f%2e%2e%2fx-bg-1.png"],
  ["twice encoded dots", "backgrounds/%252e%252e/x-bg-1.png"],
  ["twice encoded slashes", "backgrounds%252f..%252fx-bg-1.png"],
  ["a backslash", "backgrounds/..%5cx-bg-1.png"],
  ["a Windows path", "backgrounds%5c..%5cx-bg-1.png"],
  ["an absolute path", "/etc/cron.d/x-bg-1.png"],
  ["an encoded absolute path", "%2fetc%2fcron.d%2fx-bg-1.png"],
  ["a NUL", "backgrounds/x-bg-1.png%00"],
  ["a NUL before another name", "backgrounds/x-bg-1.html%00-bg-1.png"],
  ["a line break", "backgrounds/x-bg-1.png%0a"],
  ["a full-width dot", "backgrounds/%ef%bc%8e%ef%bc%8e/x-bg-1.png"],
  ["an overlong dot", "backgrounds/%c0%ae%c0%ae/x-bg-1.png"],
  ["no folder", "x-bg-1.png"],
  ["a folder more", "backgrounds/deeper/x-bg-1.png"],
  ["another ending", "backgrounds/x-bg-1.png.html"],
  ["another bucket", "../another-bucket/backgrounds/x-bg-1.png"],
])("a path with %s is refused: %s", async (_, path) => {
  const before = await objects();
  // Straight down the socket: every client library tidies a path before it sends it.
  const head = (method: string) =>
    [
      `${method} /storage/v1/object/${bucket}/${path} HTTP/1.1`,
      `host: ${new URL(backend.url).host}`,
      `authorization: Bearer ${token}`,
      "content-type: image/png",
      "x-upsert: true",
      `content-length: ${String(png.length)}`,
      "\r\n",
    ].join("\r\n");
  const [posted, put] = await exchange([head("POST"), png, head("PUT"), png], 2);
  expect(posted?.status).toBeGreaterThanOrEqual(400);
  expect(put?.status).toBeGreaterThanOrEqual(400);
  expect(await objects()).toEqual(before);
});

/** What the operator finds: the folders, and what is in the one for photos. */
async function objects(): Promise<readonly string[][]> {
  const { storage } = world.service;
  const folders = await expected(storage.from(bucket).list());
  const photos = await expected(storage.from(bucket).list("backgrounds", { search: "x-bg" }));
  return [folders, photos].map((found) => found.map(({ name }) => name));
}
