import { beforeAll, describe, expect, test } from "vitest";
import { makeWorld, personas, type Persona, type World } from "./world.ts";

const denied = "42501";
const expired = "PGRST303";

/** Own rows are those of the persona's brand; staff see every brand's, which others may add to. */
type Sight = "none" | "own" | "every" | typeof denied | typeof expired;

const orderColumns =
  "id, live_race_id, tier, list_price_cents, discount_cents, total_cents, status";

/* Rows: what is read. Columns: by whom. */
const expectations: readonly (readonly [string, string, ...Sight[]])[] = [
  // table, columns                       visitor expired  brandless other  deactivated owner  staff
  ["brand_partners", "*", /*           */ denied, expired, "none", "own", "own", "own", "every"],
  ["brand_members", "*", /*            */ denied, expired, "none", "own", "own", "own", "none"],
  ["staff_members", "*", /*            */ denied, expired, "none", "none", "none", "none", "own"],
  [
    "tiers",
    "*",
    /*                    */ denied,
    expired,
    "every",
    "every",
    "every",
    "every",
    "every",
  ],
  ["live_races", "*", /*               */ denied, expired, "none", "own", "own", "own", "every"],
  ["brand_race_analytics", "*", /*     */ denied, expired, "none", "own", "own", "own", "every"],
  ["race_participant_totals", "*", /*  */ denied, expired, "none", "none", "none", "own", "every"],
  ["race_orders", orderColumns, /*     */ denied, expired, "none", "own", "own", "own", "every"],
  ["race_orders", "request_id", /*     */ denied, expired, denied, denied, denied, denied, denied],
  ["race_participants", "*", /*        */ denied, expired, denied, denied, denied, denied, denied],
  ["discount_codes", "*", /*           */ denied, expired, denied, denied, denied, denied, denied],
  ["newsletter_subscribers", "*", /*   */ denied, expired, denied, denied, denied, denied, denied],
  ["audit_log", "*", /*                */ denied, expired, "none", "none", "none", "none", "every"],
];

const cases = expectations.flatMap(([table, columns, ...sights]) =>
  personas.map((persona, n): [Persona, string, string, Sight] => [
    persona,
    table,
    columns,
    sights[n] ?? denied,
  ]),
);

let world: World;

beforeAll(async () => {
  world = await makeWorld();
});

test.each(cases)("as %s, %s (%s) shows: %s", async (persona, table, columns, sight) => {
  const { data, error, status } = await world.clients[persona].from(table).select(columns);
  if (sight === denied || sight === expired) {
    expect(error?.code).toBe(sight);
    expect(status).toBe(persona === "visitor" || persona === "expired" ? 401 : 403);
    return;
  }
  expect(error).toBeNull();
  const rows = data?.length ?? -1;
  if (sight === "none") expect(rows).toBe(0);
  if (sight === "own") expect(rows).toBe(1);
  if (sight === "every") expect(rows).toBeGreaterThan(table === "race_participant_totals" ? 0 : 2);
});

describe("the rows are the right ones", () => {
  test("a brand's own race, and nobody else's by its id", async () => {
    const { clients, owner, other } = world;
    const mine = await clients.owner.from("live_races").select("id, brand_partner_id");
    expect(mine.data).toEqual([{ id: owner.raceId, brand_partner_id: owner.brandId }]);
    const theirs = await clients.owner.from("live_races").select("id").eq("id", other.raceId);
    expect(theirs.data).toEqual([]);
  });

  test("its analytics, aggregated", async () => {
    const { data } = await world.clients.owner.from("brand_race_analytics").select("*").single();
    expect(data).toEqual({
      live_race_id: world.owner.raceId,
      total_participants: 2,
      completed_participants: 1,
      average_completion_time: 5_400,
      average_pace: 9,
    });
  });

  test("staff see every brand's races and orders", async () => {
    const { clients, owner, other, deactivated } = world;
    for (const [table, column] of [
      ["live_races", "id"],
      ["race_orders", "live_race_id"],
    ] as const) {
      const { data } = await clients.staff.from(table).select(column);
      const seen = (data ?? []).map((row) => Object.values(row)[0]);
      expect(seen).toEqual(
        expect.arrayContaining([owner.raceId, other.raceId, deactivated.raceId]),
      );
    }
  });
});

test("no embedding across foreign keys reaches runners, codes or another brand", async () => {
  const { owner } = world.clients;
  for (const embedding of ["race_participants(*)", "race_orders(discount_codes(*))"]) {
    const { data, error } = await owner.from("live_races").select(`id, ${embedding}`);
    expect(error?.code).toBe(denied);
    expect(data).toBeNull();
  }
  const brands = "brand_partners!live_races_brand_partner_id_fkey(id, live_races(id))";
  const { data } = await owner.from("live_races").select(`id, ${brands}`);
  expect(data).toEqual([
    {
      id: world.owner.raceId,
      brand_partners: { id: world.owner.brandId, live_races: [{ id: world.owner.raceId }] },
    },
  ]);
});

test("private tables and functions have no address", async () => {
  const { owner } = world.clients;
  expect((await owner.schema("private").from("rate_limits").select()).error?.code).toBe("PGRST106");
  expect((await owner.schema("private").rpc("own_brand_id")).error?.code).toBe("PGRST106");
  expect((await owner.rpc("own_brand_id")).error?.code).toBe("PGRST202");
});
