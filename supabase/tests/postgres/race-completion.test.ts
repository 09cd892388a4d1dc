import { raceOpenDays } from "@outpace/domain/races";
import { expect, test } from "vitest";
import { one, openDatabase, signUpBrand } from "../harness/database.ts";

const { database, owner } = await openDatabase();
const { brandId } = await signUpBrand(database);

async function raceWith(status: string): Promise<string> {
  const inserted = owner<{ id: string }[]>`
    insert into public.live_races (name, description, start_time, start_time_zone, brand_partner_id, status)
    values ('Last Mile', 'To the end.', '2031-03-01T09:00:00Z', 'UTC', ${brandId}, ${status})
    returning id`;
  return (await one(inserted)).id;
}

const value = async (query: PromiseLike<readonly { v?: unknown }[]>) => (await one(query)).v;

const statusOf = (id: string) =>
  value(owner`select status as v from public.live_races where id = ${id}`);
const complete = (instant: string) => value(owner`select private.complete_races(${instant}) as v`);

test("completes an active race, and no other, exactly the domain's days after its start", async () => {
  const race = await raceWith("active");
  const others = ["pending", "completed", "cancelled"];
  const ids = await Promise.all(others.map(raceWith));
  const over = Date.UTC(2031, 2, 1 + raceOpenDays, 9);
  for (const [instant, completed, status] of [
    [over - 1, 0, "active"],
    [over, 1, "completed"],
    [over, 0, "completed"],
  ] as const) {
    expect(await complete(new Date(instant).toISOString())).toBe(completed);
    expect(await statusOf(race)).toBe(status);
  }
  expect(await Promise.all(ids.map(statusOf))).toEqual(others);
});

test("the completion shows in the audit log, without an actor, and in the race's status", async () => {
  const counted = () =>
    value(
      owner`select array[count(*) filter (where status = 'active'), count(*) filter (where status = 'completed')]::integer[]
        as v from public.live_races`,
    );
  const race = await raceWith("active");
  const [active = 0, completed = 0] = (await counted()) as number[];
  await complete("2031-03-20T00:00:00Z");
  expect(await counted()).toEqual([active - 1, completed + 1]);
  const row = await one(owner`
    select actor_id, action, brand_partner_id, reason, details from public.audit_log where subject_id = ${race}`);
  expect(row).toEqual({
    actor_id: null,
    action: "race_status_set",
    brand_partner_id: brandId,
    reason: "The race is over.",
    details: { from: "active", to: "completed" },
  });
});
