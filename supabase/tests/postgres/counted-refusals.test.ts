/** Everything that can be guessed counts its refusals: calls that are all refused meet their limit. */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readCatalog } from "../harness/catalog.ts";
import { asPerson, one, openDatabase, signUpBrand } from "../harness/database.ts";
import { validRace } from "../harness/races.ts";
import { outcomes, times } from "./concurrency.ts";

const { database, owner } = await openDatabase();
const { functions } = await readCatalog((sql) => owner.unsafe<object[]>(sql));

const race = `'${randomUUID()}', '${JSON.stringify(validRace)}'`;

/** A call that is refused, its hint, and how many of them a client may send. */
const wrongCalls: Readonly<Record<string, [argument: string, hint: string, limit: number]>> = {
  read_invitation: ["'wrong'", "invitation_not_found", 60],
  accept_invitation: ["'wrong'", "invitation_not_found", 60],
  confirm_newsletter: ["'wrong'", "invalid_link", 60],
  unsubscribe_from_newsletter: ["'wrong'", "invalid_link", 60],
  resubscribe_to_newsletter: ["'wrong'", "invalid_link", 60],
  subscribe_to_newsletter: ["'wrong'", "invalid_value", 30],
  switch_off_email: ["'wrong'", "invalid_link", 60],
  switch_on_email: ["'wrong'", "invalid_link", 60],
  refuse_invitations: ["'wrong'", "invalid_link", 60],
  allow_invitations: ["'wrong'", "invalid_link", 60],
  stop_factor_removal: ["'wrong'", "invalid_link", 60],
  stop_hand_over: ["'wrong'", "invalid_link", 60],
  secure_account: ["'wrong'", "invalid_link", 60],
  shared_report: ["'wrong'", "report_not_shared", 300],
  public_race: ["'wrong'", "race_not_found", 300],
  is_brand_name_available: ["'Our Staff'", "invalid_value", 300],
  update_brand_details: [`'Our Staff', based_on => '{"name": ""}'`, "edit_conflict", 300],
  quote_race: ["'NO-SUCH-CODE'", "invalid_discount_code", 10],
  create_race: [`${race}, 'NO-SUCH-CODE', -1`, "invalid_discount_code", 10],
};

const namesWith = (source: RegExp) =>
  functions
    .filter((called) => source.test(called.source))
    .map(({ qualifiedName }) => qualifiedName)
    .filter((name) => !["private.count_new_name", "private.expose"].includes(name));

/** What asks for fresh proof, whose refusals are noted. */
const noting = namesWith(/\bprivate\.note_refused_proof\(/);

test("what asks for fresh proof notes its refusals", () => {
  const asking = namesWith(/\bprivate\.require_proof\(/);
  expect(noting).toEqual(asking.map((name) => name.replace("private.", "public.")));
});

test("what counts its calls returns its refusals, and is tried here if it refuses", () => {
  const counting = namesWith(/\bprivate\.(count_call|count_new_name|begin_code)\(/);
  const returning = namesWith(/\bprivate\.returned_refusal\(/);
  expect(returning).toEqual([...counting, ...noting].toSorted());
  const tried = Object.keys(wrongCalls).map((name) => `public.${name}`);
  expect(counting).toEqual([...tried, "public.is_brand_email_available"].toSorted());
});

test("visitors call nothing that does not count", () => {
  const open = functions.filter(
    ({ schema, grants }) => schema === "public" && grants.some(({ role }) => role === "anon"),
  );
  const uncounted = open.filter(({ source }) => !source.includes("private.count_call("));
  expect(uncounted.map(({ name }) => name)).toEqual([]);
});

describe("wrong calls at once, of which exactly as many as the limit are answered:", () => {
  test.each(Object.entries(wrongCalls))("%s", async (name, [argument, expectedHint, limit]) => {
    const { userId } = await signUpBrand(database);
    await owner`delete from private.rate_limits`;
    const call = () =>
      asPerson(database, userId)`select ${owner.unsafe(`public.${name}(${argument})`)}`;
    const hints: Record<string, number> = {};
    // A window may end in between.
    while (!("rate_limited" in hints)) {
      const { results, refusals } = await outcomes(times(limit + 20, call));
      expect(results).toEqual([]);
      for (const refusal of refusals) hints[refusal.hint] = (hints[refusal.hint] ?? 0) + 1;
      expect(hints[expectedHint]).toBeLessThanOrEqual(2 * limit);
    }
    const counted = owner`
      select max(calls) as most, sum(calls)::integer as all from private.rate_limits`;
    expect(await one(counted)).toEqual({ most: limit, all: hints[expectedHint] });
    expect(Object.keys(hints).toSorted()).toEqual([expectedHint, "rate_limited"].toSorted());
  });
});
