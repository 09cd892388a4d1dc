/** Concurrent edits: no change is lost without a refusal. */
import type { JSONValue } from "postgres";
import { beforeEach, expect, test } from "vitest";
import { as, asPerson, one, only, refusal, refused, signUpBrand } from "../harness/database.ts";
import { storePhoto } from "../harness/photos.ts";
import { createRace } from "../harness/races.ts";
import { openWithConnections, outcomes, times } from "./concurrency.ts";

const { database, owner } = await openWithConnections(8, "api");
let brand: Awaited<ReturnType<typeof signUpBrand>>;
let raceId: string;

type Fields = Readonly<Record<string, JSONValue>>;

const conflict = (fields: string) =>
  refused("PT409", `Someone else has changed this meanwhile: ${fields}`, "edit_conflict");

/** The values that every edit below is based on. */
const loaded = {
  name: "Harbor Run",
  description: "Ten easy miles.",
  start_time: "2040-05-04T09:00:00.000Z",
  start_time_zone: "Europe/London",
  target_distance: 10,
  brand_website_url: "https://harbor.example/run",
  background_photo_url: null,
};

const edit = (changes: Fields, basedOn: Fields = loaded) =>
  as(database, brand.userId, async (sql) =>
    only(
      await sql`
        select * from public.update_race(${raceId}, ${sql.json(changes)}, ${sql.json(basedOn)})`,
    ),
  );

const stored = () => one(owner`select * from public.live_races where id = ${raceId}`);

beforeEach(async () => {
  brand = await signUpBrand(database);
  raceId = (await createRace(database, brand.userId)).id;
});

test.each([
  ["name", "Theirs", "Mine"],
  ["description", "Theirs.", "Mine."],
  ["start_time", "2041-01-01T00:00:00Z", "2042-01-01T00:00:00Z"],
  ["start_time_zone", "Asia/Tokyo", "Europe/Paris"],
  ["target_distance", 5, 7],
  ["brand_website_url", null, "https://mine.example"],
])("an edit of %s over another change is refused", async (field, theirs, mine) => {
  await edit({ [field]: theirs });
  expect(await refusal(edit({ [field]: mine }))).toEqual(conflict(field));
  const before = (await stored())[field] as JSONValue;
  expect(await edit({ [field]: mine }, { [field]: before })).toHaveProperty("id", raceId);
});

test("a photo that replaces an unseen one is refused", async () => {
  const url = (n: number, host = "") =>
    `${host}/storage/v1/object/public/race-background-photos/backgrounds/run-bg-${String(n)}.png`;
  for (const n of [1, 2])
    await storePhoto(owner, `backgrounds/run-bg-${String(n)}.png`, brand.userId);
  await edit({ background_photo_url: url(1) });
  expect(await refusal(edit({ background_photo_url: url(2) }))).toEqual(
    conflict("background_photo_url"),
  );
  const seen = { background_photo_url: url(1, "https://api.example") };
  expect(await edit({ background_photo_url: url(2, "https://api.example") }, seen)).toMatchObject({
    background_photo_url: url(2),
  });
});

test("of concurrent edits of one field one is made; those of different fields all are", async () => {
  const { results, refusals } = await outcomes(
    times(8, (n) => edit({ name: `Name ${String(n)}` })),
  );
  expect(results).toHaveLength(1);
  expect(refusals).toEqual(times(7, () => conflict("name")));
  const others = {
    ...{ description: "Another.", target_distance: 5 },
    ...{ brand_website_url: null, start_time_zone: "Asia/Tokyo" },
  };
  const calls = Object.entries(others).map(([field, value]) => edit({ [field]: value }));
  expect((await outcomes(calls)).refusals).toEqual([]);
  expect(await stored()).toMatchObject({ ...others, name: results[0]?.["name"] as string });
});

test("an edit that is repeated after a lost response is no conflict, nor one that saw a start's milliseconds", async () => {
  for (const change of [{ name: " Again " }, { start_time: "2041-01-01T01:00:00+01:00" }]) {
    const first = await edit(change);
    expect(await edit(change)).toEqual(first);
  }
  await owner`update public.live_races set start_time = '2040-05-04T09:00:00.000123Z' where id = ${raceId}`;
  expect(await edit({ start_time: "2042-01-01T00:00:00Z" })).toHaveProperty("id", raceId);
});

test("of concurrent edits of a brand's details, only those of different fields all stay", async () => {
  const person = asPerson(database, brand.userId);
  const update = (details: Fields, basedOn: Fields) => {
    const { name = null, contact_name: contact = null } = details as Record<string, string>;
    return person`
      select public.update_brand_details(${name}, ${contact}, ${owner.json(basedOn)}) as answer`;
  };
  const from = { name: brand.brandId, contact_name: "Ada Example" };
  await owner`update public.brand_partners set name = ${from.name} where id = ${brand.brandId}`;
  const { results, refusals } = await outcomes(
    times(8, (n) => update({ name: `${from.name} ${String(n)}` }, from)),
  );
  expect(results).toEqual([[{ answer: null }]]);
  expect(refusals).toEqual(times(7, () => conflict("name")));
  expect(await update({ contact_name: "Robin" }, from)).toEqual([{ answer: null }]);
  expect(await refusal(update({ contact_name: "Sam" }, from))).toEqual(conflict("contact_name"));
  expect(await update({ contact_name: " Robin " }, from)).toEqual([{ answer: null }]);
  const after = one(owner`select * from public.brand_partners where id = ${brand.brandId}`);
  expect(await after).toMatchObject({ contact_name: "Robin" });
});
