import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { tokenOf } from "../backend.ts";
import { ask, type Answer } from "../requests.ts";
import { expected, makeWorld, signUpCompany, validRace, type World } from "../world.ts";

let world: World;
/** What the operator sees of everything that an attack below is after. */
let rows: () => Promise<unknown>;

beforeAll(async () => {
  world = await makeWorld();
  const brands = [world.owner.brandId, world.other.brandId, world.deactivated.brandId];
  rows = () =>
    Promise.all([
      ...["live_races", "race_orders", "brand_members"].map((table) =>
        expected(
          world.service.from(table).select().in("brand_partner_id", brands).order("created_at"),
        ),
      ),
      expected(world.service.from("brand_partners").select().in("id", brands).order("id")),
      expected(world.service.from("tiers").select().order("tier")),
      expected(world.service.from("discount_codes").select().order("code")),
    ]);
});

const attackers = ["owner", "other", "deactivated", "staff"] as const;

type Key = Readonly<Record<string, string>>;

const denied = { status: 403, code: "42501" };

/** A request for which the caller has no right, rather than one that could not be read. */
function refusalIn({ status, text }: Answer): { status: number; code: unknown } {
  return { status, code: (JSON.parse(text) as { code?: unknown }).code };
}

/** Every way in which the REST API takes a row, by everybody who signs in: nothing is different after. */
async function expectRefused(
  table: string,
  key: Key,
  change: Readonly<Record<string, unknown>>,
  ofPut = denied,
): Promise<void> {
  const before = await rows();
  const row = { ...key, ...change };
  const filter = (of: Readonly<Record<string, unknown>>) =>
    `?${Object.keys(key)
      .map((column) => `${column}=eq.${String(of[column])}`)
      .join("&")}`;
  for (const attacker of attackers) {
    const token = await tokenOf(world.clients[attacker]);
    const send = (method: string, query: string, prefer: string, body: object) =>
      ask(`/rest/v1/${table}${query}`, { method, token, body, headers: { prefer } });
    const columns = Object.keys(row).join(",");
    const answers: readonly Answer[] = [
      // Without the key, whose columns nobody may write either.
      await send("PATCH", filter(key), "return=representation", change),
      await send("PATCH", "", "return=minimal", change),
      await send("POST", "", "return=minimal", row),
      await send("POST", `?columns=${columns}`, "missing=default", [row, row]),
      await send("POST", "", "resolution=merge-duplicates,return=representation", [row]),
      await send("POST", "", "resolution=ignore-duplicates", row),
    ];
    expect(answers.map(refusalIn), `${attacker} by PATCH and POST`).toEqual(
      answers.map(() => denied),
    );
    const put = await send("PUT", filter(row), "return=representation", row);
    expect(refusalIn(put), `${attacker} by PUT: ${put.text}`).toEqual(ofPut);
  }
  expect(await rows()).toEqual(before);
}

describe("a PATCH, an upsert or a PUT does not change", () => {
  test.each([
    ["status", { status: "active" }],
    ["maximum", { max_participants: 10_000 }],
    ["credits", { entry_credits_required: 0 }],
    ["creation date, to have the month again", { created_at: "2020-01-01T00:00:00Z" }],
  ])("a race's %s", async (_, change) => {
    await expectRefused("live_races", { id: world.owner.raceId }, change);
  });

  test.each([
    ["tier", { partnership_tier: "enterprise" }],
    ["activity", { is_active: true }],
    ["contact e-mail", { contact_email: "elsewhere@company.example" }],
    ["id", { id: randomUUID() }],
  ])("a brand's %s", async (_, change) => {
    await expectRefused("brand_partners", { id: world.deactivated.brandId }, change);
  });

  test.each([
    ["price", { list_price_cents: 0, discount_cents: 0, total_cents: 0 }],
    ["status", { status: "paid" }],
    ["tier", { tier: "enterprise" }],
    ["code", { discount_code: "FREE2000OUTPACE" }],
  ])("an order's %s", async (_, change) => {
    const order = await expected<{ id: string }>(
      world.service
        .from("race_orders")
        .select("id")
        .eq("live_race_id", world.owner.raceId)
        .single(),
    );
    await expectRefused("race_orders", { id: order.id }, change);
  });

  test("a tier's price, cap or number of races", async () => {
    const change = { price_cents: 0, participant_cap: 10_000, races_per_month: 999 };
    await expectRefused("tiers", { tier: "standard" }, change);
  });

  test.each(["FREE500OUTPACE", "MINE"])("what the discount code %s is worth", async (code) => {
    const change = { tier: "enterprise", discount_type: "percent", discount_value: 100 };
    await expectRefused("discount_codes", { code }, change);
  });

  test("a race through the view of its analytics", async () => {
    const key = { live_race_id: world.owner.raceId };
    const change = { total_participants: 0 };
    // A PUT needs a primary key, which a view does not have.
    await expectRefused("brand_race_analytics", key, change, { status: 405, code: "PGRST105" });
  });
});

test("a race is not inserted past create_race", async () => {
  const race = { ...validRace, brand_partner_id: world.owner.brandId };
  await expectRefused("live_races", { id: randomUUID() }, race);
});

test("a race does not move to another brand, nor a member", async () => {
  await expectRefused(
    "live_races",
    { id: world.owner.raceId },
    { brand_partner_id: world.other.brandId },
  );
  await expectRefused(
    "brand_members",
    { user_id: world.other.userId },
    { brand_partner_id: world.owner.brandId },
  );
});

test("what create_race is given beyond its form is ignored: brand, status, price, date and id stay its own", async () => {
  const { service } = world;
  const { client, brandId } = await signUpCompany();
  const forged = {
    ...validRace,
    id: world.owner.raceId,
    brand_partner_id: world.owner.brandId,
    status: "active",
    created_at: "2020-01-01T00:00:00Z",
    tier: "enterprise",
    total_cents: 0,
  };
  const race = await expected<Record<string, unknown>>(
    client.rpc("create_race", { request_id: randomUUID(), race: forged }),
  );
  expect(race).toMatchObject({ brand_partner_id: brandId, status: "pending" });
  expect(race["id"]).not.toBe(world.owner.raceId);
  expect(Date.parse(String(race["created_at"]))).toBeGreaterThan(Date.now() - 3_600_000);
  const order = await expected(
    service
      .from("race_orders")
      .select("tier, total_cents, status")
      .eq("live_race_id", race["id"])
      .single(),
  );
  expect(order).toEqual({ tier: "standard", total_cents: 50_000, status: "due" });
});
