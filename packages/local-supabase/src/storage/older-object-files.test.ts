import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startForTest } from "../testing/local-supabase.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const migrations = {
  "migrations/1_photos.sql":
    "insert into storage.buckets (id, name, public) values ('photos', 'photos', true);",
};

test("photos of an older data folder are served after the next start, and the old files are deleted", async () => {
  const dataFolder = temporaryFolder();
  const supabaseFolder = temporaryFolder(migrations);
  const start = async () => {
    const backend = await startForTest({ supabaseFolder, dataFolder });
    return { ...backend, photos: backend.service().storage.from("photos") };
  };
  const first = await start();
  for (const name of ["a.png", "lost.png"]) {
    expect((await first.photos.upload(name, "anything")).error).toBeNull();
  }
  await first.database.exec(
    `update storage.objects set metadata = metadata || '{"eTag":"\\"md5\\""}'`,
  );
  await first.stop();
  const older = join(dataFolder, "objects");
  mkdirSync(older);
  const file = createHash("sha256").update("photos/a.png").digest("hex");
  writeFileSync(join(older, file), `{"mimetype":"image/png"}\nan older\nphoto`);
  writeFileSync(join(older, "another"), "{}\nnot in the database");

  const second = await start();
  expect(await (await second.photos.download("a.png")).data?.text()).toBe("an older\nphoto");
  expect(existsSync(older)).toBe(false);
  expect(readdirSync(join(dataFolder, "object-bytes"))).toHaveLength(1);
});
