import { beforeAll, expect, test } from "vitest";
import { createClient, type Client } from "../src/client.ts";
import type { Cursor, Page } from "../src/pages.ts";
import { brandRacesPerPage, listRaces } from "../src/races.ts";
import {
  findActiveBrands,
  getNamedBrand,
  listRacesOfAllBrands,
  namedBrandsShown,
  racesPerPage,
} from "../src/staff.ts";
import { publishableKey, signedInBrand, url } from "./backend.ts";
import { insertAsOperator } from "./operator.ts";

let staff: Client;
let brand: Awaited<ReturnType<typeof signedInBrand>>;
let brandId: string;

beforeAll(async () => {
  const appointed = await signedInBrand();
  await insertAsOperator("staff_members", [{ user_id: appointed.session.userId }]);
  staff = appointed.client;
  brand = await signedInBrand();
  brandId = brand.session.brandId ?? "";
});

/** All of one instant, so that only their ids put them in an order. */
async function addRaces(names: readonly string[], of = brandId, more: object = {}) {
  await insertAsOperator(
    "live_races",
    names.map((name) => ({
      name,
      description: "One of many",
      start_time: "2026-05-02T08:00:00Z",
      start_time_zone: "Europe/London",
      target_distance: 1,
      brand_partner_id: of,
      created_at: "2026-03-01T00:00:00.123456Z",
      ...more,
    })),
  );
}

async function readAll<Item>(read: (after?: Cursor) => Promise<Page<Item>>): Promise<Item[][]> {
  const pages: Item[][] = [];
  let after: Cursor | undefined;
  do {
    const page = await read(after);
    pages.push([...page.items]);
    after = page.next ?? undefined;
  } while (after);
  return pages;
}

const numbered = (count: number, name: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => name(n));

test("pages of all races follow each other without a gap or a repeat, even at one instant", async () => {
  const other = await signedInBrand();
  const otherId = other.session.brandId ?? "";
  await addRaces(
    numbered(racesPerPage * 2, (n) => `Twin ${String(n)}`),
    otherId,
  );
  const pages = await readAll((after) => listRacesOfAllBrands(staff, { brandId: otherId }, after));
  expect(pages.map((page) => page.length)).toEqual([racesPerPage, racesPerPage]);
  expect(new Set(pages.flat().map(({ race }) => race.id)).size).toBe(racesPerPage * 2);
});

test("a brand's own races come in pages too, newest first", async () => {
  const own = await signedInBrand();
  const ownId = own.session.brandId ?? "";
  await addRaces(["Newest"], ownId, { created_at: "2026-03-02T00:00:00Z" });
  await addRaces(
    numbered(brandRacesPerPage, (n) => `Triplet ${String(n)}`),
    ownId,
  );
  const pages = await readAll((after) => listRaces(own.client, { brandId: ownId }, after));
  expect(pages.map((page) => page.length)).toEqual([brandRacesPerPage, 1]);
  expect(pages[0]?.[0]?.name).toBe("Newest");
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(brandRacesPerPage + 1);
});

test("no list brings a race's route along", async () => {
  const answers: string[] = [];
  const listening = createClient({
    url,
    publishableKey,
    storage: brand.client.storage,
    fetch: async (input, init) => {
      const answer = await fetch(input, init);
      answers.push(await answer.clone().text());
      return answer;
    },
  });
  await addRaces(["Routed"]);
  const { items } = await listRaces(listening, { brandId });
  expect(items.map(({ name }) => name)).toContain("Routed");
  expect(answers.join()).toContain("Routed");
  expect(answers.join()).not.toMatch(/route_data|custom_logo_url|FeatureCollection/);
});

/** Names that a filter's grammar, a pattern or a page's end could stumble over. */
const oddNames = [
  'Quo"te, (5K) and.or',
  "Quo\\backslash",
  "Quo%percent_underscore",
  "QUO Ünïcode ΔΡΟΜΟΣ İ",
  "quo",
  "Quo 🏃 \u{10FFFD}",
];

test("races are found by how their names begin, in any letter case, in their names' order", async () => {
  await addRaces([...oddNames, "Quasi", "A quo", "Qup"]);
  const found = async (name: string) =>
    (await listRacesOfAllBrands(staff, { name, brandId })).items.map(({ race }) => race.name);
  expect((await found(" qUO ")).sort()).toEqual([...oddNames].sort());
  for (const name of oddNames) expect(await found(name)).toContain(name);
  expect((await found("quo"))[0]).toBe("quo");
  expect(await found("Quo%")).toEqual(["Quo%percent_underscore"]);
  expect(await found("quo ünïcode δρομος i")).toHaveLength(0);
  expect(await found("quo ünïcode δρομοσ i")).toHaveLength(1);
  expect(await found("nothing begins like this")).toEqual([]);
  expect(await found("\0")).toContain("Quasi");
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
])("a name that begins with %s is found by it", async (beginning) => {
  const name = `${beginning} miles of ${brandId}`;
  await addRaces([beginning, name]);
  const { items } = await listRacesOfAllBrands(staff, { name: beginning, brandId });
  expect(items.map(({ race }) => race.name)).toEqual([beginning, name]);
});

test("a search by name is paged through names alike, and filtered further", async () => {
  const twins = racesPerPage + 3;
  await addRaces(numbered(twins, () => "Same name, and.again (1:2)"));
  await addRaces(["Same name, but over"], brandId, { status: "completed" });
  const pages = await readAll((after) => listRacesOfAllBrands(staff, { name: "same" }, after));
  expect(pages.map((page) => page.length)).toEqual([racesPerPage, 4]);
  expect(new Set(pages.flat().map(({ race }) => race.id)).size).toBe(twins + 1);

  const { items } = await listRacesOfAllBrands(staff, { name: "same", status: "completed" });
  expect(items.map(({ race }) => race.name)).toEqual(["Same name, but over"]);
  const ofNobody = await listRacesOfAllBrands(staff, { name: "same", brandId: "no id" });
  expect(ofNobody).toEqual({ items: [], next: null });
});

test("active brands are found by how their names begin, the first of many, a whole name foremost", async () => {
  const tag = `Pacer ${brandId}`;
  const newBrand = (name: string, is_active = true) => ({
    name,
    contact_email: `${name.replaceAll(" ", ".")}@brands.example`,
    contact_name: "Pacer",
    is_active,
  });
  const names = numbered(namedBrandsShown + 5, (n) => `${tag} ${String(n).padStart(2, "0")}`);
  await insertAsOperator("brand_partners", [
    ...names.map((name) => newBrand(name)),
    newBrand(`${tag} 00 retired`, false),
  ]);
  const found = await findActiveBrands(staff, ` ${tag.toUpperCase()}`);
  expect(found.map(({ name }) => name)).toEqual(names.slice(0, namedBrandsShown));

  await insertAsOperator("brand_partners", [newBrand(tag)]);
  const [whole] = await findActiveBrands(staff, tag);
  expect(whole?.name).toBe(tag);
  expect(await getNamedBrand(staff, whole?.id ?? "")).toEqual(whole);
  expect(await findActiveBrands(staff, `${tag} 99`)).toEqual([]);
  expect(await findActiveBrands(staff, "")).toHaveLength(namedBrandsShown);
});

test("a brand is named by its id to those who may see it, even a retired one", async () => {
  const id = crypto.randomUUID();
  await insertAsOperator("brand_partners", [
    {
      id,
      name: `Retired ${id}`,
      contact_email: `retired-${id}@brands.example`,
      contact_name: "Nobody",
      is_active: false,
    },
  ]);
  expect(await getNamedBrand(staff, id)).toEqual({ id, name: `Retired ${id}` });
  expect(await getNamedBrand(brand.client, id)).toBeNull();
  expect(await getNamedBrand(staff, "no id")).toBeNull();
});
