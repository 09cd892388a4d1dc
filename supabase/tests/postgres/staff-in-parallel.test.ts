import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openForCrowd, outcomes, times } from "./crowds.ts";
import {
  as,
  only,
  signUp,
  signUpBrand,
  type BrandAccount,
  type Database,
} from "../harness/database.ts";
import { createRace } from "../harness/races.ts";

let database: Database;
let staffId: string;
let brand: BrandAccount;

beforeAll(async () => {
  database = await openForCrowd(40, ["api", "owner"]);
  staffId = await signUp(database, "staff@outpace.example");
  await database.owner`select private.grant_staff('staff@outpace.example')`;
}, 60_000);

beforeEach(async () => {
  brand = await signUpBrand(database, `Changing ${randomUUID()}`);
});

interface Step {
  readonly from: unknown;
  readonly to: unknown;
}

/** What the audit log says was done to a thing, step by step. */
async function steps(subjectId: string, action: string): Promise<Step[]> {
  const rows = await database.owner<{ details: Step }[]>`
    select details from public.audit_log
    where subject_id = ${subjectId} and action = ${action} order by id`;
  return rows.map(({ details }) => details);
}

/** Each step starts where the one before it ended. */
function expectChain(taken: readonly Step[], start: unknown, end: unknown): void {
  expect(taken.map(({ from }) => from)).toEqual([start, ...taken.slice(0, -1).map(({ to }) => to)]);
  expect(end).toBe(taken.at(-1)?.to);
}

describe("forty changes at once by staff and operators leave an audit log without a gap when they set", () => {
  test("one race's status", async () => {
    const race = await createRace(database, brand.userId);
    const statuses = ["active", "completed", "cancelled", "pending"];
    const { refusals } = await outcomes(
      times(40, (n) =>
        as(
          database,
          staffId,
          (sql) =>
            sql`select public.set_race_status(${race.id}, ${statuses[n % 4] ?? ""}, 'Both at once.')`,
        ),
      ),
    );
    expect(refusals).toEqual([]);
    const taken = await steps(race.id, "race_status_set");
    expect(taken).toHaveLength(40);
    const rows = await database.owner`select status from public.live_races where id = ${race.id}`;
    expectChain(taken, "pending", only(rows)["status"]);
  });

  test("one brand active and inactive", async () => {
    const { refusals } = await outcomes(
      times(40, (n) =>
        as(
          database,
          staffId,
          (sql) =>
            sql`select public.set_brand_active(${brand.brandId}, ${n % 2 === 0}, 'Both at once.')`,
        ),
      ),
    );
    expect(refusals).toEqual([]);
    const taken = await steps(brand.brandId, "brand_active_set");
    expect(taken).toHaveLength(40);
    const rows = await database.owner`
      select is_active from public.brand_partners where id = ${brand.brandId}`;
    expectChain(taken, true, only(rows)["is_active"]);
  });

  test("one order paid and void, of which one alone can be", async () => {
    await createRace(database, brand.userId);
    const { id } = only(
      await database.owner<{ id: string }[]>`
        select id from public.race_orders where brand_partner_id = ${brand.brandId}`,
    );
    const { answers, refusals } = await outcomes(
      times(40, (n) =>
        database.owner`select private.set_order_status(${id}, ${n % 2 === 0 ? "paid" : "void"}, 'Both at once.')`.execute(),
      ),
    );
    expect(answers).toHaveLength(1);
    expect(new Set(refusals.map(({ hint }) => hint))).toEqual(new Set(["invalid_value"]));
    const taken = await steps(id, "order_status_set");
    expect(taken).toHaveLength(1);
    const rows = await database.owner`select status from public.race_orders where id = ${id}`;
    expectChain(taken, "due", only(rows)["status"]);
  });
});
