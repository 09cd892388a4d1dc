import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  account,
  bucket,
  makeLivedIn,
  photo,
  photoName,
  runLocalSupabase,
  start,
  type LivedIn,
} from "./lived-in.ts";

let livedIn: LivedIn;

beforeAll(async () => {
  livedIn = await makeLivedIn();
}, 120_000);

afterAll(() => {
  livedIn.remove();
});

test("a backup restored into a fresh folder has every row, the photo, and its people sign in", async () => {
  const file = join(livedIn.dataFolder, "..", "backup.tar.gz");
  const fresh = join(livedIn.dataFolder, "..", "fresh");
  await runLocalSupabase("backup", file, "--data-folder", livedIn.dataFolder);
  await runLocalSupabase("restore", file, "--data-folder", fresh);

  const { client, content, stop } = await start(fresh);
  expect(await content()).toEqual(livedIn.content);
  const { data, error } = await client.auth.signInWithPassword(account);
  expect([data.user?.id, error]).toEqual([livedIn.userId, null]);
  const { data: races } = await client
    .from("live_races")
    .select("name, background_photo_url")
    .returns<{ name: string; background_photo_url: string }[]>();
  expect(races).toHaveLength(1);
  expect(races?.[0]?.background_photo_url).toMatch(new RegExp(`/${bucket}/${photoName}$`));
  const stored = await client.storage.from(bucket).download(photoName);
  expect(Buffer.from((await stored.data?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(photo);
  await stop();
}, 120_000);
