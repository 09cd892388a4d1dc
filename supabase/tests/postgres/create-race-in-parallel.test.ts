import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  as,
  only,
  openDatabase,
  refusal,
  signUpBrand,
  type BrandAccount,
  type Database,
} from "./database.ts";
import { createRace, standardLimitMessage, validRace } from "./races.ts";

const callers = 50;
const rounds = 10;

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
  // Every connection stands before the first round, so that its calls really meet.
  await Promise.all(Array.from({ length: callers }, () => database.api`select pg_sleep(0.2)`));
  await database.owner.unsafe(`
    create function public.naive_create_race() returns uuid
    language plpgsql security definer set search_path = '' as $$
    declare made uuid;
    begin
      if (private.race_allowance(private.own_brand_id(), now())).can_create then
        insert into public.live_races
          (name, description, start_time, start_time_zone, brand_partner_id)
        values ('Naive', 'Counts, then inserts.', '2030-01-01', 'UTC', private.own_brand_id())
        returning id into made;
      end if;
      return made;
    end; $$;
    grant execute on function public.naive_create_race() to authenticated;`);
});

function inParallel<Answer>(call: () => Promise<Answer>): Promise<PromiseSettledResult<Answer>[]> {
  return Promise.allSettled(Array.from({ length: callers }, call));
}

async function count(table: "live_races" | "race_orders", brand: BrandAccount): Promise<number> {
  const rows = await database.owner<{ n: number }[]>`
    select count(*)::integer as n from ${database.owner(`public.${table}`)}
    where brand_partner_id = ${brand.brandId}`;
  return only(rows).n;
}

async function racesMadeEachRound(
  call: (brand: BrandAccount) => Promise<unknown>,
): Promise<number[]> {
  const made: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const brand = await signUpBrand(database, `Parallel ${randomUUID()}`);
    await inParallel(() => call(brand));
    made.push(await count("live_races", brand));
  }
  return made;
}

const oneEachRound = Array.from({ length: rounds }, () => 1);

describe("fifty calls of one brand at once", () => {
  test("make exactly one race, ten rounds in a row", async () => {
    expect(await racesMadeEachRound((brand) => createRace(database, brand.userId))).toEqual(
      oneEachRound,
    );
  });

  test("would make more if the function counted and then inserted", async () => {
    const made = await racesMadeEachRound((brand) =>
      as(database, brand.userId, (sql) => sql`select public.naive_create_race()`),
    );
    expect(made).not.toEqual(oneEachRound);
    expect(Math.max(...made)).toBeGreaterThan(1);
  });

  test("leave one order, one audit row and forty-nine refusals with the limit's message", async () => {
    const brand = await signUpBrand(database, "Fifty Calls");
    const answers = await inParallel(() => createRace(database, brand.userId));
    const refused = answers.filter((answer) => answer.status === "rejected");
    expect(refused).toHaveLength(callers - 1);
    for (const answer of refused) {
      expect(await refusal(Promise.reject(answer.reason as Error))).toEqual({
        status: "PT409",
        message: standardLimitMessage,
        hint: "monthly_limit",
      });
    }
    expect(await count("race_orders", brand)).toBe(1);
    const audit = await database.owner`
      select from public.audit_log
      where brand_partner_id = ${brand.brandId} and action = 'race_created'`;
    expect(audit).toHaveLength(1);
  });

  test("with one request id make one race and get fifty equal answers", async () => {
    const brand = await signUpBrand(database, "Fifty Retries");
    const requestId = randomUUID();
    const answers = await inParallel(() => createRace(database, brand.userId, { requestId }));
    const races = answers.map((answer) =>
      answer.status === "fulfilled" ? answer.value : (answer.reason as unknown),
    );
    expect(races).toEqual(Array.from({ length: callers }, () => races[0]));
    expect(races[0]).toMatchObject({ name: validRace.name, brand_partner_id: brand.brandId });
    expect(await count("live_races", brand)).toBe(1);
    expect(await count("race_orders", brand)).toBe(1);
  });
});

test("fifty brands at once get one race from a code with one use left", async () => {
  await database.owner`
    insert into public.discount_codes (code, tier, discount_type, discount_value, description, max_redemptions)
    values ('LASTONE', 'premium', 'percent', 100, 'One free premium race', 1)`;
  const brands: BrandAccount[] = [];
  for (let n = 0; n < callers; n++)
    brands.push(await signUpBrand(database, `Code Hunter ${String(n)}`));

  const answers = await Promise.allSettled(
    brands.map((brand) => createRace(database, brand.userId, { discountCode: "lastone" })),
  );

  expect(answers.filter((answer) => answer.status === "fulfilled")).toHaveLength(1);
  for (const answer of answers) {
    if (answer.status === "fulfilled") continue;
    expect(await refusal(Promise.reject(answer.reason as Error))).toEqual({
      status: "PT400",
      message: "Invalid discount code",
      hint: "invalid_discount_code",
    });
  }
  const orders = await database.owner`
    select total_cents, status from public.race_orders where discount_code = 'LASTONE'`;
  expect([...orders]).toEqual([{ total_cents: 0, status: "free" }]);
});
