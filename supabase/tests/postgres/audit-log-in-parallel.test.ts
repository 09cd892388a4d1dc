import { beforeEach, describe, expect, test } from "vitest";
import { asPerson, one, signUpBrand, signUpStaff, type BrandAccount } from "../harness/database.ts";
import { createRace } from "../harness/races.ts";
import { openWithConnections, outcomes, times } from "./concurrency.ts";

const database = await openWithConnections(40, "api", "owner");
const { owner } = database;
const staff = asPerson(database, await signUpStaff(database));
let brand: BrandAccount;

beforeEach(async () => {
  brand = await signUpBrand(database);
});

describe("the audit log has no gap after forty concurrent changes, by staff and operators, of", () => {
  /** Expects each audit row of a subject to start where the one before it ended. */
  async function expectChain(id: string, action: string, length: number, ...ends: unknown[]) {
    const rows = await owner<{ details: { from: unknown; to: unknown } }[]>`
      select details from public.audit_log where subject_id = ${id} and action = ${action} order by id`;
    expect(rows).toHaveLength(length);
    const [start, end] = ends;
    const steps = rows.map(({ details }) => details.to);
    expect(rows.map(({ details }) => details.from)).toEqual([start, ...steps.slice(0, -1)]);
    expect(steps.at(-1)).toBe(end);
  }

  test("a race's status", async () => {
    const { id } = await createRace(database, brand.userId);
    await owner`
      select private.set_order_status(o.id, 'paid', 'Invoiced.') from public.race_orders o where o.live_race_id = ${id}`;
    const statuses = ["active", "completed", "cancelled", "pending"];
    const set = (n: number) =>
      staff`select public.set_race_status(${id}, ${statuses[n % 4] ?? ""}, 'At once.')`;
    const { refusals } = await outcomes(times(40, set));
    expect(refusals).toEqual([]);
    const { status } = await one(owner`select status from public.live_races where id = ${id}`);
    await expectChain(id, "race_status_set", 40, "pending", status);
  });

  test("a brand's activity", async () => {
    const id = brand.brandId;
    const set = (n: number) =>
      staff`select public.set_brand_active(${id}, ${n % 2 === 0}, 'At once.')`;
    const { refusals } = await outcomes(times(40, set));
    expect(refusals).toEqual([]);
    const row = await one(owner`select is_active from public.brand_partners where id = ${id}`);
    await expectChain(id, "brand_active_set", 40, true, row["is_active"]);
  });

  test("an order, which can become either paid or void", async () => {
    await createRace(database, brand.userId);
    const { id } = await one(owner<{ id: string }[]>`
      select id from public.race_orders where brand_partner_id = ${brand.brandId}`);
    const set = (n: number) =>
      owner`select private.set_order_status(${id}, ${n % 2 === 0 ? "paid" : "void"}, 'At once.')`;
    const { results, refusals } = await outcomes(times(40, (n) => set(n).execute()));
    expect(results).toHaveLength(1);
    expect(new Set(refusals.map(({ hint }) => hint))).toEqual(
      new Set(["invalid_value", "status_changed"]),
    );
    const { status } = await one(owner`select status from public.race_orders where id = ${id}`);
    await expectChain(id, "order_status_set", 1, "due", status);
  });
});
