import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { LocalSupabaseOptions } from "../local-supabase.ts";
import { startForTest } from "../testing/local-supabase.ts";
import { plainAndPatchedLite } from "../testing/plain-and-patched.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { storeSeedObjects } from "./seed-objects.ts";

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
    values ('photos', 'photos', true, array['image/jpeg']);
    create table public.races (photo_url text);`,
  "seed.sql": `insert into public.races values (
    '/storage/v1/object/public/photos/backgrounds/harbor-bg-1.jpg'
  );`,
};

async function start(options: LocalSupabaseOptions) {
  const backend = await startForTest({ seed: true, ...options });
  const photoUrl = async () => {
    const [row] = (await backend.rows("select photo_url from public.races")) as [
      { photo_url: string },
    ];
    return backend.apiUrl + row.photo_url;
  };
  return { ...backend, photoUrl, photos: backend.service().storage.from("photos") };
}

async function read(url: string) {
  const response = await fetch(url);
  return [response.status, response.headers.get("content-type"), await response.text()];
}

test("a seeded photo is public at its backend's address, and a restart seeds nothing", async () => {
  const supabaseFolder = temporaryFolder(files);
  const dataFolder = temporaryFolder();
  const first = await start({ supabaseFolder, dataFolder });
  const other = await start({ supabaseFolder });
  for (const backend of [first, other]) {
    const url = await backend.photoUrl();
    expect(await read(url)).toEqual([200, "image/jpeg", "a harbor"]);
  }
  const { error } = await first.photos.remove(["extra.jpg"]);
  expect(error).toBeNull();
  await first.stop();
  const unused = join(dataFolder, "object-bytes/unused");
  writeFileSync(unused, "no row refers to this");

  const second = await start({ supabaseFolder, dataFolder });
  expect(await read(await second.photoUrl())).toEqual([200, "image/jpeg", "a harbor"]);
  expect((await second.photos.download("extra.jpg")).error).not.toBeNull();
  expect(existsSync(unused)).toBe(false);
});

const lite = plainAndPatchedLite(`
  insert into storage.buckets (id, name, allowed_mime_types)
    values ('seeded', 'seeded', array['image/jpeg']);
`);

test("a file that the bucket does not allow is reported in one line", async () => {
  const { handler, database } = lite.patched;
  const folder = temporaryFolder({ "notes.txt": "notes" });
  await expect(storeSeedObjects(handler, database, [{ bucket: "seeded", folder }])).rejects.toThrow(
    /notes\.txt cannot be stored as seeded\/notes\.txt: [^\n]+$/,
  );
});
