/** What everyone may see of a race, and from when. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  answerOf,
  asPerson,
  one,
  openDatabase,
  refusal,
  refused,
  signUpBrand,
  signUpStaff,
} from "../harness/database.ts";
import { createRace, type CreateRaceOptions } from "../harness/races.ts";

const database = await openDatabase();
const { owner } = database;
const staffId = await signUpStaff(database);
const visitor = asPerson(database, null);

const notFound = refused("PT404", "We can't find this race.", "race_not_found");

const read = (id: string | null) => visitor`select public.public_race(${id})`;
const pageOf = (id: string) => answerOf(read(id));

async function pendingRace(options?: CreateRaceOptions) {
  const brand = await signUpBrand(database);
  return { ...brand, ...(await createRace(database, brand.userId, options)) };
}

async function setStatus(id: string, ...statuses: readonly string[]) {
  await owner`select private.set_order_status(id, 'paid', 'Wired.') from public.race_orders
    where live_race_id = ${id} and status = 'due'`;
  for (const status of statuses) {
    await asPerson(database, staffId)`
      select public.set_race_status(${id}, ${status}, 'For a test.')`;
  }
}

const join = (id: string, times: readonly (number | null)[]) => owner`
  insert into public.race_participants (live_race_id, runner_id, joined_at, completed_at, completion_seconds)
  select ${id}, gen_random_uuid(), now(), case when seconds is not null then now() end, seconds
  from unnest(${times as (number | null)[]}::integer[]) seconds`;

const range = (length: number, value: (n: number) => number) =>
  Array.from({ length }, (_, n) => value(n));

test("everyone sees sixteen columns of an active race, and nothing else of it", async () => {
  const { id, brandId } = await pendingRace();
  await setStatus(id, "active");
  await owner`update public.live_races set custom_logo_url = '/logo.png' where id = ${id}`;
  await join(id, [null, 5000]);
  expect(await pageOf(id)).toEqual({
    id,
    name: "Harbor Run",
    description: "Ten easy miles.",
    status: "active",
    start_time: "2040-05-04T09:00:00+00:00",
    start_time_zone: "Europe/London",
    target_distance: 10,
    max_participants: 500,
    total_participants: 2,
    background_photo_url: null,
    logo_url: "/logo.png",
    brand_name: (await one(owner`select name from public.brand_partners where id = ${brandId}`))[
      "name"
    ],
    brand_website_url: "https://harbor.example/run",
    completed_participants: null,
    completion_rate: null,
    median_seconds: null,
  });
});

test("a race without a logo of its own has its brand's", async () => {
  const { id, brandId } = await pendingRace();
  await setStatus(id, "active");
  const logo = "/storage/v1/object/public/race-background-photos/logos/harbor-1.png";
  await owner`update public.brand_partners set logo_url = ${logo} where id = ${brandId}`;
  expect(await pageOf(id)).toMatchObject({ logo_url: logo });
});

test("a pending, unknown, foreign or malformed id is answered alike, to its brand too", async () => {
  const { id, userId } = await pendingRace();
  const { id: foreign } = await pendingRace();
  const { id: shown, brandId } = await pendingRace();
  await setStatus(shown, "active");
  const malformed = [
    "",
    " ",
    "1",
    "…",
    `{${shown}}`,
    `${shown} `,
    `${shown}\n`,
    shown.replaceAll("-", ""),
    "x".repeat(1000),
  ];
  for (const other of [id, foreign, brandId, randomUUID(), null, ...malformed]) {
    expect(await refusal(read(other))).toEqual(notFound);
    const asBrand = asPerson(database, userId)`select public.public_race(${other})`;
    expect(await refusal(asBrand)).toEqual(notFound);
  }
  expect(await pageOf(shown.toUpperCase())).toMatchObject({ id: shown });
});

test("a race that was cancelled before its approval stays hidden, after it shows as cancelled", async () => {
  const never = await pendingRace();
  await setStatus(never.id, "cancelled");
  expect(await refusal(read(never.id))).toEqual(notFound);
  const once = await pendingRace();
  await setStatus(once.id, "active", "cancelled");
  await join(once.id, [5000]);
  expect(await pageOf(once.id)).toMatchObject({
    status: "cancelled",
    completed_participants: null,
    completion_rate: null,
  });
});

test("a withdrawn race stays hidden", async () => {
  const { id, userId } = await pendingRace();
  await asPerson(database, userId)`select public.withdraw_race(${id})`;
  expect(await refusal(read(id))).toEqual(notFound);
});

test("a race that becomes pending again needs a new approval, even to show as cancelled", async () => {
  const { id } = await pendingRace();
  await setStatus(id, "active", "pending");
  expect(await refusal(read(id))).toEqual(notFound);
  await setStatus(id, "cancelled");
  expect(await refusal(read(id))).toEqual(notFound);
});

test("a race keeps the time of its approval while it is active, completed and cancelled", async () => {
  const { id } = await pendingRace();
  const approvedAt = async () =>
    (await one(owner`select approved_at from public.live_races where id = ${id}`))["approved_at"];
  expect(await approvedAt()).toBeNull();
  await setStatus(id, "active");
  const approved = await approvedAt();
  expect(approved).toBeInstanceOf(Date);
  await setStatus(id, "completed", "cancelled", "active");
  expect(await approvedAt()).toEqual(approved);
});

test("a race disappears with its brand's deactivation and comes back with it", async () => {
  const { id, brandId } = await pendingRace();
  await setStatus(id, "active");
  const setActive = (isActive: boolean) =>
    asPerson(
      database,
      staffId,
    )`select public.set_brand_active(${brandId}, ${isActive}, 'For a test.')`;
  await setActive(false);
  expect(await refusal(read(id))).toEqual(notFound);
  await setActive(true);
  expect(await pageOf(id)).toMatchObject({ id });
});

test("a completed race shows who finished, the rate, and the median of possible results", async () => {
  const { id } = await pendingRace();
  await setStatus(id, "active");
  await join(id, [...range(11, (n) => 4000 + 100 * n), 60, null, null]);
  expect(await pageOf(id)).toMatchObject({ median_seconds: null });
  await setStatus(id, "completed");
  const done = {
    status: "completed",
    total_participants: 14,
    completed_participants: 12,
    completion_rate: (100 * 12) / 14,
    median_seconds: 4500,
  };
  expect(await pageOf(id)).toMatchObject(done);
  expect(await pageOf(id)).toMatchObject(done);
  await owner`update public.race_participants set completion_seconds = 9000 where completion_seconds < 4500 and live_race_id = ${id}`;
  expect(await pageOf(id)).toMatchObject({ median_seconds: 7000 });
});

test("there is no median of fewer than ten possible results, and no rate without runners", async () => {
  const few = await pendingRace();
  await setStatus(few.id, "active");
  await join(few.id, [...range(9, () => 5000), 60]);
  await setStatus(few.id, "completed");
  expect(await pageOf(few.id)).toMatchObject({
    completed_participants: 10,
    completion_rate: 100,
    median_seconds: null,
  });
  const empty = await pendingRace();
  await setStatus(empty.id, "active", "completed");
  expect(await pageOf(empty.id)).toMatchObject({
    completed_participants: 0,
    completion_rate: null,
    median_seconds: null,
  });
});

test("visitors read no table, view or column behind the pages", async () => {
  for (const from of [
    "public.live_races",
    "public.brand_partners",
    "public.race_participants",
    "public.race_participant_totals",
    "public.brand_race_analytics",
    "private.kept_race_series",
    "private.race_pages_secret",
  ]) {
    const attempt = database.api.begin(async (sql) => {
      await sql`select set_config('role', 'anon', true)`;
      await sql.unsafe(`select from ${from}`);
    });
    expect((await refusal(attempt)).status).toBe("42501");
  }
});
