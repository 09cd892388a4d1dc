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
  "another brand's %s creates a race of the caller's own and shows nothing of theirs",
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

test("a request id of another brand's race, order or account finds nothing", async () => {
  const [victim, thief] = [await addBrand(backend), await addBrand(backend)];
  const { id } = await create(victim);
  expect((await create(thief, { request_id: id })).brand_partner_id).toBe(thief.brandId);
  for (const request_id of [victim.brandId, victim.userId]) {
    expect((await request(thief, { request_id })).error?.hint).toBe("monthly_limit");
  }
});
