import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sharedBackend, expected } from "../../harness/backend.ts";
import { validRace } from "../../harness/races.ts";
import { addBrand, createRace, type Brand } from "../fixtures.ts";

const backend = await sharedBackend();

interface Race {
  readonly id: string;
  readonly brand_partner_id: string;
  readonly name: string;
}

const create = (...race: Parameters<typeof createRace>) => expected<Race>(createRace(...race));

const ordersOf = async ({ brandId }: Brand) => {
  const orders = backend
    .service()
    .from("race_orders")
    .select("request_id, live_race_id, total_cents");
  return expected<object[]>(orders.eq("brand_partner_id", brandId));
};

test("another brand's request id makes a race of the caller's own and shows nothing of theirs", async () => {
  const [victim, thief] = [await addBrand(backend), await addBrand(backend)];
  const requestId = randomUUID();
  const secret = { name: "Secret Run", description: "No one knows yet." };
  const theirs = await create(victim, secret, requestId);
  const before = await ordersOf(victim);

  const own = await create(thief, {}, requestId);
  expect(own).toMatchObject({ brand_partner_id: thief.brandId, name: validRace.name });
  expect(own.id).not.toBe(theirs.id);
  expect(await ordersOf(victim)).toEqual(before);
  expect(await ordersOf(thief)).toHaveLength(1);
});

test("another brand's whole request returns a race of the caller's own, never the other's", async () => {
  const [victim, thief] = [await addBrand(backend), await addBrand(backend)];
  const request = { request_id: randomUUID(), race: validRace, discount_code: "FREE500OUTPACE" };
  const theirs = await expected<Race>(victim.client.rpc("create_race", request));
  const own = await expected<Race>(thief.client.rpc("create_race", request));
  expect(own.id).not.toBe(theirs.id);
  expect(own.brand_partner_id).toBe(thief.brandId);
});

test.each([
  ["another name", { name: "Other" }, undefined],
  ["one participant less", { max_participants: 499 }, undefined],
  ["a field that the form does not know", { surprise: true }, undefined],
  ["a discount code", {}, "FREE500OUTPACE"],
])("the same request id with %s is a conflict", async (_, change, discount_code) => {
  const brand = await addBrand(backend);
  const request = { request_id: randomUUID(), race: validRace };
  await expected(brand.client.rpc("create_race", request));
  const race = { ...validRace, ...change };
  const again = await brand.client.rpc("create_race", { ...request, race, discount_code });
  expect([again.status, again.error?.hint, again.data]).toEqual([409, "request_conflict", null]);
  expect(await ordersOf(brand)).toHaveLength(1);
});

test("a request id spelled differently is the same request id", async () => {
  const brand = await addBrand(backend);
  const id = randomUUID();
  const first = await create(brand, {}, id);
  for (const spelling of [id.toUpperCase(), `{${id}}`, id.replaceAll("-", "")]) {
    const request = { request_id: spelling, race: validRace };
    expect(await expected(brand.client.rpc("create_race", request))).toEqual(first);
  }
  expect(await ordersOf(brand)).toHaveLength(1);
});

test("a request id of another brand's race, order or account finds nothing", async () => {
  const [victim, thief] = [await addBrand(backend), await addBrand(backend)];
  const race = await create(victim);
  const request = (request_id: string) =>
    thief.client.rpc("create_race", { request_id, race: validRace });
  expect((await expected<Race>(request(race.id))).brand_partner_id).toBe(thief.brandId);
  for (const id of [victim.brandId, victim.userId]) {
    expect((await request(id)).error?.hint).toBe("monthly_limit");
  }
});
