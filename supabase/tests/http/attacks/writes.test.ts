import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { expected } from "../../harness/backend.ts";
import { validRace } from "../../harness/races.ts";
import { makeFixtures, snapshotOf } from "../fixtures.ts";
import type { Response } from "../requests.ts";

const { backend, ask, owner, other, deactivated, staff } = await makeFixtures();

const attackers = { owner, other, deactivated, staff };

const snapshot = () => snapshotOf(backend, owner, other, deactivated);

const denied = { status: 403, code: "42501" };
/** The refusal of a change to every row at once. */
const unfiltered = { status: 400, code: "21000" };

/** Distinguishes a request without the right from an unreadable one. */
const refusalIn = ({ status, text }: Response) => ({
  status,
  code: (JSON.parse(text) as { code?: unknown }).code,
});

type Row = Readonly<Record<string, unknown>>;

/** Tries every way in which the REST API accepts a row, as every attacker. */
async function expectRefused(table: string, key: Row, change: Row, ofPut = denied): Promise<void> {
  const before = await snapshot();
  const row = { ...key, ...change };
  const filter = (of: Row) =>
    `?${Object.keys(key)
      .map((column) => `${column}=eq.${String(of[column])}`)
      .join("&")}`;
  const columns = `?columns=${Object.keys(row).join(",")}`;
  for (const [attacker, { token }] of Object.entries(attackers)) {
    const send = async (method: string, query: string, prefer: string, body: object) =>
      refusalIn(
        await ask(`/rest/v1/${table}${query}`, { method, token, body, headers: { prefer } }),
      );
    for (const [n, refusal] of [
      // Without the key, whose columns nobody may write either.
      await send("PATCH", filter(key), "return=representation", change),
      await send("POST", "", "return=minimal", row),
      await send("POST", columns, "missing=default", [row, row]),
      await send("POST", "", "resolution=merge-duplicates,return=representation", [row]),
      await send("POST", "", "resolution=ignore-duplicates", row),
    ].entries()) {
      expect(refusal, `${attacker}, request ${String(n)}`).toEqual(denied);
    }
    const all = await send("PATCH", "", "return=minimal", change);
    expect(all, `${attacker}, every row`).toEqual(unfiltered);
    const put = await send("PUT", filter(row), "return=representation", row);
    expect(put, `${attacker} by PUT`).toEqual(ofPut);
  }
  expect(await snapshot()).toEqual(before);
}

const { id: orderId } = await expected<{ id: string }>(
  owner.client.from("race_orders").select("id").single(),
);

describe("a PATCH, an upsert or a PUT does not change", () => {
  const race = { id: owner.raceId };
  const brand = { id: deactivated.brandId };
  const order = { id: orderId };
  const member = { user_id: other.userId, brand_partner_id: other.brandId };
  const newMember = { user_id: owner.userId, brand_partner_id: other.brandId };
  const standard = { tier: "standard" };
  const price = { list_price_cents: 0, discount_cents: 0, total_cents: 0 };
  const limits = { price_cents: 0, participant_cap: 10_000, races_per_month: 999 };
  const worth = { tier: "enterprise", discount_type: "percent", discount_value: 100 };
  const earlier = { created_at: "2020-01-01T00:00:00Z" };

  test.each([
    ["a race's status", "live_races", race, { status: "active" }],
    ["a race's maximum", "live_races", race, { max_participants: 10_000 }],
    ["a race's credits", "live_races", race, { entry_credits_required: 0 }],
    ["a race's creation date, to have the month again", "live_races", race, earlier],
    ["a race's brand", "live_races", race, { brand_partner_id: other.brandId }],
    ["a brand's tier", "brand_partners", brand, { partnership_tier: "enterprise" }],
    ["a brand's activity", "brand_partners", brand, { is_active: true }],
    ["a brand's contact e-mail", "brand_partners", brand, { contact_email: "b@company.example" }],
    ["a brand's id", "brand_partners", brand, { id: randomUUID() }],
    ["a member's role", "brand_members", member, { role: "viewer" }],
    ["someone's brands", "brand_members", newMember, { role: "owner" }],
    ["an order's price", "race_orders", order, price],
    ["an order's status", "race_orders", order, { status: "paid" }],
    ["an order's tier", "race_orders", order, { tier: "enterprise" }],
    ["an order's code", "race_orders", order, { discount_code: "FREE2000OUTPACE" }],
    ["a tier's price, cap or number of races", "tiers", standard, limits],
    ["what a discount code is worth", "discount_codes", { code: "FREE500OUTPACE" }, worth],
    ["what a new discount code is worth", "discount_codes", { code: "MINE" }, worth],
  ])("%s", async (_, table, key, change) => {
    await expectRefused(table, key, change);
  });

  test("a race through its analytics view", async () => {
    const key = { live_race_id: owner.raceId };
    const change = { total_participants: 0 };
    // A PUT needs a primary key, which a view does not have.
    await expectRefused("brand_race_analytics", key, change, { status: 405, code: "PGRST105" });
  });
});

test("a race is not inserted past create_race", async () => {
  const race = { ...validRace, brand_partner_id: owner.brandId };
  await expectRefused("live_races", { id: randomUUID() }, race);
});
