import { expect, test } from "vitest";
import { expected } from "../../harness/backend.ts";
import { bucket, makeFixtures, png } from "../fixtures.ts";
import { send } from "../requests.ts";

const { backend, clients, owner } = await makeFixtures();

const photos = clients["service role"].storage.from(bucket);

/** The folders, and the photos with the attacks' names. */
const objects = () =>
  Promise.all([expected(photos.list()), expected(photos.list("backgrounds", { search: "x-bg" }))]);

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
])("a path with %s is refused: %s", async (_, name) => {
  const before = await objects();
  for (const method of ["POST", "PUT"]) {
    const { status } = await send(backend, {
      method,
      path: `/storage/v1/object/${bucket}/${name}`,
      headers: {
        authorization: `Bearer ${owner.token}`,
        "content-type": "image/png",
        "x-upsert": "true",
      },
      body: png,
    });
    expect(status, method).toBeGreaterThanOrEqual(400);
  }
  expect(await objects()).toEqual(before);
});
