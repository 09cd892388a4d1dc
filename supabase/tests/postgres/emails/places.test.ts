/** Half full and full: once each, from the totals that triggers keep. */
import { expect, test } from "vitest";
import { one, openDatabase, refusal, signUpBrand } from "../../harness/database.ts";
import { outboxOf } from "./outbox.ts";

const { database, owner } = await openDatabase();
const { toldTo } = outboxOf(database);

/** A brand's race, and what the brand was told of it. */
async function raceOf(places: number) {
  const { userId, brandId } = await signUpBrand(database);
  const { id } = await one(owner<{ id: string }[]>`
    insert into public.live_races (name, description, start_time, start_time_zone, brand_partner_id, status, max_participants)
    values ('Small Run', 'Few places.', '2040-01-01', 'UTC', ${brandId}, 'active', ${places}) returning id`);
  return {
    join: (runners: number) => owner`
      insert into public.race_participants (live_race_id, runner_id)
      select ${id}, gen_random_uuid() from generate_series(1, ${runners})`,
    leave: (runners: number) => owner`
      delete from public.race_participants where id in (
        select id from public.race_participants where live_race_id = ${id} limit ${runners})`,
    told: async () =>
      (await toldTo(userId)).map(({ kind, payload }) =>
        "joined" in payload ? `${kind} ${String(payload.joined)}` : kind,
      ),
  };
}

test("a race is told as half full and as full once each, runner by runner, also after the outbox was cleared", async () => {
  const { join, leave, told } = await raceOf(5);
  const half = "race_half_full 3";
  for (const expected of [[], [], [half], [half], [half, "race_full 5"]]) {
    await join(1);
    expect(await told()).toEqual(expected);
  }
  await leave(4);
  await join(4);
  expect(await told()).toEqual([half, "race_full 5"]);
  await owner`delete from private.outbox`;
  await leave(4);
  await join(4);
  expect(await told()).toEqual([]);
});

test.each([1, 10])(
  "runners who join all at once fill a race of %i with one e-mail",
  async (places) => {
    const { join, told } = await raceOf(places);
    await join(places);
    expect(await told()).toEqual([`race_full ${String(places)}`]);
  },
);

test("a runner beyond the last place is refused, and nothing is told", async () => {
  const { join, told } = await raceOf(3);
  expect((await refusal(join(4))).hint).toBe("race_full");
  expect(await told()).toEqual([]);
});

test("runners who join at once over many connections tell it once", async () => {
  const { join, told } = await raceOf(40);
  await Promise.all(Array.from({ length: 40 }, () => join(1)));
  expect(await told()).toEqual(["race_half_full 20", "race_full 40"]);
});
