/** What the API adds to access.md: what it offers to whom, and a refusal's status and form. */
import { expect, test } from "vitest";
import { validRace } from "../harness/races.ts";
import { functionsOf, readCatalog, tablesOf } from "./catalog.ts";
import { accessToken, addBrand, createRace, makeFixtures } from "./fixtures.ts";

const { backend, ask, owner, other, deactivated, staff } = await makeFixtures();
const catalog = await readCatalog(backend);
const visitor = backend.visitor();
const expired = backend.person(accessToken(owner, { expiresIn: -60 }));

test("no table can be read or written, and no closed function called, without a current token", async () => {
  for (const [client, refusal] of [
    [visitor, ["42501", 401]],
    [expired, ["PGRST303", 401]],
  ] as const) {
    for (const { name, columns } of tablesOf(catalog)) {
      const column = columns.find(({ isGenerated }) => !isGenerated)?.name ?? "";
      const rows = client.from(name);
      for (const request of [
        rows.select(),
        rows.insert({ [column]: null }),
        rows.update({ [column]: null }).not(column, "is", null),
        rows.delete().not(column, "is", null),
      ]) {
        const { error, status } = await request;
        expect([error?.code, status], name).toEqual(refusal);
      }
    }
    for (const { name, parameters, grants } of functionsOf(catalog)) {
      const given = Object.fromEntries(parameters.map((parameter) => [parameter.name, null]));
      const { error, status } = await client.rpc(name, given);
      const isOpen = client === visitor && grants.some(({ role }) => role === "anon");
      if (isOpen) expect(String(error?.code), name).not.toMatch(/42501|PGRST/);
      else expect([error?.code, status], name).toEqual(refusal);
    }
  }
});

test("no other schema and none of its functions has an address", async () => {
  const { token } = staff;
  for (const schema of ["private", "auth", "storage", "extensions", "cron", "pg_catalog"]) {
    for (const name of ["users", "rate_limits", "objects", "job", "pg_authid", "rpc/is_staff"]) {
      for (const request of [
        { headers: { "accept-profile": schema } },
        { headers: { "content-profile": schema }, body: {} },
      ]) {
        const { status, text } = await ask(`/rest/v1/${name}`, { token, ...request });
        expect([404, 406], `${schema}, ${name}: ${text}`).toContain(status);
      }
    }
  }
  const { status, text } = await ask("/rest/v1/rpc/own_brand_id", { token, body: {} });
  expect([status, text]).toEqual([404, expect.stringContaining("PGRST202")]);
  for (const hidden of [
    "users(*)",
    "objects(*)",
    "rate_limits(*)",
    "race_participants(runner_id)",
  ]) {
    const embedded = await ask(`/rest/v1/live_races?select=*,${hidden}`, { token: owner.token });
    expect([400, 403], hidden).toContain(embedded.status);
  }
});

test("a row is refused in every way to write it, and a change needs a condition", async () => {
  const change = { status: "active" };
  const row = { id: owner.raceId, ...change };
  const address = "/rest/v1/live_races";
  const one = `${address}?id=eq.${owner.raceId}`;
  const merging = { headers: { prefer: "resolution=merge-duplicates" } };
  for (const [path, options, refusal] of [
    [one, { method: "PATCH", body: change }, [403, "42501"]],
    [address, { body: [{ ...validRace, brand_partner_id: owner.brandId }] }, [403, "42501"]],
    [`${address}?columns=id,status`, { body: [row, row] }, [403, "42501"]],
    [address, { body: [row], ...merging }, [403, "42501"]],
    [one, { method: "PUT", body: row }, [403, "42501"]],
    [address, { method: "PATCH", body: change }, [400, "21000"]],
  ] as const) {
    const { status, text } = await ask(path, { token: owner.token, ...options });
    expect([status, (JSON.parse(text) as { code?: string }).code], path).toEqual(refusal);
  }
});

const update = (changes: object, based_on: object) =>
  owner.client.rpc("update_race", { race_id: owner.raceId, changes, based_on });

test.each([
  ["42501", 403, () => owner.client.from("discount_codes").select()],
  ["edit_conflict", 409, () => update({ name: "After" }, { name: "Before" })],
  ["not_staff", 403, () => owner.client.rpc("admin_overview")],
  ["brand_inactive", 403, () => createRace(deactivated)],
  ["start_time_past", 400, () => createRace(owner, { start_time: "2020-05-04T09:00:00Z" })],
  ["monthly_limit", 409, () => createRace(owner)],
  ["race_not_found", 404, () => visitor.rpc("public_race", { id: other.raceId })],
] as const)("the refusal %s has the status %i", async (name, expectedStatus, request) => {
  const { error, status } = await request();
  expect([error?.hint ?? error?.code, status]).toEqual([name, expectedStatus]);
});

test("a refusal that is counted arrives like every other, and its count stays", async () => {
  const { client } = await addBrand(backend);
  const quote = (discount_code: string) => client.rpc("quote_race", { discount_code });
  const hint = "invalid_discount_code";
  const error = { code: "PT400", message: "Invalid discount code", details: null, hint };
  for (let n = 0; n < 10; n += 1) {
    expect(await quote("WRONG")).toMatchObject({ data: null, status: 400, error });
  }
  const limited = { code: "PT429", hint: "rate_limited" };
  expect(await quote("WRONG")).toMatchObject({ status: 429, error: limited });
  expect(await client.rpc("quote_race")).toMatchObject({ status: 200, error: null });
});
