/** What an embedded database holds moves to a hosted project: exported by command, imported there, compared. */
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { bucket, photo, photoName, populate } from "../embedded/populated.ts";
import { runLocalSupabase } from "../harness/backend.ts";
import { asPerson, one, openDatabase, refusal } from "../harness/database.ts";
import { createRace } from "../harness/races.ts";
import { allRows, type Rows } from "../harness/snapshot.ts";

const demoBrand = "a0000000-0000-4000-8000-000000000001";

const project = await openDatabase("outpace", { owner: 1 });
const populated = await populate();
const folder = join(populated.folder, "moved");
const exported = (file: string) => readFileSync(join(folder, file), "utf8");

beforeAll(async () => {
  const data = join(populated.folder, "data");
  await runLocalSupabase("export", folder, "--data-folder", data);
  await project.owner.unsafe(exported("data.sql"));
}, 120_000);

/** As the hosted project has it: empty text for null, no tokens that were sent by mail. */
function asMoved(rows: Rows): Rows {
  const empty = Object.fromEntries(
    [
      ...["confirmation_token", "recovery_token", "reauthentication_token"],
      ...["email_change", "email_change_token_new", "email_change_token_current"],
      ...["phone_change", "phone_change_token"],
    ].map((column) => [column, ""]),
  );
  const instance_id = "00000000-0000-0000-0000-000000000000";
  const users = (rows.get("auth.users") ?? []).map((user) => ({ ...user, ...empty, instance_id }));
  return new Map(rows).set("auth.users", users);
}

/** The photos' rows follow the photos themselves. */
function sorted(rows: Rows): [string, unknown[]][] {
  const text = (row: object) => JSON.stringify(Object.entries(row).sort());
  return [...rows]
    .filter(([table]) => table !== "storage.objects")
    .map(([table, items]) => [
      table,
      items.toSorted((one, other) => (text(one) < text(other) ? -1 : 1)),
    ]);
}

test("every row of every table is there, the migrations' own not twice", async () => {
  await project.owner`set timezone = 'UTC'`;
  const moved = await allRows((sql) => project.owner.unsafe<object[]>(sql));
  expect(sorted(moved)).toEqual(sorted(asMoved(populated.rows)));
  expect(moved.get("race_participants")?.length).toBeGreaterThan(7_000);
});

test("the photos are files, and their rows get their people back once they are uploaded", async () => {
  const photos = join(folder, "photos", bucket);
  const names = readdirSync(photos, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll(sep, "/"))
    .filter((name) => /\.\w+$/.test(name));
  expect(readFileSync(join(photos, photoName))).toEqual(photo);

  expect((await refusal(project.owner.unsafe(exported("photo-owners.sql")))).message).toBe(
    `${String(names.length)} objects are not uploaded yet.`,
  );
  await project.owner`rollback`;
  await project.owner`insert into storage.objects ${project.owner(names.map((name) => ({ bucket_id: bucket, name })))}`;
  await project.owner.unsafe(exported("photo-owners.sql"));
  const owned = (rows: readonly Record<string, unknown>[]) =>
    rows.map((row) => [row["name"], row["owner_id"]]).sort();
  const stored = await project.owner`select name, owner_id from storage.objects`;
  expect(owned(stored)).toEqual(owned(populated.rows.get("storage.objects") ?? []));
});

test("a moved brand goes on: its month counts, its next race is numbered on", async () => {
  const allowance = (userId: string) =>
    one(asPerson(project, userId)`select * from public.race_allowance()`);
  expect(await allowance(populated.userId)).toMatchObject({
    races_this_month: 1,
    can_create: false,
  });
  expect(await refusal(createRace(project, populated.userId))).toMatchObject({
    hint: "monthly_limit",
  });
  expect(await allowance(demoBrand)).toMatchObject({ races_this_month: 0, can_create: true });

  const newest = async () =>
    Number((await one(project.owner`select max(id) as id from public.audit_log`))["id"]);
  const before = await newest();
  await createRace(project, demoBrand);
  expect(await newest()).toBe(before + 1);
  expect(await allowance(demoBrand)).toMatchObject({ races_this_month: 1, can_create: false });
});

test("content moves into an empty project only", async () => {
  const rows = () => project.owner`select from public.live_races`;
  const before = await rows();
  expect((await refusal(project.owner.unsafe(exported("data.sql")))).message).toBe(
    "This project has accounts already: the content moves into one that has none.",
  );
  await project.owner`rollback`;
  expect(await rows()).toHaveLength(before.length);
});
