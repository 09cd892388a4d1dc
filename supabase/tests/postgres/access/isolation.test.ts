import { beforeAll, expect, test } from "vitest";
import { openDatabase, refusal, signUpBrand, type Database } from "../../harness/database.ts";
import { validRace } from "../../harness/races.ts";

let database: Database;
let userId: string;

beforeAll(async () => {
  database = await openDatabase();
  ({ userId } = await signUpBrand(database, "Harbor"));
});

/** The probes share one transaction, whose isolation is what it began with. */
test.each(["repeatable read", "serializable"])(
  "a race is not created under the snapshot of a %s transaction",
  async (isolation) => {
    const claims = JSON.stringify({ sub: userId, role: "authenticated" });
    const created = database.api.begin(`isolation level ${isolation}`, async (sql) => {
      await sql`select
        set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`;
      await sql`select public.create_race(gen_random_uuid(), ${sql.json(validRace)})`;
    });
    expect(await refusal(created)).toEqual({
      status: "PT400",
      message: "create_race needs read committed isolation.",
      hint: "invalid_value",
    });
  },
);
