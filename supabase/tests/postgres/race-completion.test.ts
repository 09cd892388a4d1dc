import { beforeAll, beforeEach, expect, test } from "vitest";
import { randomUUID } from "node:crypto";
import {
  as,
  only,
  openDatabase,
  refusal,
  signUpBrand,
  type Database,
} from "../harness/database.ts";

let database: Database;
let brandId: string;
let userId: string;

beforeAll(async () => {
  database = await openDatabase();
});

beforeEach(async () => {
  ({ brandId, userId } = await signUpBrand(database, `Finishes ${randomUUID()}`));
});

async function raceWith(status: string, startTime: string): Promise<string> {
  const rows = await database.owner<{ id: string }[]>`
    insert into public.live_races (name, description, start_time, start_time_zone, brand_partner_id, status)
    values ('Last Mile', 'To the end.', ${startTime}, 'UTC', ${brandId}, ${status})
    returning id`;
  return only(rows).id;
}

const statusOf = async (raceId: string) =>
  only(await database.owner`select status from public.live_races where id = ${raceId}`)[
    "status"
  ] as string;

const complete = async (instant: string) =>
  only(await database.owner`select private.complete_races(${instant}) as n`)["n"] as number;

test("an active race is completed seven days after its start, to the instant, and not before", async () => {
  const race = await raceWith("active", "2031-03-01T09:00:00Z");
  expect(await complete("2031-03-08T08:59:59.999Z")).toBe(0);
  expect(await statusOf(race)).toBe("active");
  expect(await complete("2031-03-08T09:00:00Z")).toBe(1);
  expect(await statusOf(race)).toBe("completed");
  expect(await complete("2031-03-08T09:00:00Z")).toBe(0);
});

test.each(["pending", "completed", "cancelled"])("a race that is %s stays so", async (status) => {
  const race = await raceWith(status, "2031-03-01T09:00:00Z");
  await complete("2040-01-01T00:00:00Z");
  expect(await statusOf(race)).toBe(status);
});

test("the completion is in the audit log, by nobody, and in the staff screen's counters", async () => {
  const counted = async () =>
    only(
      await database.owner`select private.counter_total('races active')::integer as active, private.counter_total('races completed')::integer as completed`,
    );
  const race = await raceWith("active", "2031-03-01T09:00:00Z");
  const before = await counted();
  await complete("2031-03-20T00:00:00Z");
  expect(await counted()).toEqual({
    active: Number(before["active"]) - 1,
    completed: Number(before["completed"]) + 1,
  });
  const rows = await database.owner`
    select actor_id, action, brand_partner_id, reason, details from public.audit_log where subject_id = ${race}`;
  expect([...rows]).toEqual([
    {
      actor_id: null,
      action: "race_status_set",
      brand_partner_id: brandId,
      reason: "The race is over.",
      details: { from: "active", to: "completed" },
    },
  ]);
});

test("a schedule calls it every five minutes, and no browser can", async () => {
  const jobs = await database.owner`
    select schedule, command from cron.job where jobname = 'complete-races'`;
  expect([...jobs]).toEqual([
    { schedule: "*/5 * * * *", command: "select private.complete_races()" },
  ]);
  expect(
    await refusal(as(database, userId, (sql) => sql`select private.complete_races()`)),
  ).toMatchObject({ status: "42501" });
});
