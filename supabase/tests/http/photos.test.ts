import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { expected, secretKey } from "../harness/backend.ts";
import {
  type Account,
  addBrandWithRace,
  bucket,
  type Caller,
  makeFixtures,
  newLogoPath,
  png,
  storedPhoto,
  uploadPhoto,
} from "./fixtures.ts";
import { sendsByItself } from "../harness/differences.ts";
import { operations } from "./photo-operations.ts";

const { backend, ask, clients, owner, editor, viewer, other, deactivated, noBrand, staff } =
  await makeFixtures();

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

const accounts = {
  owner,
  editor,
  viewer,
  "other brand": other,
  deactivated,
  "no brand": noBrand,
  staff,
};
const tokens = new Map<Caller, string>(
  Object.entries(accounts).map(([name, { token }]) => [name as Caller, token]),
);

const activate = (isActive: boolean) =>
  backend.database.query("update public.brand_partners set is_active = $1 where id = $2", [
    isActive,
    deactivated.brandId,
  ]);

// A brand may store only fifty photos, and one logo that it does not use.
afterEach(async () => {
  const brands = [owner, other, deactivated];
  const people = [...brands, editor];
  await backend.database.query(
    "update public.brand_partners set logo_url = null where id = any($1)",
    [brands.map(({ brandId }) => brandId)],
  );
  const { rows } = await backend.database.query<{ name: string }>(
    "select name from storage.objects where bucket_id = $1 and owner_id = any($2)",
    [bucket, people.map(({ userId }) => userId)],
  );
  const photos = clients["service role"].storage.from(bucket);
  if (rows.length > 0) await expected(photos.remove(rows.map(({ name }) => name)));
});

async function uploadLogo({ client }: Account): Promise<string> {
  const path = newLogoPath();
  await expected(client.storage.from(bucket).upload(path, png, { contentType: "image/png" }));
  return path;
}

/** Stores a file of the owner, or of the deactivated brand while it was active. */
async function newFile(column: Caller, upload: typeof uploadPhoto): Promise<string> {
  if (column !== "deactivated") return upload(owner);
  await activate(true);
  const path = await upload(deactivated);
  await activate(false);
  return path;
}

test("photos.md lists exactly the operations that are tried here", () => {
  expect(new Set(cells.map(([row]) => row))).toEqual(new Set(Object.keys(operations)));
  expect(new Set(cells.map(([, , cell]) => cell))).toEqual(new Set(["yes", "no"]));
});

test.each(cells)("%s: %s may: %s", async (row, column, cell) => {
  const path = await newFile(column, uploadPhoto);
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
    uploadLogo: () => newFile(column, uploadLogo),
    useLogo: (name) =>
      backend.database.query(
        "update public.brand_partners set logo_url = private.photo_url($1) where id = $2",
        [name, (column === "deactivated" ? deactivated : owner).brandId],
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
