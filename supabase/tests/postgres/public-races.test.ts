/** What everyone may see of a race, and from when; access.md says that visitors read no table behind it. */
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
import { createRace } from "../harness/races.ts";
import { times } from "./concurrency.ts";

const { database, owner } = await openDatabase();
const staff = asPerson(database, await signUpStaff(database));
const visitor = asPerson(database, null);

const notFound = refused("PT404", "We can't find this race.", "race_not_found");

const read = (id: string | null) => visitor`select public.public_race(${id})`;
const pageOf = (id: string) => answerOf(read(id));

async function newRace(...statuses: readonly string[]) {
  const brand = await signUpBrand(database);
  const race = { ...brand, ...(await createRace(database, brand.userId)) };
  await owner`select private.set_order_status(id, 'paid', 'Wired.') from public.race_orders
    where live_race_id = ${race.id}`;
  await setStatus(race.id, ...statuses);
  return race;
}

async function setStatus(id: string, ...statuses: readonly string[]) {
  for (const status of statuses)
    await staff`select public.set_race_status(${id}, ${status}, 'For a test.')`;
}

const join = (id: string, results: readonly (number | null)[]) => owner`
  insert into public.race_participants (live_race_id, runner_id, joined_at, completed_at, completion_seconds)
  select ${id}, gen_random_uuid(), now(), case when seconds is not null then now() end, seconds
  from unnest(${results as (number | null)[]}::integer[]) seconds`;

test("everyone sees seventeen columns of an active race, and nothing else of it", async () => {
  const { id, brandId } = await newRace("active");
  await join(id, [null, 5000]);
  const [brand] = await owner`select name from public.brand_partners where id = ${brandId}`;
  const logo = "/storage/v1/object/public/race-background-photos/logos/harbor-1.png";
  await owner`update public.brand_partners set logo_url = ${logo} where id = ${brandId}`;
  // A race without a logo of its own has its brand's.
  expect(await pageOf(id)).toMatchObject({ logo_url: logo });
  await owner`update public.live_races set custom_logo_url = '/logo.png' where id = ${id}`;
  expect(await pageOf(id)).toEqual({
    ...{ id, name: "Harbor Run", description: "Ten easy miles.", status: "active" },
    ...{
      start_time: "2040-05-04T09:00:00+00:00",
      start_time_zone: "Europe/London",
      start_sequence: 0,
    },
    ...{ target_distance: 10, max_participants: 500, total_participants: 2 },
    ...{ background_photo_url: null, background_preview_url: null, logo_url: "/logo.png" },
    ...{ brand_name: brand?.["name"], brand_website_url: "https://harbor.example/run" },
    ...{ completed_participants: null, completion_rate: null, median_seconds: null },
  });
});

test("a pending, unknown, foreign or malformed id is answered alike, to its brand too", async () => {
  const { id, userId } = await newRace();
  const { id: foreign } = await newRace();
  const { id: shown, brandId } = await newRace("active");
  const malformed = ["", "1", "…", `{${shown}}`, `${shown} `, shown.replaceAll("-", "")];
  for (const other of [id, foreign, brandId, randomUUID(), null, ...malformed, "x".repeat(1000)]) {
    expect(await refusal(read(other))).toEqual(notFound);
    const asBrand = asPerson(database, userId)`select public.public_race(${other})`;
    expect(await refusal(asBrand)).toEqual(notFound);
  }
  expect(await pageOf(shown.toUpperCase())).toMatchObject({ id: shown });
});

test("a race that was never approved, or not again, stays hidden when it is cancelled", async () => {
  const never = await newRace("cancelled");
  expect(await refusal(read(never.id))).toEqual(notFound);
  const withdrawer = await signUpBrand(database);
  const withdrawn = { ...withdrawer, ...(await createRace(database, withdrawer.userId)) };
  await asPerson(database, withdrawn.userId)`select public.withdraw_race(${withdrawn.id})`;
  expect(await refusal(read(withdrawn.id))).toEqual(notFound);
  const again = await newRace("active", "pending");
  expect(await refusal(read(again.id))).toEqual(notFound);
  await setStatus(again.id, "cancelled");
  expect(await refusal(read(again.id))).toEqual(notFound);
  const once = await newRace("active", "cancelled");
  await join(once.id, [5000]);
  const figures = { completed_participants: null, completion_rate: null };
  expect(await pageOf(once.id)).toMatchObject({ status: "cancelled", ...figures });
});

test("a race keeps the time of its approval, and disappears and comes back with its brand", async () => {
  const { id, brandId } = await newRace();
  const approvedAt = async () =>
    (await one(owner`select approved_at from public.live_races where id = ${id}`))["approved_at"];
  expect(await approvedAt()).toBeNull();
  await setStatus(id, "active");
  const approved = await approvedAt();
  expect(approved).toBeInstanceOf(Date);
  await setStatus(id, "completed", "cancelled", "active");
  expect(await approvedAt()).toEqual(approved);
  const setActive = (isActive: boolean) =>
    staff`select public.set_brand_active(${brandId}, ${isActive}, 'For a test.')`;
  await setActive(false);
  expect(await refusal(read(id))).toEqual(notFound);
  await setActive(true);
  expect(await pageOf(id)).toMatchObject({ id });
});

test("a completed race shows who finished, the rate, and the median of ten possible results or more", async () => {
  const { id } = await newRace("active");
  await join(id, [...times(11, (n) => 4000 + 100 * n), 60, null, null]);
  expect(await pageOf(id)).toMatchObject({ median_seconds: null });
  await setStatus(id, "completed");
  const done = {
    ...{ status: "completed", total_participants: 14, completed_participants: 12 },
    ...{ completion_rate: (100 * 12) / 14, median_seconds: 4500 },
  };
  expect([await pageOf(id), await pageOf(id)]).toMatchObject([done, done]);
  await owner`update public.race_participants set completion_seconds = 9000 where completion_seconds < 4500 and live_race_id = ${id}`;
  expect(await pageOf(id)).toMatchObject({ median_seconds: 7000 });
  for (const [results, rate] of [
    [[...times(9, () => 5000), 60], 100],
    [[], null],
  ] as const) {
    const few = await newRace("active");
    await join(few.id, results);
    await setStatus(few.id, "completed");
    const figures = { completed_participants: results.length, completion_rate: rate };
    expect(await pageOf(few.id)).toMatchObject({ ...figures, median_seconds: null });
  }
});
