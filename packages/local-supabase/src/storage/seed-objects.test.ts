import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startForTest } from "../testing/local-supabase.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const files = {
  "config.toml": `
    [storage.buckets.photos]
    public = true
    allowed_mime_types = ["image/jpeg"]
    objects_path = "./seed-photos"`,
  "seed-photos/backgrounds/harbor-bg-1.jpg": "a harbor",
  "seed-photos/extra.jpg": "extra",
  "migrations/1_races.sql": `
    insert into storage.buckets (id, name, public, allowed_mime_types)
    values ('photos', 'photos', true, array['image/jpeg']);`,
  "seed.sql": "select 1",
};

async function read(url: string) {
  const response = await fetch(url);
  return [response.status, response.headers.get("content-type"), await response.text()];
}

test("a seeded photo is public at its backend's address, and a restart seeds nothing", async () => {
  const dataFolder = temporaryFolder();
  const start = () =>
    startForTest({ seed: true, supabaseFolder: temporaryFolder(files), dataFolder });
  const address = "/storage/v1/object/public/photos/backgrounds/harbor-bg-1.jpg";
  const first = await start();
  expect(await read(first.apiUrl + address)).toEqual([200, "image/jpeg", "a harbor"]);
  await first.service().storage.from("photos").remove(["extra.jpg"]);
  await first.stop();
  const unused = join(dataFolder, "object-bytes/unused");
  writeFileSync(unused, "no row refers to this");

  const second = await start();
  expect(await read(second.apiUrl + address)).toEqual([200, "image/jpeg", "a harbor"]);
  expect(
    (await second.service().storage.from("photos").download("extra.jpg")).error,
  ).not.toBeNull();
  expect(existsSync(unused)).toBe(false);
});

test("a file that the bucket does not allow is reported in one line", async () => {
  const supabaseFolder = temporaryFolder({ ...files, "seed-photos/notes.txt": "notes" });
  await expect(startForTest({ seed: true, supabaseFolder })).rejects.toThrow(
    /notes\.txt cannot be stored as photos\/notes\.txt: [^\n]+$/,
  );
});
