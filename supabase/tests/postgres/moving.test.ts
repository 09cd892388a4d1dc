/** What an embedded database holds moves to a hosted project: exported by command, run there, compared. */
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  bucket,
  makeLivedIn,
  photo,
  photoName,
  runLocalSupabase,
  type Content,
  type LivedIn,
} from "../embedded/lived-in.ts";
import { as, only, openDatabase, refusal, type Database } from "../harness/database.ts";
import { createRace, validRace } from "../harness/races.ts";
import { allRows } from "./schema-lines.ts";

const apiUrl = "https://moved.supabase.co";
const demoBrand = "a0000000-0000-4000-8000-000000000001";

let project: Database;
let livedIn: LivedIn;
let folder: string;

const exported = (file: string) => readFileSync(join(folder, file), "utf8");

beforeAll(async () => {
  project = await openDatabase("outpace", { owner: 1 });
  livedIn = await makeLivedIn();
  folder = join(livedIn.dataFolder, "..", "moved");
  const place = ["--data-folder", livedIn.dataFolder];
  await runLocalSupabase("export", folder, "--api-url", apiUrl, ...place);
  await project.owner.unsafe(exported("data.sql"));
}, 120_000);

afterAll(() => {
  livedIn.remove();
});

/** As the hosted project has it: its own addresses, no empty places, no tokens that were on their way. */
function asMoved(content: Content): Map<string, unknown[]> {
  const local = /http:\/\/127\.0\.0\.1:\d+(?=\/storage\/v1\/object\/public\/)/g;
  const text = JSON.stringify([...content]).replaceAll(local, apiUrl);
  const moved = new Map(JSON.parse(text) as [string, Record<string, unknown>[]][]);
  const empty = Object.fromEntries(
    [
      ...["confirmation_token", "recovery_token", "reauthentication_token"],
      ...["email_change", "email_change_token_new", "email_change_token_current"],
      ...["phone_change", "phone_change_token"],
    ].map((column) => [column, ""]),
  );
  const instance_id = "00000000-0000-0000-0000-000000000000";
  const users = (moved.get("auth.users") ?? []).map((user) => ({ ...user, ...empty, instance_id }));
  moved.set("auth.users", users);
  moved.delete("storage.objects");
  return sorted(moved);
}

function sorted(content: Content): Map<string, unknown[]> {
  const text = (row: object) => JSON.stringify(Object.entries(row).sort());
  return new Map(
    [...content].map(([table, rows]) => [
      table,
      rows.toSorted((one, other) => (text(one) < text(other) ? -1 : 1)),
    ]),
  );
}

test("every row of every table is there, the migrations' own not twice", async () => {
  await project.owner`set timezone = 'UTC'`;
  const content = await allRows((sql) => project.owner.unsafe<object[]>(sql));
  const identities = await project.owner<{ row: Record<string, unknown> }[]>`
    select to_jsonb(i) as row from auth.identities i`;
  content.set(
    "auth.identities",
    identities.map(({ row }) => row),
  );
  content.delete("storage.objects");
  const moved = sorted(content);
  const expected = asMoved(livedIn.content);
  expect([...moved.keys()].sort()).toEqual([...expected.keys()].sort());
  for (const [table, rows] of expected) expect([table, moved.get(table)]).toEqual([table, rows]);
  expect(expected.get("race_participants")?.length).toBeGreaterThan(7_000);
});

test("the photos are files, and their rows get their people back once they are uploaded", async () => {
  const photos = join(folder, "photos", bucket);
  const names = readdirSync(photos, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(photos.length + 1)
        .replaceAll(sep, "/"),
    );
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
  expect(owned(stored)).toEqual(owned(livedIn.content.get("storage.objects") ?? []));
});

test("a moved brand goes on: its month counts, its next race is numbered on", async () => {
  const allowance = (userId: string) =>
    as(project, userId, async (sql) => only(await sql`select * from public.race_allowance()`));
  expect(await allowance(livedIn.userId)).toMatchObject({ races_this_month: 1, can_create: false });
  expect(await refusal(createRace(project, livedIn.userId))).toMatchObject({
    hint: "monthly_limit",
  });
  expect(await allowance(demoBrand)).toMatchObject({ races_this_month: 0, can_create: true });

  const [before] = await project.owner`select max(id) as id from public.audit_log`;
  const race = await createRace(project, demoBrand);
  expect(race.name).toBe(validRace.name);
  const [after] = await project.owner`select max(id) as id from public.audit_log`;
  expect(Number(after?.["id"])).toBe(Number(before?.["id"]) + 1);
  expect(await allowance(demoBrand)).toMatchObject({ races_this_month: 1, can_create: false });
});

test("content moves into an empty project only", async () => {
  const rows = async () => only(await project.owner`select count(*) from public.live_races`);
  const before = await rows();
  expect((await refusal(project.owner.unsafe(exported("data.sql")))).message).toBe(
    "This project has accounts already: the content moves into one that has none.",
  );
  await project.owner`rollback`;
  expect(await rows()).toEqual(before);
});
