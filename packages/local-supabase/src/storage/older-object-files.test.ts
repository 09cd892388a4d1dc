import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../testing/plain-and-patched.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { digestOf, eTagOf } from "./digest.ts";
import { createObjectMemory } from "./object-store.ts";
import { importOlderFiles } from "./older-object-files.ts";

const lite = plainAndPatchedLite(`
  insert into storage.buckets (id, name) values ('older', 'older');
  insert into storage.objects (bucket_id, name, metadata)
    values ('older', 'a.png', '{"eTag":"\\"md5\\""}'), ('older', 'lost.png', '{"eTag":"\\"md5\\""}');
`);

test("the bytes of an older data folder are imported once, and its files are deleted", async () => {
  const folder = temporaryFolder({
    [createHash("sha256").update("older/a.png").digest("hex")]:
      '{"mimetype":"image/png"}\nan older\nphoto',
    another: "{}\nnot in the database",
  });
  const store = createObjectMemory();
  const bytes = Buffer.from("an older\nphoto");
  for (const exists of [true, false]) {
    expect(existsSync(folder)).toBe(exists);
    await importOlderFiles(folder, store, lite.patched.database);
    expect(await store.read(digestOf(bytes))).toEqual(bytes);
  }
  const { rows } = await lite.patched.database.query(
    "select name, metadata ->> 'eTag' as etag from storage.objects where bucket_id = 'older' order by name",
  );
  expect(rows).toEqual([
    { name: "a.png", etag: eTagOf(bytes) },
    { name: "lost.png", etag: '"md5"' },
  ]);
});
