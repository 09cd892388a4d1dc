/** An embedded database with data in it: the seed, and a brand that signed up, uploaded a photo and created a race. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { expected, startInProcess } from "../harness/backend.ts";
import { validRace } from "../harness/races.ts";
import { allRows } from "../harness/snapshot.ts";

export const bucket = "race-background-photos";
export const photoName = "backgrounds/harbor-run-bg-1754006400001.png";
export const photo = Buffer.from("The backend never decodes a photo.");
export const account = { email: "moving@company.example", password: "a-long-password" };

export async function start(dataFolder: string) {
  const backend = await startInProcess({ dataFolder, seed: true });
  const query = async (sql: string) => (await backend.database.query<object>(sql)).rows;
  await query("set timezone = 'UTC'");
  return { stop: backend.stop, client: backend.visitor(), rows: () => allRows(query) };
}

/** Its folder holds `data`, the data folder, and is gone after the file's last test. */
export async function populate() {
  const folder = mkdtempSync(join(tmpdir(), "outpace-populated-"));
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const { client, rows, stop } = await start(join(folder, "data"));
  const { data, error } = await client.auth.signUp({
    ...account,
    options: { data: { company_name: "Moving Company", contact_name: "Ada Example" } },
  });
  if (data.user === null) throw error ?? new Error("The sign-up returned no user.");
  const photos = client.storage.from(bucket);
  await expected(photos.upload(photoName, photo, { contentType: "image/png" }));
  const { publicUrl } = photos.getPublicUrl(photoName).data;
  const race = { ...validRace, background_photo_url: publicUrl };
  await expected(client.rpc("create_race", { request_id: crypto.randomUUID(), race }));
  const populated = { folder, userId: data.user.id, rows: await rows() };
  await stop();
  return populated;
}
