import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sharedBackend, expected } from "../../harness/backend.ts";
import { validRace } from "../../harness/races.ts";
import { addBrand, type Brand } from "../fixtures.ts";

const backend = await sharedBackend();

interface Race {
  readonly id: string;
  readonly brand_partner_id: string;
  readonly name: string;
}

const request = ({ client }: Brand, given: object = {}) =>
  client.rpc("create_race", { request_id: randomUUID(), race: validRace, ...given });

const create = (brand: Brand, given?: object) => expected<Race>(request(brand, given));

const ordersOf = ({ brandId }: Brand) => {
  const columns = "request_id, live_race_id, total_cents";
  const orders = backend.service().from("race_orders").select(columns);
  return expected<object[]>(orders.eq("brand_partner_id", brandId));
};

test.each([
  ["request id", { race: { ...validRace, name: "Secret Run", description: "Not yet known." } }],
  ["whole request", { race: validRace, discount_code: "FREE500OUTPACE" }],
])(
  "another brand's %s makes a race of the caller's own and shows nothing of theirs",
  async (what, theirs) => {
    const [victim, thief] = [await addBrand(backend), await addBrand(backend)];
    const request_id = randomUUID();
    const stolen = { ...theirs, request_id };
    const { id } = await create(victim, stolen);
    const before = await ordersOf(victim);
    const own = await create(thief, what === "request id" ? { request_id } : stolen);
    expect(own).toMatchObject({ brand_partner_id: thief.brandId, name: validRace.name });
    expect(own.id).not.toBe(id);
    expect(await ordersOf(victim)).toEqual(before);
    expect(await ordersOf(thief)).toHaveLength(1);
  },
);

test.each([
  ["another name", { race: { ...validRace, name: "Other" } }],
  ["one participant less", { race: { ...validRace, max_participants: 499 } }],
  ["a field that the form does not know", { race: { ...validRace, surprise: true } }],
  ["a discount code", { discount_code: "FREE500OUTPACE" }],
])("the same request id with %s is a conflict", async (_, change) => {
  const brand = await addBrand(backend);
  const request_id = randomUUID();
  await create(brand, { request_id });
  const { status, error, data } = await request(brand, { request_id, ...change });
  expect([status, error?.hint, data]).toEqual([409, "request_conflict", null]);
  expect(await ordersOf(brand)).toHaveLength(1);
});

test("a request id spelled differently is the same request id", async () => {
  const brand = await addBrand(backend);
  const id = randomUUID();
  const first = await create(brand, { request_id: id });
  for (const request_id of [id.toUpperCase(), `{${id}}`, id.replaceAll("-", "")]) {
    expect(await create(brand, { request_id })).toEqual(first);
  }
  expect(await ordersOf(brand)).toHaveLength(1);
});

test("a request id of another brand's race, order or account finds nothing", async () => {
  const [victim, thief] = [await addBrand(backend), await addBrand(backend)];
  const { id } = await create(victim);
  expect((await create(thief, { request_id: id })).brand_partner_id).toBe(thief.brandId);
  for (const request_id of [victim.brandId, victim.userId]) {
    expect((await request(thief, { request_id })).error?.hint).toBe("monthly_limit");
  }
});
