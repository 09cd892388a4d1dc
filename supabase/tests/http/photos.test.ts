import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { backend, tokenOf } from "./backend.ts";
import { deeds } from "./photo-deeds.ts";
import { bucket, newPhotoPath, png } from "./photo-files.ts";
import { expected, makeWorld, type Persona, type World } from "./world.ts";

const personas = {
  visitor: "visitor",
  expired: "expired",
  owner: "owner",
  "other brand": "other",
  deactivated: "deactivated",
  "no brand": "brandless",
  staff: "staff",
  "service role": "service",
} as const satisfies Record<string, Persona | "service">;

type Column = keyof typeof personas;

/** The table of photos.md whose head names the personas. */
function readTable(): [row: string, column: Column, cell: string][] {
  const lines = readFileSync(new URL("../photos.md", import.meta.url), "utf8").split("\n");
  const cellsOf = (line = "") => line.split("|").map((cell) => cell.trim());
  const columns = Object.keys(personas) as Column[];
  const head = lines.findIndex((line) => cellsOf(line).slice(2, -1).join() === columns.join());
  const rows = lines.slice(head + 2).filter((line) => line.startsWith("|"));
  return rows.flatMap((line) => {
    const [, row = "", ...cells] = cellsOf(line);
    return columns.map((column, n): [string, Column, string] => [row, column, cells[n] ?? ""]);
  });
}

const table = readTable();

let world: World;

beforeAll(async () => {
  world = await makeWorld();
});

const uploads = { contentType: "image/png" };

/** A photo that nothing else here touches, of the persona's own brand or of the owner's. */
async function newPhoto(column: Column): Promise<string> {
  const path = newPhotoPath();
  const isOwn = column === "deactivated";
  if (isOwn) await setActive(true);
  const { storage } = world.clients[isOwn ? "deactivated" : "owner"];
  await expected(storage.from(bucket).upload(path, png, uploads));
  if (isOwn) await setActive(false);
  return path;
}

async function setActive(is_active: boolean): Promise<void> {
  const { brandId } = world.deactivated;
  await expected(
    world.service.from("brand_partners").update({ is_active }).eq("id", brandId).select(),
  );
}

async function bytesAt(path: string): Promise<Buffer | undefined> {
  const { publicUrl } = world.service.storage.from(bucket).getPublicUrl(path).data;
  const answer = await fetch(publicUrl);
  return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()) : undefined;
}

test("photos.md speaks of everything that is tried here, and of nothing else", () => {
  expect([...new Set(table.map(([row]) => row))].toSorted()).toEqual(Object.keys(deeds).toSorted());
  for (const [row, column, cell] of table)
    expect(["yes", "no"], `${row}: ${column}`).toContain(cell);
});

async function identityOf(column: Column): Promise<Readonly<Record<string, string>>> {
  const persona = personas[column];
  if (persona === "service") return { apikey: backend.secretKey };
  if (persona === "visitor" || persona === "expired") return {};
  return { authorization: `Bearer ${await tokenOf(world.clients[persona])}` };
}

test.each(table)("%s: %s may: %s", async (row, column, cell) => {
  const persona = personas[column];
  const path = await newPhoto(column);
  const done = await deeds[row]?.({
    client: persona === "service" ? world.service : world.clients[persona],
    identity: await identityOf(column),
    service: world.service,
    path,
  });
  expect(done === true ? "yes" : "no").toBe(cell);
  if (cell === "no") expect(await bytesAt(path)).toEqual(png);
});

describe("a race", () => {
  const take = (background_photo_url: string) =>
    world.clients.owner
      .from("live_races")
      .update({ background_photo_url })
      .eq("id", world.owner.raceId)
      .select("background_photo_url");

  const photoOf = async (persona: "owner" | "other") => {
    const path = newPhotoPath();
    const photos = world.clients[persona].storage.from(bucket);
    await expected(photos.upload(path, png, uploads));
    return photos.getPublicUrl(path).data.publicUrl;
  };

  test("takes a photo of its own brand", async () => {
    const background_photo_url = await photoOf("owner");
    expect(await expected(take(background_photo_url))).toEqual([{ background_photo_url }]);
  });

  test("takes no other brand's photo", async () => {
    const { error } = await take(await photoOf("other"));
    expect(error?.message).toBe("The background photo must be one uploaded here.");
  });
});
