/** The staff's list of all races: search, filters and order. */
import { beforeAll, describe, expect, test } from "vitest";
import { as, openDatabase, signUpBrand, signUpStaff } from "../harness/database.ts";

const { database, owner } = await openDatabase();
const staffId = await signUpStaff(database);
const north = await signUpBrand(database, "Northlight");
const fjord = await signUpBrand(database, "Fjordwool");
await owner`update public.brand_partners set partnership_tier = 'enterprise' where id = ${fjord.brandId}`;

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly sort_value: string;
}

/** Calls with named arguments, like staff. */
function search(given: string): Promise<Entry[]> {
  return as(database, staffId, async (sql) => [
    ...(await sql.unsafe<Entry[]>(`select * from public.search_races(${given})`)),
  ]);
}

async function insertRaces(brandId: string, names: readonly string[]): Promise<void> {
  await owner`
    insert into public.live_races (name, description, start_time, start_time_zone, brand_partner_id)
    select name, 'Searched.', '2040-05-04', 'UTC', ${brandId} from unnest(${names as string[]}::text[]) name`;
}

const found = async (name: string) =>
  (await search(`name => '${name.replaceAll("'", "''")}'`)).map((race) => race.name).sort();

test('finds "half" inside "City Lights Half"', async () => {
  await insertRaces(north.brandId, ["City Lights Half", "Halfway House", "City Lights Full"]);
  expect(await found("half")).toEqual(["City Lights Half", "Halfway House"]);
  expect(await found("lights half")).toEqual(["City Lights Half"]);
  expect(await found("ights")).toEqual(["City Lights Full", "City Lights Half"]);
});

test.each([
  ["İstanbul Koşusu", "istanbul kosusu", "ıstanbul", "İSTANBUL", "Istanbul"],
  ["ISPARTA Yarı", "ısparta", "isparta YARI"],
  ["Łódź Bieg", "lodz", "ŁÓDZ", "Lodz\u0301"],
  ["Ørsted Løb", "orsted", "ØRSTED LOB", "løb"],
  ["Straßen-Größe", "strassen", "STRASSEN–GROSSE", "große"],
  ["Ærø o’ Over", "aero", "ÆRØ", "o' over"],
  ["U\u0308ber Ōsaka", "uber", "über osaka", "ＵＢＥＲ", "ōsaka"],
  ["Ünder 100% Ça_va", "under 100% ca_va", "１００％", "ça＿va"],
])("%s is found with and without its accents", async (name, ...parts) => {
  const other = "Lod Orste Uver Isparti 100 caxva";
  await insertRaces(north.brandId, [name, other]);
  const stored = name.normalize("NFC");
  for (const part of parts) expect([part, await found(part)]).toEqual([part, [stored]]);
  await owner`delete from public.live_races where name in (${stored}, ${other})`;
});

test("finds a name however its characters are encoded, ignoring invisible ones", async () => {
  const names = ["Acme™ ½ Miles", "خانه\u200Cها", "Straßenlauf"];
  await insertRaces(north.brandId, names);
  for (const [n, parts] of [
    ["½", "1\u20442", "ACMETM", "acme™ ½", "Acme\u200B™"],
    ["خانهها", "خانه\u200Cها"],
    ["STRASSEN"],
  ].entries())
    for (const part of parts) expect([part, await found(part)]).toEqual([part, [names[n]]]);
});

test("finds one or two letters at the beginning of a word", async () => {
  await insertRaces(north.brandId, ["5K of Quay", "Aquatic 5", "Quick"]);
  for (const part of ["q", "qu"]) expect(await found(part)).toEqual(["5K of Quay", "Quick"]);
  expect(await found("5k")).toEqual(["5K of Quay"]);
});

test("a search finds what it says, whatever that means elsewhere", async () => {
  const parts = ["50%_off", "a_b", "100%", "c:\\d", "it's", "%s %1$s", "$1", "[x]", "🏃🏃🏃"];
  for (const part of parts) {
    await insertRaces(north.brandId, [`Sale ${part} today`, "50 off", "axb", "100 it"]);
    expect([part, await found(part)]).toEqual([part, [`Sale ${part} today`]]);
    await owner`delete from public.live_races where name like 'Sale%'`;
  }
});

test("a long text finds only names that contain all of it", async () => {
  await insertRaces(north.brandId, ["Harbor Marathon 523-17", "Harbor Marathon 523-18"]);
  expect(await found("arbor marathon 523-17")).toEqual(["Harbor Marathon 523-17"]);
  const name = String.raw`Quay -- {a,"b"} \ NULL Night Run`;
  await insertRaces(north.brandId, [name, "Quay -- Night Run"]);
  expect(await found(name.slice(1, -1))).toEqual([name]);
});

const columns: Readonly<Record<string, readonly string[]>> = {
  name: ["r.search_name"],
  brand: ["b.search_name"],
  tier: [
    "array_position(array['standard', 'premium', 'enterprise'], b.partnership_tier)",
    "b.search_name",
  ],
  status: ["array_position(array['pending', 'active', 'completed', 'cancelled'], r.status)"],
  participants: ["t.total_participants"],
  distance: ["r.target_distance"],
  start_time: ["r.start_time"],
  created_at: [],
};

async function readPages(given: string): Promise<string[]> {
  const ids: string[] = [];
  for (let rest = ""; ;) {
    const page = await search(given + rest);
    ids.push(...page.slice(0, 50).map(({ id }) => id));
    const last = page[49];
    if (page.length <= 50 || last === undefined) return ids;
    rest = `, after_value => '${last.sort_value}', after_id => '${last.id}'`;
  }
}

/** Inserts many races with equal values in every column, so that pages end among them. */
async function insertMany(): Promise<void> {
  await owner.unsafe(`
    delete from public.live_races;
    insert into public.live_races
      (name, description, start_time, start_time_zone, target_distance, status, brand_partner_id, created_at)
    select 'Run ' || (n % 3), 'Sorted.', timestamptz '2040-01-01Z' + n % 4 * interval '1 day', 'UTC', 1 + n % 3,
      (array['pending', 'active', 'completed', 'cancelled'])[1 + n % 4],
      (array['${north.brandId}', '${fjord.brandId}'])[1 + n % 2]::uuid,
      timestamptz '2026-01-31 23:30Z' - n % 90 * interval '20 days'
    from generate_series(1, 270) n;
    insert into public.race_participants (live_race_id, runner_id)
    select id, gen_random_uuid() from public.live_races, generate_series(1, 3) n where target_distance >= n`);
}

describe("many races", () => {
  beforeAll(insertMany);

  test.each(Object.keys(columns))("in pages by %s, each occur once and in order", async (by) => {
    const [from, before] = ["starts_from => '2040-01-02Z'", "starts_before => '2040-01-04Z'"];
    const filters = {
      "": "true",
      ", name => 'un 1'": "r.name = 'Run 1'",
      ", status => 'active'": "r.status = 'active'",
      [`, ${from}, ${before}`]: "r.start_time in ('2040-01-02Z', '2040-01-03Z')",
      [`, ${from}, ${before}, name => 'run', status => 'active', brand_id => '${north.brandId}'`]:
        "r.start_time in ('2040-01-02Z', '2040-01-03Z') and r.status = 'active' and b.name = 'Northlight'",
      [`, brand_id => '${fjord.brandId}'`]: `b.name = 'Fjordwool'`,
      [`, brand_id => '${fjord.brandId}', name => 'run', status => 'cancelled'`]: `b.name = 'Fjordwool' and r.status = 'cancelled'`,
    };
    for (const direction of ["asc", "desc"])
      for (const [given, condition] of Object.entries(filters)) {
        const ordering = [...(columns[by] ?? []), "r.created_at", "r.id"];
        const all = await owner.unsafe<{ id: string }[]>(`
          select r.id from public.live_races r join public.brand_partners b on b.id = r.brand_partner_id
          join public.race_participant_totals t on t.live_race_id = r.id
          where ${condition} order by ${ordering.map((key) => `${key} ${direction}`).join(", ")}`);
        const isDescending = String(direction === "desc");
        const pages = await readPages(`sort_by => '${by}', descending => ${isDescending}${given}`);
        expect([direction, given, pages]).toEqual([direction, given, all.map(({ id }) => id)]);
      }
  });

  test("are found by a common name that none of the first ten thousand has", async () => {
    const ids = await owner.begin(async (sql) => {
      // Triggers would take long.
      await sql`alter table public.live_races disable trigger user`;
      await sql`
      insert into public.live_races (name, description, start_time, start_time_zone, target_distance, status,
        brand_partner_id, brand_race_number, created_at)
      select case when n <= 120 then 'Needle' else 'Hay' end || n, 'Found.', '2040-05-04', 'UTC',
        case when n <= 120 then 500 + n else 10 end, 'active', ${north.brandId}, 1000 + n,
        timestamptz '2026-02-20Z' - n * interval '1 minute'
      from generate_series(1, 10200) n`;
      await sql`
      insert into public.race_participant_totals (live_race_id, brand_partner_id, total_participants)
      select id, brand_partner_id, 1000 * target_distance
      from public.live_races where description = 'Found.'`;
      const found = await sql<{ id: string }[]>`
      select id from public.live_races where name like 'Needle%' order by target_distance`;
      await sql`alter table public.live_races enable trigger user`;
      return found.map(({ id }) => id);
    });
    for (const by of ["distance", "participants"])
      for (const isDescending of [false, true]) {
        const given = `name => 'needle', sort_by => '${by}', descending => ${String(isDescending)}`;
        const page = await search(given);
        const inOrder = isDescending ? ids.toReversed() : ids;
        expect(page.map(({ id }) => id)).toEqual(inOrder.slice(0, 51));
      }
    await owner`delete from public.live_races where description = 'Found.'`;
  });
});

test("refuses a range of starts without an end, or of more than a month, with a message", async () => {
  for (const range of [
    "starts_from => now()",
    "starts_before => now()",
    "starts_from => now(), starts_before => now() + interval '32 days'",
    "starts_from => '-infinity', starts_before => 'infinity'",
  ])
    await expect(search(range)).rejects.toThrow("A range of starts");
});
