import { randomUUID } from "node:crypto";
import { compareByAttention } from "@outpace/domain/races";
import { beforeAll, expect, test } from "vitest";
import type { Client } from "../src/client.ts";
import type { Cursor, Page, PagePosition } from "../src/pages.ts";
import { listRaces } from "../src/races.ts";
import { listAllRaces, racesPerPage } from "../src/staff-races.ts";
import { insertRows, visitor } from "./backend.ts";
import { sharedStaffMember, signedInBrand } from "./fixtures.ts";

let staff: Client;
let brand: Awaited<ReturnType<typeof signedInBrand>>;
let brandId: string;

beforeAll(async () => {
  staff = (await sharedStaffMember()).client;
  brand = await signedInBrand();
  brandId = brand.brandId;
});

/** All share a `created_at`, so only their ids decide the order. */
async function insertRaces(names: readonly string[], changes: object = {}) {
  await insertRows(
    "live_races",
    names.map((name) => ({
      name,
      description: "One of many",
      start_time: "2040-05-02T08:00:00Z",
      start_time_zone: "Europe/London",
      target_distance: 1,
      brand_partner_id: brandId,
      created_at: "2026-03-01T00:00:00.123456Z",
      ...changes,
    })),
  );
}

const repeated = (count: number, name: string) => Array.from({ length: count }, () => name);

async function readPages<Item>(read: (after?: Cursor) => Promise<Page<Item>>): Promise<Item[][]> {
  const pages: Item[][] = [];
  let after: Cursor | undefined;
  do {
    const page = await read(after);
    pages.push([...page.items]);
    after = page.next ?? undefined;
  } while (after);
  return pages;
}

const countDistinct = (races: readonly { readonly id: string }[]) =>
  new Set(races.map(({ id }) => id)).size;

test("pages of all races have no gap or repeat, even with equal times", async () => {
  await insertRaces(repeated(racesPerPage * 2, "Twin"), { status: "completed" });
  const filter = { brandId, status: "completed" } as const;
  const read = (at?: PagePosition) => listAllRaces(staff, filter, undefined, at);
  const pages = await readPages((after) => read(after && { after }));
  expect(pages.map((page) => page.length)).toEqual([racesPerPage, racesPerPage]);
  expect(countDistinct(pages.flat().map(({ race }) => race))).toBe(racesPerPage * 2);

  const first = await read();
  const second = await read(first.next ? { after: first.next } : undefined);
  expect([first.previous, second.next]).toEqual([null, null]);
  const back = await read(second.previous ? { before: second.previous } : undefined);
  expect(back).toEqual(first);
});

test("a brand's races are paged: live, then upcoming by start, then past", async () => {
  const own = await signedInBrand();
  const ofOwn = { brand_partner_id: own.brandId };
  await insertRaces(["Over"], { ...ofOwn, status: "cancelled" });
  await insertRaces(repeated(30, "Twin"), ofOwn);
  await insertRaces(["Later"], { ...ofOwn, start_time: "2041-01-01T00:00:00Z" });
  await insertRaces(["Sooner"], { ...ofOwn, start_time: "2039-01-01T00:00:00.000001Z" });
  await insertRaces(["Earlier"], {
    ...ofOwn,
    status: "completed",
    start_time: "2039-01-01T00:00:00Z",
  });
  await insertRaces(["Approved"], { ...ofOwn, status: "active", start_time: "2199-01-01Z" });
  await insertRaces(["Live"], { ...ofOwn, status: "active", start_time: "2025-01-01Z" });
  const pages = await readPages((after) => listRaces(own.client, { brandId: own.brandId }, after));
  expect(pages.map((page) => page.length)).toEqual([24, 12]);
  const races = pages.flat().map(({ race }) => race);
  expect(races.map(({ name }) => name).filter((name) => name !== "Twin")).toEqual([
    "Live",
    "Sooner",
    "Later",
    "Approved",
    "Over",
    "Earlier",
  ]);
  expect([...races].sort((a, b) => compareByAttention(a, b, Date.now()))).toEqual(races);
  expect(countDistinct(races)).toBe(36);
});

test("a brand's list counts who joined, finished, and joined in seven days", async () => {
  const own = await signedInBrand();
  const [toCome, over] = [randomUUID(), randomUUID()];
  const ofOwn = { brand_partner_id: own.brandId };
  await insertRaces(["To come"], { ...ofOwn, id: toCome });
  await insertRaces(["Over"], { ...ofOwn, id: over, status: "completed" });
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const results = { completed_at: daysAgo(0), completion_seconds: 600 };
  const noResult = { completed_at: null, completion_seconds: null };
  await insertRows(
    "race_participants",
    [
      { live_race_id: toCome, joined_at: daysAgo(6.9), ...noResult },
      { live_race_id: toCome, joined_at: daysAgo(7.1), ...noResult },
      { live_race_id: over, joined_at: daysAgo(6.9), ...results },
      { live_race_id: over, joined_at: daysAgo(6.9), ...noResult },
    ].map((row) => ({ ...row, runner_id: randomUUID() })),
  );
  expect((await listRaces(own.client, { brandId: own.brandId })).items).toMatchObject([
    { race: { id: toCome }, joined: 2, finished: 0, joinedInSevenDays: 1 },
    { race: { id: over }, joined: 2, finished: 1, joinedInSevenDays: null },
  ]);
});

test("lists do not transfer routes", async () => {
  const bodies: string[] = [];
  const recording = visitor({
    sessionStore: brand.sessionStore,
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      bodies.push(await response.clone().text());
      return response;
    },
  });
  await insertRaces(["Routed"], { created_at: "2026-03-02T00:00:00Z" });
  const { items } = await listRaces(recording, { brandId });
  expect(items.map(({ race }) => race.name)).toContain("Routed");
  expect(bodies.join()).toContain("Routed");
  expect(bodies.join()).not.toMatch(/route_data|FeatureCollection/);
});

/** Names with characters that are special in filters, patterns and cursors. */
const oddNames = [
  'Quo"te, (5K) and.or',
  "Quo\\backslash",
  "Quo%percent_underscore",
  "QUO Ünïcode ΔΡΟΜΟΣ İ",
  "quo",
  "Quo 🏃 \u{10FFFD}",
];

const byName = { column: "name", descending: false } as const;

test("races are found by part of their name, in any letter case, and sorted by it", async () => {
  await insertRaces([...oddNames, "A quo", "Qup"]);
  await insertRaces(["Quasi"], { created_at: "2026-03-03T00:00:00Z" });
  const found = async (name: string) =>
    (await listAllRaces(staff, { name, brandId }, byName)).items.map(({ race }) => race.name);
  expect((await found(" qUO ")).sort()).toEqual([...oddNames, "A quo"].sort());
  for (const name of oddNames) expect(await found(name)).toContain(name);
  expect((await found("quo"))[0]).toBe("A quo");
  expect(await found("quo%")).toEqual(["Quo%percent_underscore"]);
  for (const end of ["δρομος i", "δρομοσ i"])
    expect(await found(`quo ünïcode ${end}`)).toHaveLength(1);
  expect(await found("nothing is called this")).toEqual([]);
  // Nothing is left to search for, so the newest race comes first.
  expect((await listAllRaces(staff, { name: "\0", brandId })).items[0]?.race.name).toBe("Quasi");
});

test.each([
  "10",
  "007",
  "5.0",
  "1.0e1",
  '"',
  "\\",
  "is.",
  "(a,b)",
  "-1",
  "*",
  "true",
  "null",
  "{}",
])("a name that contains %s is found by it", async (part) => {
  const name = `${part} miles of ${randomUUID()}`;
  await insertRaces([name]);
  const { items } = await listAllRaces(staff, { name: part, brandId });
  expect(items.map(({ race }) => race.name)).toContain(name);
});

test("a search pages through equal names and combines with other filters", async () => {
  const count = racesPerPage + 3;
  await insertRaces(repeated(count, "Same name, and.again (1:2)"));
  await insertRaces(["Same name, but over"], { status: "completed" });
  const pages = await readPages((after) =>
    listAllRaces(staff, { name: "same" }, byName, after && { after }),
  );
  expect(pages.map((page) => page.length)).toEqual([racesPerPage, 4]);
  expect(countDistinct(pages.flat().map(({ race }) => race))).toBe(count + 1);

  const { items } = await listAllRaces(staff, { name: "same", status: "completed" });
  expect(items.map(({ race }) => race.name)).toEqual(["Same name, but over"]);
  const withoutBrand = await listAllRaces(staff, { name: "same", brandId: "not-an-id" });
  expect(withoutBrand).toEqual({ items: [], next: null, previous: null });
});
