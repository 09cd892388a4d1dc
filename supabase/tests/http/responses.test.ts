/** What the API adds to access.md: which rows a token reads, and a refusal's status and message. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { expected } from "../harness/backend.ts";
import { functionsOf, readCatalog, tablesOf } from "./catalog.ts";
import { addBrand, createRace, makeFixtures, type Account, type Caller } from "./fixtures.ts";
import { requestsTo } from "./requests.ts";
import { makeCalls } from "./function-calls.ts";

const fixtures = await makeFixtures();
const { backend, clients, owner, other, deactivated, noBrand, staff } = fixtures;
const catalog = await readCatalog(backend);
const calls = await makeCalls(fixtures);

const edit = ({ client }: Pick<Account, "client">, change: object, { raceId } = owner) =>
  client.from("live_races").update(change).eq("id", raceId).select("name, brand_website_url");

const rename = ({ client }: Pick<Account, "client">, name: string, own = owner.name) =>
  client.rpc("update_brand_details", { name, based_on: { name: own } });

test.each(tablesOf(catalog))(
  "$name cannot be read or written without a current token",
  async ({ name, columns }) => {
    const column = columns.find(({ isGenerated }) => !isGenerated)?.name ?? "";
    for (const [persona, code] of [
      ["visitor", "42501"],
      ["expired", "PGRST303"],
    ] as const) {
      const rows = clients[persona].from(name);
      for (const request of [
        rows.select(),
        rows.insert({ [column]: null }),
        rows.update({ [column]: null }).not(column, "is", null),
        rows.delete().not(column, "is", null),
      ]) {
        const { error, status } = await request;
        expect([error?.code, status], persona).toEqual([code, 401]);
      }
    }
  },
);

test.each(functionsOf(catalog))("$name can be called until the token expires", async ({ name }) => {
  const [client, given] = calls[name] ?? [];
  expect((await client?.rpc(name, given))?.error).toBeNull();
  const { error, status } = await clients.expired.rpc(name, given);
  expect([error?.code, status]).toEqual(["PGRST303", 401]);
  if (client === clients.visitor) return;
  const refused = await clients.visitor.rpc(name, given);
  expect([refused.error?.code, refused.status]).toEqual(["42501", 401]);
});

test.each<[Caller, readonly string[]]>([
  ["owner", [owner.raceId]],
  ["editor", [owner.raceId]],
  ["viewer", [owner.raceId]],
  ["two brands", [owner.raceId, other.raceId]],
  ["other brand", [other.raceId]],
  ["deactivated", [deactivated.raceId]],
  ["no brand", []],
  ["staff", [owner, other, deactivated].map(({ raceId }) => raceId)],
])("%s reads the races and orders of %j", async (persona, ids) => {
  const races = await expected(clients[persona].from("live_races").select("id"));
  const orders = await expected(clients[persona].from("race_orders").select("id:live_race_id"));
  for (const found of [races, orders]) {
    expect(found).toEqual(expect.arrayContaining(ids.map((id) => ({ id }))));
    // Staff also see other test files' rows.
    if (persona !== "staff") expect(found).toHaveLength(ids.length);
  }
});

test("a response has the edited rows as stored, and no row of another brand", async () => {
  const change = { name: " Harbor Run II ", brand_website_url: "harbor.example" };
  const stored = { name: "Harbor Run II", brand_website_url: "https://harbor.example" };
  expect(await expected(edit(owner, change))).toEqual([stored]);
  const name = `Renamed ${randomUUID()}`;
  expect((await rename(owner, name)).error).toBeNull();
  const brands = owner.client.from("brand_partners").select("name, brand_name");
  expect(await expected(brands)).toEqual([{ name, brand_name: name }]);
  for (const stranger of [noBrand, other, deactivated, staff]) {
    expect(await expected(edit(stranger, { name: "Taken over" }))).toEqual([]);
  }
  const races = clients.owner.from("live_races").select("name, brand_website_url");
  expect(await expected(races)).toEqual([stored]);
});

test.each([
  ["42501", 403, () => owner.client.from("discount_codes").select()],
  ["42501", 403, () => staff.client.from("race_orders").select("request_id")],
  [
    "edit_conflict",
    409,
    () =>
      owner.client.rpc("update_race", {
        race_id: owner.raceId,
        changes: { name: "After" },
        based_on: { name: "Before" },
      }),
  ],
  ["not_a_brand", 403, () => noBrand.client.rpc("quote_race")],
  ["not_staff", 403, () => owner.client.rpc("admin_overview")],
  ["brand_inactive", 403, () => createRace(deactivated)],
  ["brand_inactive", 403, () => edit(deactivated, { name: "Renamed" }, deactivated)],
  ["start_time_past", 400, () => createRace(owner, { start_time: "2020-05-04T09:00:00Z" })],
  ["monthly_limit", 409, () => createRace(owner)],
  [
    "edit_conflict",
    409,
    () =>
      owner.client.rpc("update_race", {
        race_id: owner.raceId,
        changes: { name: "After" },
        based_on: { name: "Before" },
      }),
  ],
  ["not_a_brand", 403, () => rename(staff, "Renamed")],
  ["brand_name_taken", 409, () => rename(other, deactivated.name.toUpperCase(), other.name)],
  ["brand_inactive", 403, () => rename(deactivated, "Renamed")],
  ["invalid_discount_code", 400, () => owner.client.rpc("quote_race", { discount_code: "NOPE" })],
  ["invalid_value", 400, () => other.client.rpc("subscribe_to_newsletter", { email: "none" })],
] as const)("the refusal %s has the status %i", async (name, expectedStatus, request) => {
  const { error, status } = await request();
  expect([error?.hint ?? error?.code, status]).toEqual([name, expectedStatus]);
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
])("an edit follows the create form's rules, with its messages: %j", async (change, message) => {
  const { error, status } = await edit(owner, change);
  expect([status, error?.message, error?.hint]).toEqual([400, message, "invalid_value"]);
});

test("a race that is pending, unknown or no id at all gets one and the same response", async () => {
  const read = async (body: object) => {
    const { status, text } = await requestsTo(backend.url)("/rest/v1/rpc/public_race", { body });
    return [status, text];
  };
  const [status, text] = await read({ id: randomUUID() });
  expect(status).toBe(404);
  expect(JSON.parse(String(text))).toMatchObject({
    message: "We can't find this race.",
    hint: "race_not_found",
  });
  for (const id of [other.raceId, other.brandId, "", "none", "\u2026", null]) {
    expect(await read({ id })).toEqual([status, text]);
  }
  expect(await read({ id: other.raceId, preview: "none" })).toEqual([status, text]);
});

test("a refusal that is counted arrives like every other, and its count stays", async () => {
  const { client } = await addBrand(backend);
  const quote = (discount_code: string) => client.rpc("quote_race", { discount_code });
  for (let n = 0; n < 10; n += 1) {
    expect(await quote("WRONG")).toMatchObject({
      data: null,
      status: 400,
      error: {
        ...{ code: "PT400", message: "Invalid discount code", details: null },
        hint: "invalid_discount_code",
      },
    });
  }
  const { error, status } = await quote("WRONG");
  expect([error?.code, error?.hint, status]).toEqual(["PT429", "rate_limited", 429]);
  const unlimited = await client.rpc("quote_race");
  expect([unlimited.error, unlimited.status]).toEqual([null, 200]);
});
