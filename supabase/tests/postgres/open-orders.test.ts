/** How many orders of a brand may be due, and how its many orders are read. */
import { expect, test } from "vitest";
import { asPerson, one, openDatabase, refusal, refused } from "../harness/database.ts";
import { createRace } from "../harness/races.ts";
import { teamsOf } from "../harness/teams.ts";

const { database, owner } = await openDatabase();
const { newBrand } = teamsOf(database);

/** Adds orders of packages, which nobody has paid. */
const addOrders = (brandId: string, orders: number, status = "due") => owner`
  insert into public.race_orders (brand_partner_id, request_id, request_fingerprint, tier,
    list_price_cents, discount_cents, total_cents, status, created_at)
  select ${brandId}, gen_random_uuid(), '', 'standard', 50000, 0, 50000, ${status}, now() - n * interval '1 minute'
  from generate_series(1, ${orders}) n`;

test("with 100 unpaid orders a brand creates only free races", async () => {
  const { brandId, userId } = await newBrand();
  await addOrders(brandId, 100);
  const message = "Your brand has 100 unpaid orders. Pay or withdraw one first.";
  const full = refused("PT409", message, "open_order_limit");
  expect(await refusal(createRace(database, userId))).toEqual(full);
  const order = asPerson(
    database,
    userId,
  )`select public.order_package(gen_random_uuid(), 'premium')`;
  expect(await refusal(order)).toEqual(full);
  await createRace(database, userId, { discountCode: "FREE500OUTPACE" });
  await owner`
    update public.live_races set created_at = created_at - interval '2 months' where brand_partner_id = ${brandId}`;
  await owner`
    update public.race_orders set status = 'void'
    where id = (select id from public.race_orders where brand_partner_id = ${brandId} and status = 'due' limit 1)`;
  await createRace(database, userId);
  expect(await refusal(createRace(database, userId))).not.toEqual(full);
});

test("a brand's orders are read in pages of fifty, each once, and one by its id", async () => {
  const { brandId, userId } = await newBrand();
  await addOrders(brandId, 120, "void");
  const page = (after: string | null) => asPerson(database, userId)<{ id: string }>`
    select id from public.brand_order_history(${brandId}, ${after})`;
  const ids: string[] = [];
  for (let after: string | null = null; ; after = ids.at(-1) ?? null) {
    const rows = await page(after);
    ids.push(...rows.slice(0, 50).map(({ id }) => id));
    if (rows.length <= 50) break;
  }
  expect([ids.length, new Set(ids).size]).toEqual([120, 120]);
  const stranger = await newBrand();
  expect((await refusal(page(brandId))).hint).toBe("invalid_value");
  const readBy = (person: string) =>
    one(asPerson(database, person)`select id, total from public.brand_order(${ids[7] ?? null})`);
  expect(await readBy(userId)).toEqual({ id: ids[7], total: 50_000 });
  expect((await refusal(readBy(stranger.userId))).hint).toBe("order_not_found");
});
