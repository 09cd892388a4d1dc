import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { expected } from "../harness/backend.ts";
import { validRace } from "../harness/races.ts";
import { cellsOf } from "./cells.ts";
import { addBrand, createRace, makeFixtures, type Caller } from "./fixtures.ts";

const { backend, clients, other } = await makeFixtures();

/** What each function is called with; its owner and the other brand have used up their month. */
const calls: Readonly<Record<string, () => object>> = {
  is_brand_name_available: () => ({ name: "Free" }),
  is_brand_email_available: () => ({ email: "a@b.example" }),
  subscribe_to_newsletter: () => ({ email: "a@b.example" }),
  create_race: () => ({ request_id: randomUUID(), race: validRace }),
  set_race_status: () => ({ race_id: other.raceId, status: "active", reason: "Because." }),
  set_brand_active: () => ({ brand_id: other.brandId, is_active: true, reason: "Because." }),
};

const cells = cellsOf<Caller>(`
  | call                     | visitor | no brand    | other brand   | deactivated    | owner         | staff       |
  | ------------------------ | ------- | ----------- | ------------- | -------------- | ------------- | ----------- |
  | is_brand_name_available  | ok      | ok          | ok            | ok             | ok            | ok          |
  | is_brand_email_available | ok      | ok          | ok            | ok             | ok            | ok          |
  | subscribe_to_newsletter  | ok      | ok          | ok            | ok             | ok            | ok          |
  | race_allowance           | 42501   | not_a_brand | ok            | ok             | ok            | not_a_brand |
  | quote_race               | 42501   | not_a_brand | ok            | ok             | ok            | not_a_brand |
  | create_race              | 42501   | not_a_brand | monthly_limit | brand_inactive | monthly_limit | not_a_brand |
  | admin_overview           | 42501   | not_staff   | not_staff     | not_staff      | not_staff     | ok          |
  | set_race_status          | 42501   | not_staff   | not_staff     | not_staff      | not_staff     | ok          |
  | set_brand_active         | 42501   | not_staff   | not_staff     | not_staff      | not_staff     | ok          |`);
const functions = [...new Set(cells.map(([row]) => row))];
const cellsOfExpired = functions.map((name) => [name, "expired", "PGRST303"] as const);

const statusOf: Readonly<Record<string, number>> = {
  42501: 401,
  PGRST303: 401,
  monthly_limit: 409,
};

test.each([...cells, ...cellsOfExpired])("%s called by %s: %s", async (name, persona, cell) => {
  const { error, status } = await clients[persona].rpc(name, calls[name]?.() ?? {});
  if (cell === "ok") expect(error).toBeNull();
  else expect([error?.hint ?? error?.code, status]).toEqual([cell, statusOf[cell] ?? 403]);
});

describe("a call returns", () => {
  test("one object: race_allowance and quote_race", async () => {
    expect(await expected(clients.owner.rpc("race_allowance"))).toMatchObject({
      tier: "standard",
      race_limit: 1,
      races_this_month: 1,
      can_create: false,
    });
    const quote = (code?: string) =>
      expected(other.client.rpc("quote_race", { discount_code: code }));
    expect(await quote(" free1000outpace")).toEqual({
      tier: "premium",
      max_participants: 1_000,
      price: 1_000_00,
      discount: 1_000_00,
      total: 0,
      description: "Free premium race",
    });
    const standard = { price: 500_00, discount: 0, total: 500_00, description: null };
    expect(await quote()).toMatchObject(standard);
  });

  test("a refusal in the specified words for an unknown discount code", async () => {
    const { error, status } = await clients.owner.rpc("quote_race", { discount_code: "NOPE" });
    expect([status, error?.message, error?.hint]).toEqual([
      400,
      "Invalid discount code",
      "invalid_discount_code",
    ]);
  });

  test("the race that create_race made, which the brand then reads, and no second one", async () => {
    const brand = await addBrand(backend);
    const race = await expected<object>(createRace(brand));
    expect((await createRace(brand)).error?.hint).toBe("monthly_limit");
    expect(race).toMatchObject({ name: validRace.name, status: "pending" });
    expect((await brand.client.from("live_races").select().single()).data).toEqual(race);
  });

  test("one race for a repeated request, also when both calls arrive together", async () => {
    const brand = await addBrand(backend);
    const requestId = randomUUID();
    const [first, second] = await Promise.all([
      createRace(brand, {}, requestId),
      createRace(brand, {}, requestId),
    ]);
    expect(first.data).toEqual(second.data);
    const conflict = await createRace(brand, { name: "Other" }, requestId);
    expect([conflict.status, conflict.error?.hint]).toEqual([409, "request_conflict"]);
    expect((await brand.client.from("live_races").select("id")).data).toHaveLength(1);
  });

  test("success for a repeated newsletter sign-up, and nothing is stored twice", async () => {
    const email = `${randomUUID()}@mailbox.example`;
    const subscribe = (spelling: string) =>
      clients.visitor.rpc("subscribe_to_newsletter", { email: spelling });
    for (const spelling of [email, ` ${email.toUpperCase()} `]) {
      expect((await subscribe(spelling)).error).toBeNull();
    }
    const subscribers = clients["service role"].from("newsletter_subscribers").select("email");
    expect((await subscribers.eq("email", email)).data).toEqual([{ email }]);
    const { error, status } = await subscribe("no address");
    expect([status, error?.hint]).toEqual([400, "invalid_value"]);
  });
});
