import { expect, test } from "vitest";
import { expected } from "../../harness/backend.ts";
import { bucket, makeFixtures, png } from "../fixtures.ts";
import { send } from "../requests.ts";

const { backend, clients, owner } = await makeFixtures();

const photos = clients["service role"].storage.from(bucket);

/** The folders, and the photos with the attacks' names. */
const objects = () =>
  Promise.all([expected(photos.list()), expected(photos.list("backgrounds", { search: "x-bg" }))]);

test("a photo is stored only in its folder of the bucket, however its path is written", async () => {
  const before = await objects();
  for (const name of [
    "backgrounds/../x-bg-1.png",
    "backgrounds/%2e%2e/x-bg-1.png",
    "backgrounds/..%2fx-bg-1.png",
    "%62ackgrounds%2f%2e%2e%2fx-bg-1.png",
    "backgrounds/%252e%252e/x-bg-1.png",
    "backgrounds/..%5cx-bg-1.png",
    "%2fetc%2fcron.d%2fx-bg-1.png",
    "backgrounds/x-bg-1.png%00",
    "backgrounds/x-bg-1.html%00-bg-1.png",
    "backgrounds/x-bg-1.png%0a",
    "backgrounds/%ef%bc%8e%ef%bc%8e/x-bg-1.png",
    "backgrounds/%c0%ae%c0%ae/x-bg-1.png",
    "x-bg-1.png",
    "backgrounds/deeper/x-bg-1.png",
    "backgrounds/x-bg-1.png.html",
    "../another-bucket/backgrounds/x-bg-1.png",
  ]) {
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
      expect(status, `${method} ${name}`).toBeGreaterThanOrEqual(400);
    }
  }
  expect(await objects()).toEqual(before);
});
