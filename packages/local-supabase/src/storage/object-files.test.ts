import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { createObjectFiles } from "./object-files.ts";

test("bytes are kept unchanged; keepOnly deletes others, and drafts left by a kill", async () => {
  const folder = join(temporaryFolder(), "bytes");
  const store = createObjectFiles(folder);
  await store.keepOnly(new Set());
  expect(await store.read("abc")).toBeUndefined();
  const bytes = new Uint8Array([10, 13, 0, 255, 10]);
  for (const digest of ["abc", "def"]) await store.write(digest, bytes);
  writeFileSync(join(folder, "abc.new"), "half");
  await store.keepOnly(new Set(["abc", "ghi"]));
  expect(readdirSync(folder)).toEqual(["abc"]);
  expect(await store.read("abc")).toEqual(Buffer.from(bytes));
});
