import { join } from "node:path";
import { expect, test } from "vitest";
import { runLocalSupabase } from "../harness/backend.ts";
import { account, bucket, photo, photoName, populate, start } from "./populated.ts";

const populated = await populate();

test("a backup restored into a fresh folder has every row and photo, and its people sign in", async () => {
  const [data, fresh, file] = ["data", "fresh", "backup.tar.gz"].map((name) =>
    join(populated.folder, name),
  ) as [string, string, string];
  await runLocalSupabase("backup", file, "--data-folder", data);
  await runLocalSupabase("restore", file, "--data-folder", fresh);

  const { client, rows, stop } = await start(fresh);
  expect(await rows()).toEqual(populated.rows);
  const signedIn = await client.auth.signInWithPassword(account);
  expect([signedIn.data.user?.id, signedIn.error]).toEqual([populated.userId, null]);
  const { data: races } = await client.from("live_races").select("background_photo_url");
  expect(races?.map((race) => String(race.background_photo_url))).toEqual([
    expect.stringMatching(new RegExp(`/${bucket}/${photoName}$`)),
  ]);
  const stored = await client.storage.from(bucket).download(photoName);
  expect(Buffer.from((await stored.data?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(photo);
  await stop();
}, 120_000);
