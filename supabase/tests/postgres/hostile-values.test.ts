/** Whatever values a caller sends, a function answers or refuses in its own words, and never with PostgreSQL's. */
import { randomUUID } from "node:crypto";
import fc, { type Arbitrary } from "fast-check";
import postgres from "postgres";
import { expect, test } from "vitest";
import { readCatalog, type DatabaseFunction } from "../harness/catalog.ts";
import { as, openDatabase, signUpBrand, signUpStaff } from "../harness/database.ts";
import { proof } from "../harness/environment.ts";
import { fewOf, json, nearlyRight, text } from "../harness/hostile.ts";
import { createRace, validRace } from "../harness/races.ts";

const { database, owner } = await openDatabase();
const { functions } = await readCatalog((sql) => owner.unsafe<object[]>(sql));
const brand = await signUpBrand(database);
const race = await createRace(database, brand.userId);
const callers = [brand.userId, await signUpStaff(database)];

/** With these a call gets beyond the first checks; any other argument is null. */
const usual: Readonly<Record<string, string>> = {
  ...{ brand_id: brand.brandId, race_id: race.id, user_id: brand.userId },
  ...{ status: "active", tier: "standard", reason: "Because.", request_id: randomUUID() },
  ...{ race: JSON.stringify(validRace), changes: "{}", based_on: "{}" },
};

const wrongFields = Object.keys(validRace).map((name) => [
  name,
  fc.oneof(json, fc.constantFrom(...(nearlyRight[name] ?? [""]))),
]);
/** A race as the form sends it, but for one or two fields. */
const form = fewOf(Object.fromEntries(wrongFields), 2, 1).map((wrong) => ({
  ...validRace,
  ...wrong,
}));

/** By type, as text. */
const hostile: Readonly<Record<string, Arbitrary<unknown>>> = {
  text,
  jsonb: fc.oneof(form, json).map((value) => JSON.stringify(value)),
  boolean: fc.boolean(),
  uuid: fc.uuid(),
  integer: fc.constantFrom(0, -1, 2 ** 31 - 1, -(2 ** 31)),
  bigint: fc.constantFrom(0n, -1n, 2n ** 63n - 1n, -(2n ** 63n)),
  "timestamp with time zone": fc.constantFrom("-infinity", "infinity", "4713-01-01 BC"),
};

const valueOf = ({ name, type }: DatabaseFunction["parameters"][number], isHostile: boolean) =>
  isHostile && hostile[type] ? hostile[type].map(String) : fc.constant(usual[name] ?? null);

/** Arguments of which one is hostile. A JSON argument, of a form of many fields, is so more often. */
function inputsOf({ parameters }: DatabaseFunction) {
  const chosen = parameters.flatMap((one) =>
    Array.from({ length: one.type === "jsonb" ? 20 : 1 }, () => one),
  );
  const inputs = fc
    .constantFrom(...chosen)
    .chain((wrong) => fc.tuple(...parameters.map((one) => valueOf(one, one === wrong))));
  return fc.sample(inputs, { seed: 208, numRuns: chosen.length * proof.hostileCalls });
}

/** PostgreSQL stores no other character, so such a call ends before the function. */
const isStorable = (value: string | null) =>
  !/\0|\\u0000|\p{Surrogate}|\\ud[89a-f]/iu.test(value ?? "");

const undone = new Error("The call succeeded, and its transaction is rolled back.");

/** How a call ends that changes nothing. */
async function outcomeOf(userId: string, call: string, values: (string | null)[]) {
  const ended = as(database, userId, async (sql) => {
    await sql.unsafe(call, values);
    await sql`set constraints all immediate`;
    throw undone;
  });
  return ended.catch((error: unknown) =>
    error instanceof postgres.PostgresError ? `${error.code} ${error.message}` : error,
  );
}

const open = functions.filter(
  ({ schema, grants, parameters }) =>
    schema === "public" &&
    parameters.length > 0 &&
    grants.some(({ role }) => role === "anon" || role === "authenticated"),
);

test.each(open)("$name", async (called) => {
  const { qualifiedName, parameters } = called;
  const named = parameters.map(
    ({ name, type }, n) => `${name} => $${String(n + 1)}::text::${type}`,
  );
  const call = `select ${qualifiedName}(${named.join(", ")})`;
  for (const input of inputsOf(called)) {
    if (!input.every(isStorable)) continue;
    for (const caller of callers) {
      const outcome = await outcomeOf(caller, call, input);
      if (outcome !== undone) expect(outcome, JSON.stringify(input)).toMatch(/^(PT4\d\d|42501) /);
    }
  }
});
