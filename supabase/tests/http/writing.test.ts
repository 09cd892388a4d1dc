import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { expected, makeWorld, personas, validRace, type Persona, type World } from "./world.ts";

let world: World;

beforeAll(async () => {
  world = await makeWorld();
});

const refusedWith = (persona: Persona) => (persona === "expired" ? "PGRST303" : "42501");

/** A row that each table would take from somebody who may write it. */
const rows: Readonly<Record<string, () => object>> = {
  brand_partners: () => ({
    name: randomUUID(),
    contact_email: "a@company.example",
    contact_name: "A",
  }),
  brand_members: () => ({ user_id: world.other.userId, brand_partner_id: world.owner.brandId }),
  staff_members: () => ({ user_id: world.owner.userId }),
  tiers: () => ({ tier: "gold", price_cents: 0, participant_cap: 1, races_per_month: 999 }),
  live_races: () => ({ ...validRace, brand_partner_id: world.owner.brandId }),
  race_participants: () => ({ live_race_id: world.owner.raceId, runner_id: randomUUID() }),
  race_participant_totals: () => ({
    live_race_id: world.other.raceId,
    brand_partner_id: world.other.brandId,
  }),
  race_orders: () => ({
    live_race_id: world.owner.raceId,
    brand_partner_id: world.owner.brandId,
    status: "paid",
  }),
  discount_codes: () => ({
    code: "MINE",
    tier: "premium",
    discount_type: "percent",
    discount_value: 100,
    description: "x",
  }),
  newsletter_subscribers: () => ({ email: "a@mailbox.example" }),
  audit_log: () => ({ action: "race_created", subject_table: "live_races" }),
};

const writes = Object.keys(rows).flatMap((table) =>
  personas.map((persona): [Persona, string] => [persona, table]),
);

test.each(writes)(
  "%s inserts nothing into %s and deletes nothing from it",
  async (persona, table) => {
    const client = world.clients[persona];
    const inserted = await client.from(table).insert(rows[table]?.() ?? {});
    expect(inserted.error?.code).toBe(refusedWith(persona));
    const deleted = await client
      .from(table)
      .delete()
      .not(Object.keys(rows[table]?.() ?? {})[0] ?? "", "is", null);
    expect(deleted.error?.code).toBe(refusedWith(persona));
  },
);

const closedChanges: readonly [string, object][] = [
  ["live_races", { status: "active" }],
  ["live_races", { max_participants: 10_000 }],
  ["live_races", { brand_partner_id: randomUUID() }],
  ["live_races", { created_at: "2020-01-01T00:00:00Z" }],
  ["live_races", { route_data: {} }],
  ["live_races", { entry_credits_required: 5 }],
  ["live_races", { elapsed_time: 5 }],
  ["live_races", { custom_logo_url: "https://a.example/a.png" }],
  ["live_races", { id: randomUUID() }],
  ["live_races", { name: "Renamed", status: "active" }],
  ["brand_partners", { partnership_tier: "enterprise" }],
  ["brand_partners", { is_active: true }],
  ["brand_partners", { contact_email: "b@company.example" }],
  ["brand_partners", { created_at: "2020-01-01T00:00:00Z" }],
  ["brand_members", { role: "owner" }],
  ["staff_members", { granted_at: "2020-01-01T00:00:00Z" }],
  ["tiers", { races_per_month: 999 }],
  ["race_orders", { status: "paid" }],
  ["race_orders", { total_cents: 0 }],
  ["race_participants", { completion_seconds: 1 }],
  ["race_participant_totals", { total_participants: 999 }],
  ["discount_codes", { discount_value: 100 }],
  ["newsletter_subscribers", { email: "b@mailbox.example" }],
  ["audit_log", { reason: "Rewritten." }],
];

test.each(closedChanges)("nobody changes %s to %j", async (table, change) => {
  for (const persona of personas) {
    const column = Object.keys(rows[table]?.() ?? {})[0] ?? "";
    const { error } = await world.clients[persona]
      .from(table)
      .update(change)
      .not(column, "is", null);
    expect(error?.code).toBe(refusedWith(persona));
  }
});

describe("what a form edits", () => {
  const edit = (persona: Persona, raceId: string, change: object = { name: "Renamed" }) =>
    world.clients[persona]
      .from("live_races")
      .update(change)
      .eq("id", raceId)
      .select("name, brand_website_url");

  test("is edited by the race's own brand, tidied on the way", async () => {
    const change = { name: " Harbor Run II ", brand_website_url: "harbor.example" };
    expect(await expected(edit("owner", world.owner.raceId, change))).toEqual([
      { name: "Harbor Run II", brand_website_url: "https://harbor.example" },
    ]);
  });

  test.each(["brandless", "other", "deactivated", "staff"] as const)(
    "is out of reach for %s: no row matches",
    async (persona) => {
      expect(await expected(edit(persona, world.owner.raceId))).toEqual([]);
      const { data } = await world.service
        .from("live_races")
        .select("name")
        .eq("id", world.owner.raceId)
        .single();
      expect(data?.name).not.toBe("Renamed");
    },
  );

  test("is refused to a visitor and an expired session", async () => {
    for (const persona of ["visitor", "expired"] as const) {
      expect((await edit(persona, world.owner.raceId)).error?.code).toBe(refusedWith(persona));
    }
  });

  test("is refused to a deactivated brand, with the reason", async () => {
    const { error, status } = await edit("deactivated", world.deactivated.raceId);
    expect([status, error?.code, error?.hint]).toEqual([403, "PT403", "brand_inactive"]);
  });

  test.each([
    [{ name: "  " }, "Please enter a race name."],
    [{ description: "" }, "Please enter a race description."],
    [{ description: "d".repeat(51) }, "Race description must be 50 characters or less."],
    [{ start_time: null }, "Please select a start time."],
    [{ start_time_zone: "Mars/Olympus" }, "Please select a time zone."],
    [
      { background_photo_url: "https://elsewhere.example/a.png" },
      "The background photo must be one uploaded here.",
    ],
  ])("follows the create form's rules: %j", async (change, message) => {
    const { error, status } = await edit("owner", world.owner.raceId, change);
    expect([status, error?.message, error?.hint]).toEqual([400, message, "invalid_value"]);
  });

  test("of a company is its name and its contact", async () => {
    const details = { name: `Renamed ${randomUUID()}`, contact_name: "Grace Example" };
    const { data } = await world.clients.other
      .from("brand_partners")
      .update(details)
      .eq("id", world.other.brandId)
      .select("name, brand_name, contact_name");
    expect(data).toEqual([{ ...details, brand_name: details.name }]);
    for (const persona of ["other", "staff"] as const) {
      const { data: stranger } = await world.clients[persona]
        .from("brand_partners")
        .update({ contact_name: "Somebody Else" })
        .eq("id", world.owner.brandId)
        .select();
      expect(stranger, persona).toEqual([]);
    }
  });

  test("of a company cannot take another's name", async () => {
    const { data } = await world.service
      .from("brand_partners")
      .select("name")
      .eq("id", world.other.brandId)
      .single();
    const { error, status } = await world.clients.owner
      .from("brand_partners")
      .update({ name: String(data?.name).toUpperCase() })
      .eq("id", world.owner.brandId);
    expect([status, error?.message, error?.hint]).toEqual([
      409,
      "This brand name is already taken",
      "brand_name_taken",
    ]);
  });
});
