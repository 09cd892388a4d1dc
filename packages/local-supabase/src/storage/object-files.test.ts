import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { createObjectFiles } from "./object-files.ts";

const object = {
  bytes: new Uint8Array([10, 13, 0, 255, 10]),
  mimetype: "image/png",
  cacheControl: "max-age=3600",
  lastModified: "2026-01-02T03:04:05.000Z",
};

test("an object is read as it was written, by another opening of the folder too", async () => {
  const folder = temporaryFolder();
  await createObjectFiles(folder).write("photos", "a/b.png", object);
  const read = await createObjectFiles(folder).read("photos", "a/b.png");
  expect(read && { ...read, bytes: new Uint8Array(read.bytes) }).toEqual(object);
});

test("a key that tries to leave the folder does not", async () => {
  const folder = temporaryFolder();
  const objects = join(folder, "objects");
  await createObjectFiles(objects).write("photos", "../../outside.png", object);
  expect(readdirSync(folder)).toEqual(["objects"]);
  expect(readdirSync(objects)).toHaveLength(1);
});

test("a removed object, and one that never was, reads as nothing", async () => {
  const store = createObjectFiles(join(temporaryFolder(), "objects"));
  expect(await store.read("photos", "never.png")).toBeUndefined();
  await store.write("photos", "a.png", object);
  await store.remove("photos", "a.png");
  await store.remove("photos", "a.png");
  expect(await store.read("photos", "a.png")).toBeUndefined();
});
