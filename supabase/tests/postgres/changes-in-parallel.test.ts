import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openForCrowd, outcomes, tally, times, whileHoldingBrand } from "./crowds.ts";
import {
  as,
  only,
  signUp,
  signUpBrand,
  type BrandAccount,
  type Database,
} from "../harness/database.ts";
import { createRace, standardLimitMessage } from "../harness/races.ts";

let database: Database;
let staffId: string;
let brand: BrandAccount;

beforeAll(async () => {
  database = await openForCrowd(50);
  await database.owner`update public.tiers set races_per_month = 1000 where tier = 'enterprise'`;
  await database.owner`update public.tiers set races_per_month = 2 where tier = 'premium'`;
  staffId = await signUp(database, "staff@outpace.example");
  await database.owner`select private.grant_staff('staff@outpace.example')`;
}, 60_000);

beforeEach(async () => {
  brand = await signUpBrand(database, `Changing ${randomUUID()}`);
});

const setTier = (tier: string) =>
  database.owner`select private.set_brand_tier(${brand.brandId}, ${tier}, 'Agreed.')`;

const create = (count: number) => () => times(count, () => createRace(database, brand.userId));

/** Creations in line, a change behind them, more creations behind the change. */
async function creationsAround<Change>(
  [before, after]: readonly [number, number],
  change: () => Promise<Change>,
) {
  const lines = await whileHoldingBrand(database, brand.brandId, async (lineUp) => {
    const earlier = await lineUp(create(before));
    const changes = await lineUp(() => [change()]);
    return { earlier, changes, later: await lineUp(create(after)) };
  });
  await Promise.all(lines.changes);
  return { earlier: await outcomes(lines.earlier), later: await outcomes(lines.later) };
}

async function auditTrail(): Promise<string[]> {
  const rows = await database.owner<{ action: string }[]>`
    select action from public.audit_log where brand_partner_id = ${brand.brandId} order by id`;
  return rows.map(({ action }) => action);
}

async function raceCount(): Promise<number> {
  const rows = await database.owner`
    select from public.live_races where brand_partner_id = ${brand.brandId}`;
  return rows.length;
}

describe("creations that meet", () => {
  const setActive = (isActive: boolean) =>
    as(
      database,
      staffId,
      (sql) => sql`select public.set_brand_active(${brand.brandId}, ${isActive}, 'Unpaid.')`,
    );
  const inactive = "Your brand account is not active. Please contact support.";

  test("a deactivation: those before it make their races, those after it none", async () => {
    await setTier("enterprise");
    const { earlier, later } = await creationsAround([20, 20], () => setActive(false));
    expect(earlier.answers).toHaveLength(20);
    expect(tally(later.refusals)).toEqual(new Map([[inactive, 20]]));
    expect((await auditTrail()).slice(-21)).toEqual([
      ...times(20, () => "race_created"),
      "brand_active_set",
    ]);
  });

  test("a deactivation in any order: nothing is created after it, and every other call is refused", async () => {
    await setTier("enterprise");
    const [creations] = await Promise.all([outcomes(create(50)()), setActive(false)]);
    const trail = await auditTrail();
    expect(trail.lastIndexOf("race_created")).toBeLessThan(trail.indexOf("brand_active_set"));
    expect(await raceCount()).toBe(creations.answers.length);
    expect([...tally(creations.refusals).keys()].filter((message) => message !== inactive)).toEqual(
      [],
    );
    expect(creations.answers.length + creations.refusals.length).toBe(50);
  });

  test("a reactivation: those after it are let in again", async () => {
    await setActive(false);
    const { earlier, later } = await creationsAround([5, 1], () => setActive(true));
    expect(tally(earlier.refusals)).toEqual(new Map([[inactive, 5]]));
    expect(later.answers).toHaveLength(1);
  });

  test("a change of tier: each is judged and charged by the tier of its moment", async () => {
    const { earlier, later } = await creationsAround([10, 10], () => setTier("premium"));
    expect(tally(earlier.refusals)).toEqual(new Map([[standardLimitMessage, 9]]));
    expect(tally(later.refusals)).toEqual(
      new Map([
        [
          "You will need to pay for a new package to create another race. Your current premium tier allows 2 race per month.",
          9,
        ],
      ]),
    );
    const orders = await database.owner`
      select tier, total_cents from public.race_orders
      where brand_partner_id = ${brand.brandId} order by total_cents`;
    expect([...orders]).toEqual([
      { tier: "standard", total_cents: 500_00 },
      { tier: "premium", total_cents: 1_000_00 },
    ]);
  });

  test("the deletion of their account: none makes a race once the account is gone", async () => {
    await setTier("enterprise");
    const waiting = await whileHoldingBrand(database, brand.brandId, async (lineUp) => {
      const line = await lineUp(create(10));
      await database.auth`delete from auth.users where id = ${brand.userId}`;
      return line;
    });
    expect(tally((await outcomes(waiting)).refusals)).toEqual(
      new Map([["Your account does not belong to a brand.", 10]]),
    );
  });

  test("the erasure of their brand: none makes a race after it", async () => {
    await setTier("enterprise");
    const { earlier, later } = await creationsAround(
      [5, 5],
      () => database.owner`select private.erase_brand(${brand.brandId}, 'They asked.')`,
    );
    expect(earlier.answers).toHaveLength(5);
    expect(later.answers).toEqual([]);
    expect(later.refusals).toHaveLength(5);
    expect((await auditTrail()).at(-1)).toBe("brand_erased");
  });
});

test("the counters are right after all of this", async () => {
  const { counted, kept } = only(
    await database.owner`select
      (select jsonb_object_agg(status, n) from (select status, count(*) as n from public.live_races group by status) s) as counted,
      (select jsonb_object_agg(substr(name, 7), n) from (
        select name, sum(total) as n from private.counters where name like 'races %' group by name having sum(total) <> 0
      ) t) as kept`,
  );
  expect(kept).toEqual(counted);
});
