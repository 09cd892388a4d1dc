import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { visitorClient } from "./backend.ts";
import {
  expected,
  makeWorld,
  personas,
  signUpBrand,
  validRace,
  type Persona,
  type World,
} from "./world.ts";

let world: World;

beforeAll(async () => {
  world = await makeWorld();
});

const ok = "ok";
const denied = "401 42501";
const expired = "401 PGRST303";
const noBrand = "403 not_a_brand";
const notStaff = "403 not_staff";
const inactive = "403 brand_inactive";
const limit = "409 monthly_limit";

const create = () => ({ request_id: randomUUID(), race: validRace });
const status = () => ({ race_id: world.other.raceId, status: "active", reason: "Because." });
const active = () => ({ brand_id: world.other.brandId, is_active: true, reason: "Because." });

/* Rows: what is called. Columns: by whom. The owner and the other brand have used their month. */
const expectations: readonly (readonly [string, () => object, ...string[]])[] = [
  // function, arguments                                    visitor expired  brandless other     deactivated owner     staff
  ["is_brand_name_available", () => ({ name: "Free" }), /*   */ ok, expired, ok, ok, ok, ok, ok],
  ["is_brand_email_available", () => ({ email: "a@b.example" }), ok, expired, ok, ok, ok, ok, ok],
  ["subscribe_to_newsletter", () => ({ email: "a@b.example" }), ok, expired, ok, ok, ok, ok, ok],
  [
    "race_allowance",
    () => ({}),
    /*                      */ denied,
    expired,
    noBrand,
    ok,
    ok,
    ok,
    noBrand,
  ],
  [
    "quote_race",
    () => ({}),
    /*                          */ denied,
    expired,
    noBrand,
    ok,
    ok,
    ok,
    noBrand,
  ],
  [
    "create_race",
    create,
    /*                             */ denied,
    expired,
    noBrand,
    limit,
    inactive,
    limit,
    noBrand,
  ],
  [
    "admin_overview",
    () => ({}),
    /*                      */ denied,
    expired,
    notStaff,
    notStaff,
    notStaff,
    notStaff,
    ok,
  ],
  [
    "set_race_status",
    status,
    /*                         */ denied,
    expired,
    notStaff,
    notStaff,
    notStaff,
    notStaff,
    ok,
  ],
  [
    "set_brand_active",
    active,
    /*                        */ denied,
    expired,
    notStaff,
    notStaff,
    notStaff,
    notStaff,
    ok,
  ],
];

const cases = expectations.flatMap(([name, values, ...answers]) =>
  personas.map((persona, n): [Persona, string, string, () => object] => [
    persona,
    name,
    answers[n] ?? denied,
    values,
  ]),
);

test.each(cases)("as %s, %s answers: %s", async (persona, name, answer, values) => {
  const { error, status: code } = await world.clients[persona].rpc(name, values());
  expect(error === null ? ok : `${String(code)} ${error.hint ?? error.code}`).toBe(answer);
});

describe("answers", () => {
  test("race_allowance and quote_race answer one object", async () => {
    const { other, owner } = world.clients;
    expect(await expected(owner.rpc("race_allowance"))).toMatchObject({
      tier: "standard",
      race_limit: 1,
      races_this_month: 1,
      can_create: false,
    });
    expect(await expected(other.rpc("quote_race", { discount_code: " free1000outpace" }))).toEqual({
      tier: "premium",
      max_participants: 1_000,
      price: 1_000_00,
      discount: 1_000_00,
      total: 0,
      description: "Free premium race",
    });
    expect(await expected(other.rpc("quote_race"))).toMatchObject({
      price: 500_00,
      discount: 0,
      total: 500_00,
      description: null,
    });
  });

  test("an unknown code is refused with the spec's words", async () => {
    const { error, status: code } = await world.clients.owner.rpc("quote_race", {
      discount_code: "NOPE",
    });
    expect([code, error?.message, error?.hint]).toEqual([
      400,
      "Invalid discount code",
      "invalid_discount_code",
    ]);
  });

  test("create_race answers the race, and the same race again", async () => {
    const { client, brand } = await signUpBrand();
    const { error } = await client.rpc("create_race", create());
    expect(error?.hint).toBe("monthly_limit");
    const { data } = await client.from("live_races").select().single();
    expect(data).toMatchObject({ id: brand.raceId, name: validRace.name, status: "pending" });
  });

  test("a repeated request is one race, also when both calls arrive together", async () => {
    const client = visitorClient();
    await expected(
      client.auth.signUp({
        email: `${randomUUID()}@company.example`,
        password: "a-long-password",
        options: { data: { company_name: `Twice ${randomUUID()}`, contact_name: "A" } },
      }),
    );
    const request = create();
    const [first, second] = await Promise.all([
      client.rpc("create_race", request),
      client.rpc("create_race", request),
    ]);
    expect(first.data).toEqual(second.data);
    const conflict = await client.rpc("create_race", {
      ...request,
      race: { ...validRace, name: "Other" },
    });
    expect([conflict.status, conflict.error?.hint]).toEqual([409, "request_conflict"]);
    expect((await client.from("live_races").select("id")).data).toHaveLength(1);
  });

  test("a newsletter repeat succeeds and stores nothing twice", async () => {
    const email = `${randomUUID()}@mailbox.example`;
    for (const spelling of [email, ` ${email.toUpperCase()} `]) {
      expect(
        (await visitorClient().rpc("subscribe_to_newsletter", { email: spelling })).error,
      ).toBeNull();
    }
    const { data } = await world.service
      .from("newsletter_subscribers")
      .select("email")
      .eq("email", email);
    expect(data).toEqual([{ email }]);
    const { error, status: code } = await visitorClient().rpc("subscribe_to_newsletter", {
      email: "no address",
    });
    expect([code, error?.hint]).toEqual([400, "invalid_value"]);
  });
});
