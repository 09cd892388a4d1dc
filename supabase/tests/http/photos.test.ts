import { readFileSync } from "node:fs";
import { localSecretKey } from "@outpace/local-supabase";
import { describe, expect, test } from "vitest";
import { expected } from "../harness/backend.ts";
import { cellsOf } from "./cells.ts";
import { makeFixtures, type Account, type Caller } from "./fixtures.ts";
import { bucket, png, storedPhoto, uploadPhoto } from "./photo-files.ts";
import { operations } from "./photo-operations.ts";

const { backend, ask, clients, owner, other, deactivated, noBrand, staff } = await makeFixtures();

const photosFile = new URL("../photos.md", import.meta.url);
const cells = cellsOf<Caller>(readFileSync(photosFile, "utf8"));

const tokens: Partial<Record<Caller, string>> = {
  owner: owner.token,
  "other brand": other.token,
  deactivated: deactivated.token,
  "no brand": noBrand.token,
  staff: staff.token,
};

const activate = (isActive: boolean) =>
  backend.database.query("update public.brand_partners set is_active = $1 where id = $2", [
    isActive,
    deactivated.brandId,
  ]);

/** The owner's, or the deactivated brand's from when it was active. */
async function newPhoto(column: Caller): Promise<string> {
  if (column !== "deactivated") return uploadPhoto(owner);
  await activate(true);
  const path = await uploadPhoto(deactivated);
  await activate(false);
  return path;
}

test("photos.md lists every operation that is tried here, and no other", () => {
  expect(new Set(cells.map(([row]) => row))).toEqual(new Set(Object.keys(operations)));
  expect(new Set(cells.map(([, , cell]) => cell))).toEqual(new Set(["yes", "no"]));
});

test.each(cells)("%s: %s may: %s", async (row, column, cell) => {
  const path = await newPhoto(column);
  const { storage } = clients[column];
  const copyOver = async (sourceKey: string, destinationKey: string) => {
    const headers = {
      "x-upsert": "true",
      ...(column === "service role" && { apikey: localSecretKey }),
    };
    const body = { bucketId: bucket, sourceKey, destinationKey };
    return (await ask("/storage/v1/object/copy", { token: tokens[column], headers, body })).status;
  };
  const outcome = await operations[row]?.({
    storage,
    photos: storage.from(bucket),
    service: clients["service role"].storage,
    path,
    copyOver,
  });
  const isDone = typeof outcome === "object" ? outcome.error === null : outcome;
  expect(isDone === true ? "yes" : "no").toBe(cell);
  if (cell === "no") expect(await storedPhoto(owner, path)).toEqual(png);
});

describe("a race", () => {
  const setPhotoOf = async (account: Account) => {
    const path = await uploadPhoto(account);
    const background_photo_url = owner.client.storage.from(bucket).getPublicUrl(path)
      .data.publicUrl;
    const races = owner.client.from("live_races").update({ background_photo_url });
    return [
      races.eq("id", owner.raceId).select("background_photo_url"),
      background_photo_url,
    ] as const;
  };

  test("takes a photo of its own brand", async () => {
    const [change, background_photo_url] = await setPhotoOf(owner);
    expect(await expected(change)).toEqual([{ background_photo_url }]);
  });

  test("takes no other brand's photo", async () => {
    const [change] = await setPhotoOf(other);
    expect((await change).error?.message).toBe("The background photo must be one uploaded here.");
  });
});
