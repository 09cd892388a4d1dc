import { DataError } from "@outpace/data/errors";
import type { Order } from "@outpace/domain/orders";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";

import { archiveFiles, zipOf } from "./run-export.ts";
import { contentsText, missingFrom } from "./readme.ts";
import { listed, listedRace } from "./sample-collection.ts";

const now = new Date("2026-11-28T09:00:00Z");
const group = { from: 2_700, to: 2_760, count: 12 };
const figures = { average: 2_730, median: 2_728, fastestTenth: 2_705, slowestTenth: 2_755 };
const series = {
  signUps: [{ from: "2026-02-01", to: "2026-02-03", count: 12 }],
  finishTimes: { groups: [group], ...figures },
  paces: { groups: [], average: 9.1, median: null, fastestTenth: null, slowestTenth: null },
  counted: 12,
  excluded: 1,
};
const photo = (name: string) => `https://api.example/backgrounds/${name}`;
const order: Order = {
  id: "c0000000-0000-4000-8000-00003f2a91bc",
  brandId: "brand",
  race: { id: "race-1", name: "Harbor Loop" },
  tier: "standard",
  listPriceCents: 500_00,
  discountCents: 50,
  totalCents: 499_50,
  discountCode: null,
  status: "paid",
  payBy: null,
  paidAt: "2026-01-02T00:00:00.000Z",
  paymentProvider: "stripe",
  refundedCents: 0,
  review: null,
  packageId: null,
  packageState: null,
  isPaidFor: true,
  isProcessing: false,
  createdAt: "2026-01-01T00:00:00.000Z",
};

/** Unpacks an archive with another library than the one that makes it. */
async function unpacked(collection: Parameters<typeof archiveFiles>[0]) {
  const zip = await zipOf(archiveFiles(collection, now), now);
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  const text = (name: string) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(files[name]);
  const lines = (name: string) => text(name).replace("\uFEFF", "").split("\r\n");
  return { files, text, lines, json: (name: string) => JSON.parse(text(name)) as unknown };
}

describe("the archive", () => {
  test("has races in UTC and in their zone, figures and orders, as CSV and JSON", async () => {
    const collection = listed([listedRace({}, { joined: 16, finished: 13 })]);
    collection.series.set("race-1", series);
    const { lines, json, text } = await unpacked({ ...collection, orders: [order] });
    expect(text("races.csv").startsWith("\uFEFF")).toBe(true);
    expect(lines("races.csv")[1]).toBe(
      '1,"Harbor Loop","Completed","Sun, Mar 8, 2026, 7:00 AM EDT (UTC−4)","America/New_York","2026-03-08T11:00:00.000Z",13.1,500,16,13,"","Once around.","","2026-01-01T00:00:00.000Z","","race-1"',
    );
    expect(json("races.json")).toMatchObject([
      { name: "Harbor Loop", joined: 16, startTimeInZone: "2026-03-08T07:00:00-04:00" },
    ]);
    expect(lines("figures.csv")[1]).toBe(
      '1,"Harbor Loop","Completed",16,13,81.3,12,1,"45:30","45:05","45:28","45:55","9:06","","race-1"',
    );
    expect(lines("figures-by-group.csv").slice(1, 3)).toEqual([
      '1,"Harbor Loop","Signed up","2026-02-01","2026-02-03",12,"race-1"',
      '1,"Harbor Loop","Finish time","45:00","45:59",12,"race-1"',
    ]);
    expect(json("figures.json")).toMatchObject([{ raceId: "race-1", ...series }]);
    expect(lines("orders.csv")[1]).toBe(
      `"3F2A91BC","Harbor Loop","Standard","Paid",500.00,0.50,499.50,0.00,"","stripe","${order.createdAt}","","${order.paidAt ?? ""}","race-1","","${order.id}"`,
    );
    expect(text("README.txt")).toContain("Nothing is missing.");
    expect(contentsText({ ...collection, orders: [order] })).toBe(
      "1 race, 1 order, 0 photos and logos, 0 people, and 0 log entries",
    );
  });

  test("names photos so that every system can unpack them, each once", async () => {
    const names = [
      "מרוץ הנמל",
      "🏃‍♀️🎉",
      "Con",
      "../a/b\\c:d?*",
      "Lap ".repeat(30),
      "Lap ".repeat(30),
      "দৌ".repeat(31),
    ];
    const races = names.map((name, n) =>
      listedRace({ number: n + 1, name, backgroundUrl: photo(`${String(n)}.png`) }),
    );
    // A duplicate shares the photo.
    races.push(listedRace({ number: 8, name: "Copy", backgroundUrl: photo("0.png") }));
    const collection = listed(races);
    const bytes = (n: number) => Uint8Array.of(n, 255, 0);
    names.forEach((_, n) => collection.photos.set(photo(`${String(n)}.png`), new Blob([bytes(n)])));
    const { files, json } = await unpacked(collection);
    const lap = "Lap-".repeat(15).slice(0, -1);
    expect(Object.keys(files).filter((name) => name.startsWith("photos/"))).toEqual([
      "photos/001-מרוץ-הנמל.png",
      "photos/002.png",
      "photos/003-Con.png",
      "photos/004-a-b-c-d.png",
      `photos/005-${lap}.png`,
      `photos/006-${lap}.png`,
      `photos/007-${"দৌ".repeat(30)}.png`,
    ]);
    expect(files["photos/001-מרוץ-הנמל.png"]).toEqual(bytes(0));
    expect(json("races.json")).toMatchObject({ 7: { photoFile: "photos/001-מרוץ-הנמל.png" } });
  });

  test("says what is missing, and why", async () => {
    const url = photo("gone.png");
    const collection = listed([
      listedRace({ backgroundUrl: url }, { joined: 3 }),
      listedRace({ number: 2, name: "Night Run" }, { joined: 3 }),
    ]);
    collection.photos.set(url, null);
    collection.failures.set("race-1", new DataError("unexpected", "Something went wrong."));
    const missing = [
      'The figures of race 1, "Harbor Loop": Something went wrong.',
      'The figures of race 2, "Night Run": It wasn\'t read.',
      'The photo of race 1, "Harbor Loop": It\'s no longer stored.',
    ];
    expect(missingFrom(collection)).toEqual(missing);
    const { text, json } = await unpacked(collection);
    for (const sentence of missing) expect(text("README.txt")).toContain(`- ${sentence}\r\n`);
    expect(json("races.json")).toMatchObject([{ photoFile: null }, {}]);
  });
});
