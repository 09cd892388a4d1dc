import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { expected, secretKey } from "../harness/backend.ts";
import {
  type Account,
  addBrandWithRace,
  bucket,
  type Caller,
  makeFixtures,
  png,
  storedPhoto,
  uploadPhoto,
} from "./fixtures.ts";
import { sendsByItself } from "../harness/differences.ts";
import { operations } from "./photo-operations.ts";

const { backend, ask, clients, owner, other, deactivated, noBrand, staff } = await makeFixtures();

/** The cells of the last table in photos.md. */
const table = readFileSync(new URL("../photos.md", import.meta.url), "utf8")
  .split(/\n\n/)
  .at(-1);
const [head = [], , ...rows] = (table ?? "")
  .trim()
  .split("\n")
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const cells = rows.flatMap(([row = "", ...cellsOfRow]) =>
  cellsOfRow.map((cell, n) => [row, head[n + 1] as Caller, cell] as const),
);

const third = await addBrandWithRace(backend);

const accounts = { owner, "other brand": other, deactivated, "no brand": noBrand, staff };
const tokens = new Map<Caller, string>(
  Object.entries(accounts).map(([name, { token }]) => [name as Caller, token]),
);

const activate = (isActive: boolean) =>
  backend.database.query("update public.brand_partners set is_active = $1 where id = $2", [
    isActive,
    deactivated.brandId,
  ]);

// A brand may store only fifty.
afterEach(async () => {
  const { rows } = await backend.database.query<{ name: string }>(
    "select name from storage.objects where bucket_id = $1 and owner_id = any($2)",
    [bucket, [owner, other, deactivated].map(({ userId }) => userId)],
  );
  const photos = clients["service role"].storage.from(bucket);
  if (rows.length > 0) await expected(photos.remove(rows.map(({ name }) => name)));
});

/** Stores a photo of the owner, or of the deactivated brand while it was active. */
async function newPhoto(column: Caller): Promise<string> {
  if (column !== "deactivated") return uploadPhoto(owner);
  await activate(true);
  const path = await uploadPhoto(deactivated);
  await activate(false);
  return path;
}

test("photos.md lists exactly the operations that are tried here", () => {
  expect(new Set(cells.map(([row]) => row))).toEqual(new Set(Object.keys(operations)));
  expect(new Set(cells.map(([, , cell]) => cell))).toEqual(new Set(["yes", "no"]));
});

test.each(cells)("%s: %s may: %s", async (row, column, cell) => {
  const path = await newPhoto(column);
  const { storage } = clients[column];
  const copyOver = async (sourceKey: string, destinationKey: string) => {
    const headers = {
      "x-upsert": "true",
      ...(column === "service role" && { apikey: secretKey }),
    };
    const body = { bucketId: bucket, sourceKey, destinationKey };
    return (await ask("/storage/v1/object/copy", { token: tokens.get(column), headers, body }))
      .status;
  };
  const outcome = await operations[row]?.({
    storage,
    photos: storage.from(bucket),
    service: clients["service role"].storage,
    path,
    use: (name, isThirdBrand) =>
      backend.database.query(
        "update public.live_races set background_photo_url = private.photo_url($1) where id = $2",
        [name, (isThirdBrand ? third : column === "deactivated" ? deactivated : owner).raceId],
      ),
    copyOver,
  });
  const isDone = typeof outcome === "object" ? outcome.error === null : outcome;
  expect(isDone === true ? "yes" : "no").toBe(cell);
  if (cell === "no") expect(await storedPhoto(owner, path)).toEqual(png);
});

test.skipIf(sendsByItself)(
  "a day later, the schedule's requests to Storage remove only unused photos",
  async () => {
    const [used, unused] = [await uploadPhoto(owner), await uploadPhoto(owner)];
    await backend.database.query(
      "update public.live_races set background_photo_url = private.photo_url($1) where id = $2",
      [used, owner.raceId],
    );
    // Rolls back, because other tests' photos must stay.
    const results = (await backend.database.exec(`
    begin;
    select private.sweep_photos(now() + interval '25 hours');
    select url, headers from net.http_request_queue;
    rollback`)) as { rows: { url: string; headers: Record<string, string> }[] }[];
    const rows = results.flatMap((result) => result.rows).filter(({ url }) => url !== undefined);
    for (const { url, headers } of rows.filter(({ url }) =>
      [used, unused].some((path) => url.endsWith(`/${path}`)),
    )) {
      expect((await ask(new URL(url).pathname, { method: "DELETE", headers })).status).toBe(200);
    }
    expect(await storedPhoto(owner, used)).toEqual(png);
    expect(await storedPhoto(owner, unused)).toBeUndefined();
  },
);

test("a race takes only a photo of its own brand", async () => {
  const setPhotoOf = async (account: Account) => {
    const photos = owner.client.storage.from(bucket);
    const background_photo_url = photos.getPublicUrl(await uploadPhoto(account)).data.publicUrl;
    const races = owner.client.from("live_races").update({ background_photo_url });
    return (await races.eq("id", owner.raceId)).error?.message;
  };
  expect(await setPhotoOf(owner)).toBeUndefined();
  expect(await setPhotoOf(other)).toBe("The background photo must be one uploaded here.");
});
