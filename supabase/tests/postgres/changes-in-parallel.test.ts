import { raceLockMessage } from "@outpace/domain/races";
import { monthlyLimitMessage } from "@outpace/domain/tiers";
import type { TransactionSql } from "postgres";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findDrift } from "../../bench/proofs/drift.ts";
import {
  as,
  asPerson,
  count,
  one,
  refusal,
  refused,
  signUp,
  signUpBrand,
  signUpStaff,
  type BrandAccount,
} from "../harness/database.ts";
import { allowRemovals, storePhoto } from "../harness/photos.ts";
import { createRace, standardLimitMessage, validRace } from "../harness/races.ts";
import {
  openWithConnections,
  outcomes,
  times,
  untilWaiting,
  whileHoldingBrand,
} from "./concurrency.ts";

const database = await openWithConnections(50, "api", "owner");
const { owner } = database;
const staff = asPerson(database, await signUpStaff(database));
let brand: BrandAccount;

beforeAll(async () => {
  await owner`update public.tiers set races_per_month = 1000 where tier = 'enterprise'`;
  await owner`update public.tiers set races_per_month = 2 where tier = 'premium'`;
});

beforeEach(async () => {
  brand = await signUpBrand(database);
});

const setTier = (tier: string) =>
  owner`select private.set_brand_tier(${brand.brandId}, ${tier}, 'Agreed.')`;

const setActive = (isActive: boolean) =>
  staff`select public.set_brand_active(${brand.brandId}, ${isActive}, 'Unpaid.')`;

const create = (length: number) => () => times(length, () => createRace(database, brand.userId));

async function auditTrail(): Promise<string[]> {
  const rows = await owner<{ action: string }[]>`
    select action from public.audit_log where brand_partner_id = ${brand.brandId} order by id`;
  return rows.map(({ action }) => action);
}

describe("race creations concurrent with", () => {
  const inactive = "Your brand account is not active. Please contact support.";

  /** Queues creations, then a change, then more creations. */
  async function createAround(before: number, after: number, change: () => PromiseLike<unknown>) {
    const lines = await whileHoldingBrand(database, brand.brandId, async (lineUp) => {
      const earlier = await lineUp(create(before));
      const changes = await lineUp(() => [Promise.resolve(change())]);
      return { earlier, changes, later: await lineUp(create(after)) };
    });
    await Promise.all(lines.changes);
    return { earlier: await outcomes(lines.earlier), later: await outcomes(lines.later) };
  }

  test("a deactivation: only those before it make races", async () => {
    await setTier("enterprise");
    const { earlier, later } = await createAround(20, 20, () => setActive(false));
    expect(earlier.results).toHaveLength(20);
    expect(later.messages).toEqual({ [inactive]: 20 });
    const trail = [...times(20, () => "race_created"), "brand_active_set"];
    expect((await auditTrail()).slice(-21)).toEqual(trail);
  });

  test("a deactivation in any order: nothing is created after it, and all other calls are refused", async () => {
    await setTier("enterprise");
    const [{ results, messages }] = await Promise.all([outcomes(create(20)()), setActive(false)]);
    const trail = await auditTrail();
    expect(trail.lastIndexOf("race_created")).toBeLessThan(trail.indexOf("brand_active_set"));
    const made = await count(
      owner,
      `public.live_races where brand_partner_id = '${brand.brandId}'`,
    );
    expect(results).toHaveLength(made);
    expect(messages).toEqual(made === 20 ? {} : { [inactive]: 20 - made });
  });

  test("a reactivation: those after it succeed", async () => {
    await setActive(false);
    const { earlier, later } = await createAround(5, 1, () => setActive(true));
    expect(earlier.messages).toEqual({ [inactive]: 5 });
    expect(later.results).toHaveLength(1);
  });

  test("a change of tier: each has the limit and price of its moment's tier", async () => {
    const { earlier, later } = await createAround(10, 10, () => setTier("premium"));
    expect(earlier.messages).toEqual({ [standardLimitMessage]: 9 });
    expect(later.messages).toEqual({ [monthlyLimitMessage("premium", 2)]: 9 });
    const orders = await owner`
      select tier, total_cents from public.race_orders
      where brand_partner_id = ${brand.brandId} order by total_cents`;
    expect([...orders]).toEqual([
      { tier: "standard", total_cents: 500_00 },
      { tier: "premium", total_cents: 1_000_00 },
    ]);
  });

  test("the account's deletion: none makes a race after it", async () => {
    await setTier("enterprise");
    const { deletions, line } = await whileHoldingBrand(
      database,
      brand.brandId,
      async (lineUp) => ({
        deletions: await lineUp(() => [
          database.auth`delete from auth.users where id = ${brand.userId}`.execute(),
        ]),
        line: await lineUp(create(10)),
      }),
    );
    await Promise.all(deletions);
    const { messages } = await outcomes(line);
    expect(messages).toEqual({ "You do not belong to this brand.": 10 });
  });

  test("the deletion of a brand's both accounts: the brand closes once", async () => {
    const colleague = await signUp(database, "colleague@mailbox.example");
    await owner`
      insert into public.brand_members (user_id, brand_partner_id) values (${colleague}, ${brand.brandId})`;
    const deletions = await whileHoldingBrand(database, brand.brandId, (lineUp) =>
      lineUp(() =>
        [brand.userId, colleague].map((id) =>
          database.auth`delete from auth.users where id = ${id}`.execute(),
        ),
      ),
    );
    await Promise.all(deletions);
    expect((await auditTrail()).filter((action) => action === "brand_left")).toHaveLength(1);
  });

  test("the brand's erasure: none makes a race after it", async () => {
    await setTier("enterprise");
    const erase = () => owner`select private.erase_brand(${brand.brandId}, 'They asked.')`;
    const { earlier, later } = await createAround(5, 5, erase);
    expect(earlier.results).toHaveLength(5);
    expect(later.refusals).toHaveLength(5);
    expect((await auditTrail()).at(-1)).toBe("brand_erased");
  });
});

test("the schedule completes races and leaves a locked one for its next run", async () => {
  const races = await owner<{ id: string }[]>`
    insert into public.live_races (name, description, start_time, start_time_zone, brand_partner_id, status)
    select 'Last Mile', 'To the end.', '2031-03-01', 'UTC', ${brand.brandId}, 'active' from generate_series(1, 2)
    returning id`;
  const complete = async () =>
    (await one(owner`select private.complete_races('2031-04-01') as n`))["n"] as number;
  await owner.begin(async (sql) => {
    await sql`select from public.live_races where id = ${races[0]?.id ?? null} for update`;
    expect(await complete()).toBe(1);
  });
  expect(await complete()).toBe(1);
  expect(await complete()).toBe(0);
});

test("an edit is refused if its race is completed while it waits", async () => {
  const { id } = await createRace(database, brand.userId);
  const { edit } = await owner.begin(async (sql) => {
    await sql`update public.live_races set status = 'completed' where id = ${id}`;
    const edit = refusal(
      asPerson(database, brand.userId)`update public.live_races set name = 'Late' where id = ${id}`,
    );
    await untilWaiting(database, 1);
    return { edit };
  });
  const message = raceLockMessage("completed") ?? "";
  expect(await edit).toEqual(refused("PT409", message, "race_locked"));
});

test.each([
  ["deactivated", () => setActive(false)],
  ["erased", () => owner`select private.erase_brand(${brand.brandId}, 'They asked.')`],
  ["left", () => database.auth`delete from auth.users where id = ${brand.userId}`],
])("an edit of details is refused if the brand is %s while it waits", async (_, change) => {
  const { changes, edits } = await whileHoldingBrand(database, brand.brandId, async (lineUp) => ({
    changes: await lineUp(() => [Promise.resolve(change())]),
    edits: await lineUp(() => [
      asPerson(database, brand.userId)`
          select public.update_brand_details('Late', 'Late',
            (select to_jsonb(b) from public.brand_partners b))`,
    ]),
  }));
  await Promise.all(changes);
  expect((await outcomes(edits)).refusals).toMatchObject([{ status: "PT403" }]);
  expect(await count(owner, "public.brand_partners where 'Late' in (name, contact_name)")).toBe(0);
});

test("of taking and removing a photo at once, the second waits and has no effect", async () => {
  const { id } = await createRace(database, brand.userId);
  const name = "backgrounds/at-once-bg-1.png";
  await storePhoto(owner, name, brand.userId);
  const take = async (sql: TransactionSql) => sql`
    update public.live_races set background_photo_url = private.photo_url(${name}) where id = ${id}`;
  const remove = async (sql: TransactionSql) => {
    await allowRemovals(sql);
    return sql`delete from storage.objects where name = ${name} returning name`;
  };
  const secondAfter = async (first: typeof take, second: typeof take) => {
    const { waiting } = await as(database, brand.userId, async (sql) => {
      await first(sql);
      const waiting = as(database, brand.userId, second);
      waiting.catch(() => undefined);
      await untilWaiting(database, 1);
      return { waiting };
    });
    return waiting;
  };
  expect(await secondAfter(take, remove)).toHaveLength(0);
  await owner`update public.live_races set background_photo_url = null where id = ${id}`;
  expect(await refusal(secondAfter(remove, take))).toMatchObject({ hint: "invalid_value" });
});

test("a code's new limit waits for a race that uses the code, and counts it", async () => {
  const [code, other] = ["UNLIMITED", await signUpBrand(database)];
  await owner`insert into public.discount_codes (code, tier, discount_type, discount_value, description)
    values (${code}, 'standard', 'percent', 10, 'For a test')`;
  const { limit } = await as(database, brand.userId, async (sql) => {
    await sql`select public.create_race(gen_random_uuid(), ${sql.json(validRace)}, ${code})`;
    const limit = Promise.resolve(
      owner`select private.set_discount_code_limits(${code}, 1, null, null, 'Used enough.')`,
    );
    limit.catch(() => undefined);
    await untilWaiting(database, 1);
    return { limit };
  });
  await limit;
  const late = refusal(createRace(database, other.userId, { discountCode: code }));
  expect(await late).toMatchObject({ hint: "invalid_discount_code" });
});

test("totals and listing agree with the rows afterwards", async () => {
  expect(await findDrift({ root: owner })).toEqual([]);
});
