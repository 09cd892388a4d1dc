import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { createObjectFiles } from "./object-files.ts";

const bytes = new Uint8Array([10, 13, 0, 255, 10]);

test("bytes are read back unchanged, even by another store on the folder", async () => {
  const folder = join(temporaryFolder(), "bytes");
  await createObjectFiles(folder).write("abc", bytes);
  expect(await createObjectFiles(folder).read("abc")).toEqual(Buffer.from(bytes));
});

test("reading an unknown digest returns undefined", async () => {
  expect(await createObjectFiles(join(temporaryFolder(), "bytes")).read("abc")).toBeUndefined();
});

test("keepOnly deletes all other bytes, and drafts left by a kill", async () => {
  const folder = join(temporaryFolder(), "bytes");
  const store = createObjectFiles(folder);
  await store.keepOnly(new Set(["abc"]));
  for (const digest of ["abc", "def"]) await store.write(digest, bytes);
  writeFileSync(join(folder, "abc.new"), "half");
  await store.keepOnly(new Set(["abc", "ghi"]));
  expect(readdirSync(folder)).toEqual(["abc"]);
});
