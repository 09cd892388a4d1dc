/** Which edits each status of a race allows, and which starts. */
import {
  editableFields,
  raceLockMessage,
  raceMessages,
  type RaceChanges,
  type RaceStatus,
  raceStatuses,
} from "@outpace/domain/races";
import { expect, test } from "vitest";
import { as, one, openDatabase, refusal, refused, signUpBrand } from "../harness/database.ts";
import { createRace } from "../harness/races.ts";

const { database, owner } = await openDatabase();

/** The column and a new value of each field. */
const edits: Readonly<Record<keyof RaceChanges, readonly [column: string, value: unknown]>> = {
  name: ["name", "Edited"],
  description: ["description", "Edited."],
  startTime: ["start_time", "2041-05-04T09:00:00Z"],
  startTimeZone: ["start_time_zone", "Asia/Tokyo"],
  targetDistance: ["target_distance", 13.1],
  brandWebsiteUrl: ["brand_website_url", null],
  backgroundPhotoUrl: ["background_photo_url", null],
};
const fields = Object.keys(edits) as (keyof RaceChanges)[];

async function raceWith(status: RaceStatus) {
  const { userId, brandId } = await signUpBrand(database);
  const { id } = await createRace(database, userId);
  const photo = "/storage/v1/object/public/race-background-photos/backgrounds/a-bg-1.png";
  await owner`
    update public.live_races set status = ${status}, background_photo_url = ${photo} where id = ${id}`;
  const edit = (change: Readonly<Record<string, unknown>>) =>
    as(
      database,
      userId,
      (sql) => sql`update public.live_races set ${sql(change)} where id = ${id} returning *`,
    );
  const edited = () => owner`
    select action, actor_id = ${userId} as is_own, brand_partner_id, details
    from public.audit_log where subject_id = ${id} and action <> 'race_created'`;
  return { id, brandId, edit, edited };
}

test.each(raceStatuses.flatMap((status) => fields.map((field) => [status, field] as const)))(
  "a brand may edit its %s race's %s only as the domain says, with an audit row or a reason",
  async (status, field) => {
    const { id, brandId, edit, edited } = await raceWith(status);
    const [column, value] = edits[field];
    const before = await one(
      owner`select to_jsonb(r) as race from public.live_races r where id = ${id}`,
    );
    const editing = edit({ [column]: value });
    if (editableFields(status).has(field)) {
      expect(await editing).toHaveLength(1);
      const after = await one(
        owner`select to_jsonb(r) as race from public.live_races r where id = ${id}`,
      );
      expect(after.race[column]).not.toEqual(before.race[column]);
      const details = { [column]: { from: before.race[column], to: after.race[column] } };
      expect(await edited()).toEqual([
        { action: "race_edited", is_own: true, brand_partner_id: brandId, details },
      ]);
    } else {
      const message = raceLockMessage(status) ?? "";
      expect(await refusal(editing)).toEqual(refused("PT409", message, "race_locked"));
      expect(await edited()).toEqual([]);
    }
  },
);

test("an edit that changes nothing succeeds without a trace, whatever the race's status", async () => {
  const same = { name: " Harbor Run ", brand_website_url: "harbor.example/run" };
  for (const status of raceStatuses) {
    const { edit, edited } = await raceWith(status);
    expect(await edit({ ...same, start_time: "2040-05-04T10:00:00+01:00" })).toHaveLength(1);
    expect(await edited()).toEqual([]);
  }
});

test("a brand may not move a start to the past, but may keep or move ahead a past start", async () => {
  const { id, edit } = await raceWith("pending");
  const past = refused("PT400", raceMessages.startTimePast, "start_time_past");
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  expect(await refusal(edit({ start_time: minutesAgo(1) }))).toEqual(past);
  const passed = minutesAgo(60);
  await owner`update public.live_races set start_time = ${passed} where id = ${id}`;
  expect(await refusal(edit({ start_time: minutesAgo(59) }))).toEqual(past);
  expect(await edit({ name: "Edited", start_time: passed })).toHaveLength(1);
  expect(await edit({ start_time: minutesAgo(-1) })).toHaveLength(1);
});

test("each move of the start, and nothing else, is one more revision for calendars", async () => {
  const { edit } = await raceWith("pending");
  const revisions = [];
  for (const change of [
    { start_time: "2040-05-04T10:00:00Z" },
    { start_time: "2040-05-04T09:00:00Z" },
    { start_time: "2040-05-04T09:00:00Z", start_time_zone: "Asia/Tokyo", name: "Edited" },
    { start_time: "2040-05-04T11:00:00+01:00" },
  ]) {
    const [race] = await edit(change);
    revisions.push(race?.["start_sequence"]);
  }
  expect(revisions).toEqual([1, 2, 2, 3]);
});
