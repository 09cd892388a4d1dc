import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { only, openDatabase, refusal, signUpBrand, type Database } from "../harness/database.ts";
import { validRace } from "../harness/races.ts";

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
});

/**
 * The clock cannot be set, but the races around it can: one is dated this far from the beginning of this
 * month or the next, and create_race is called in the same transaction, so at the same instant.
 */
async function createBeside(earlier: string, zone: string): Promise<string> {
  const { userId, brandId } = await signUpBrand(database, `Beside ${randomUUID()}`);
  const attempt = database.owner.begin(async (sql) => {
    await sql`select set_config('timezone', ${zone}, true)`;
    await sql.unsafe(`
      with utc as (select date_trunc('month', now() at time zone 'UTC') as first_day),
      months as (
        select first_day at time zone 'UTC' as this_month,
          (first_day + interval '1 month') at time zone 'UTC' as next_month
        from utc
      )
      insert into public.live_races
        (name, description, start_time, start_time_zone, brand_partner_id, created_at)
      select 'Run', 'A run.', '2040-01-01', 'UTC', '${brandId}', ${earlier} from months`);
    await sql`select set_config('role', 'authenticated', true),
      set_config('request.jwt.claims', ${JSON.stringify({ sub: userId, role: "authenticated" })}, true)`;
    const { on_time } = only(
      await sql<{ on_time: boolean }[]>`
        select created_at = now() as on_time
        from public.create_race(${randomUUID()}, ${sql.json(validRace)})`,
    );
    return on_time ? "made, and dated by the instant it was judged by" : "made";
  });
  return attempt.catch(
    async (error: unknown) => (await refusal(Promise.reject(error as Error))).hint,
  );
}

const made = "made, and dated by the instant it was judged by";

test.each(["UTC", "America/Los_Angeles", "Pacific/Kiritimati"])(
  "create_race counts this UTC month's races and no others in a session whose zone is %s",
  async (zone) => {
    const told = [];
    for (const earlier of [
      "this_month - interval '1 millisecond'",
      "this_month",
      "now()",
      "next_month - interval '1 millisecond'",
      "next_month",
    ]) {
      told.push(await createBeside(earlier, zone));
    }
    expect(told).toEqual([made, "monthly_limit", "monthly_limit", "monthly_limit", made]);
  },
);
