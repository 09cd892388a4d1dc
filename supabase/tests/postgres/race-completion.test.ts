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

const statusOf = async (id: string) =>
  (await one(owner`select status from public.live_races where id = ${id}`))["status"];

test("completes an active race, and no other, exactly the domain's days after its start, and logs it without an actor", async () => {
  const race = await raceWith("active");
  const others = ["pending", "completed", "cancelled"];
  const ids = await Promise.all(others.map(raceWith));
  const over = Date.UTC(2031, 2, 1 + raceOpenDays, 9);
  for (const [instant, completed, status] of [
    [over - 1, 0, "active"],
    [over, 1, "completed"],
    [over, 0, "completed"],
  ] as const) {
    const run = owner`select private.complete_races(${new Date(instant).toISOString()}) as n`;
    expect(await one(run)).toEqual({ n: completed });
    expect(await statusOf(race)).toBe(status);
  }
  expect(await Promise.all(ids.map(statusOf))).toEqual(others);
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
