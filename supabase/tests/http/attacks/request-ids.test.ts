import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { serviceClient } from "../backend.ts";
import { expected, signUpCompany, validRace } from "../world.ts";

const service = serviceClient();

const ordersOf = (brandId: string) =>
  expected(
    service
      .from("race_orders")
      .select("request_id, live_race_id, total_cents")
      .eq("brand_partner_id", brandId),
  );

test("another brand's request id makes a race of one's own and shows nothing of theirs", async () => {
  const [victim, thief] = [await signUpCompany(), await signUpCompany()];
  const request_id = randomUUID();
  const theirs = await expected<{ id: string }>(
    victim.client.rpc("create_race", {
      request_id,
      race: { ...validRace, name: "Secret Run", description: "Nobody knows yet." },
    }),
  );
  const before = await ordersOf(victim.brandId);

  const own = await expected<Record<string, unknown>>(
    thief.client.rpc("create_race", { request_id, race: validRace }),
  );
  expect(own).toMatchObject({ brand_partner_id: thief.brandId, name: validRace.name });
  expect(own["id"]).not.toBe(theirs.id);
  expect(await ordersOf(victim.brandId)).toEqual(before);
  expect(await ordersOf(thief.brandId)).toHaveLength(1);
});

test("another brand's request id with its very body answers one's own race, never the other's", async () => {
  const [victim, thief] = [await signUpCompany(), await signUpCompany()];
  const request = { request_id: randomUUID(), race: validRace, discount_code: "FREE500OUTPACE" };
  const theirs = await expected<{ id: string }>(victim.client.rpc("create_race", request));
  const own = await expected<{ id: string; brand_partner_id: string }>(
    thief.client.rpc("create_race", request),
  );
  expect(own.id).not.toBe(theirs.id);
  expect(own.brand_partner_id).toBe(thief.brandId);
});

test.each([
  ["another name", { name: "Other" }, undefined],
  ["one more participant", { max_participants: 499 }, undefined],
  ["a field that the form does not know", { surprise: true }, undefined],
  ["a discount code", {}, "FREE500OUTPACE"],
])("the same request id with %s is a conflict", async (_, change, discount_code) => {
  const { client, brandId } = await signUpCompany();
  const request = { request_id: randomUUID(), race: validRace };
  await expected(client.rpc("create_race", request));
  const { error, status, data } = await client.rpc("create_race", {
    ...request,
    race: { ...validRace, ...change },
    discount_code,
  });
  expect([status, error?.hint, data]).toEqual([409, "request_conflict", null]);
  expect(await ordersOf(brandId)).toHaveLength(1);
});

test("a request id in other letters is the same request id", async () => {
  const { client, brandId } = await signUpCompany();
  const request_id = randomUUID();
  const first = await expected(client.rpc("create_race", { request_id, race: validRace }));
  for (const spelling of [
    request_id.toUpperCase(),
    `{${request_id}}`,
    request_id.replaceAll("-", ""),
  ]) {
    expect(
      await expected(client.rpc("create_race", { request_id: spelling, race: validRace })),
    ).toEqual(first);
  }
  expect(await ordersOf(brandId)).toHaveLength(1);
});

test("a request id of another brand's race, order or account finds nothing", async () => {
  const [victim, thief] = [await signUpCompany(), await signUpCompany()];
  const race = await expected<{ id: string }>(
    victim.client.rpc("create_race", { request_id: randomUUID(), race: validRace }),
  );
  const created = await expected<Record<string, unknown>>(
    thief.client.rpc("create_race", { request_id: race.id, race: validRace }),
  );
  expect(created["brand_partner_id"]).toBe(thief.brandId);
  for (const request_id of [victim.brandId, victim.userId]) {
    const { error } = await thief.client.rpc("create_race", { request_id, race: validRace });
    expect(error?.hint).toBe("monthly_limit");
  }
});
