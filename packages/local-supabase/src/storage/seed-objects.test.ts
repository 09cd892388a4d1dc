import { createClient } from "@supabase/supabase-js";
import { expect, onTestFinished, test } from "vitest";
import { localSecretKey } from "../keys.ts";
import { startLocalSupabase, type LocalSupabaseOptions } from "../local-supabase.ts";
import { cacheFolder } from "../testing/cache-folder.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const files = {
  "config.toml": `
    [storage.buckets.photos]
    public = true
    allowed_mime_types = ["image/jpeg"]
    objects_path = "./seed-photos"`,
  "seed-photos/backgrounds/harbor-bg-1.jpg": "a harbor",
  "migrations/1_races.sql": `
    insert into storage.buckets (id, name, public, allowed_mime_types)
    values ('photos', 'photos', true, array['image/jpeg']);
    create table public.races (photo_url text);`,
  "seed.sql": `insert into public.races values (
    current_setting('app.settings.api_url') || '/storage/v1/object/public/photos/backgrounds/harbor-bg-1.jpg'
  );`,
};

async function start(options: Partial<LocalSupabaseOptions> & { supabaseFolder: string }) {
  const backend = await startLocalSupabase({ cacheFolder, seed: true, ...options });
  onTestFinished(() => backend.stop());
  const photoUrl = async () => {
    const { rows } = await backend.database.query<{ photo_url: string }>(
      "select photo_url from public.races",
    );
    return rows[0]?.photo_url ?? "";
  };
  const storage = createClient(backend.apiUrl, localSecretKey).storage.from("photos");
  return { ...backend, photoUrl, storage };
}

async function read(url: string) {
  const response = await fetch(url);
  return [response.status, response.headers.get("content-type"), await response.text()];
}

test("a seeded photo is public at the address of its backend", async () => {
  const { apiUrl, photoUrl } = await start({ supabaseFolder: temporaryFolder(files) });
  const url = await photoUrl();
  expect(new URL(url).origin).toBe(apiUrl);
  expect(await read(url)).toEqual([200, "image/jpeg", "a harbor"]);
});

test("two backends copied from one image each seed their own address", async () => {
  const supabaseFolder = temporaryFolder(files);
  for (const backend of [await start({ supabaseFolder }), await start({ supabaseFolder })]) {
    expect(new URL(await backend.photoUrl()).origin).toBe(backend.apiUrl);
  }
});

test("a data folder serves its seeded photos after a restart and is not seeded again", async () => {
  const supabaseFolder = temporaryFolder({ ...files, "seed-photos/extra.jpg": "extra" });
  const dataFolder = temporaryFolder();
  const first = await start({ supabaseFolder, dataFolder });
  const url = await first.photoUrl();
  const { error } = await first.storage.remove(["extra.jpg"]);
  expect(error).toBeNull();
  await first.stop();

  const apiPort = Number(new URL(url).port);
  const second = await start({ supabaseFolder, dataFolder, apiPort });
  expect(await second.photoUrl()).toBe(url);
  expect(await read(url)).toEqual([200, "image/jpeg", "a harbor"]);
  expect((await second.storage.download("extra.jpg")).error).not.toBeNull();
});

test("a file that the bucket does not allow is reported in one line", async () => {
  const supabaseFolder = temporaryFolder({ ...files, "seed-photos/notes.txt": "notes" });
  await expect(start({ supabaseFolder })).rejects.toThrow(
    /notes\.txt cannot be stored as photos\/notes\.txt: .+/,
  );
});
