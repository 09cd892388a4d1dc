/** What the auth server changes of an account: only what a session with fresh proof has allowed. */
import { describe, expect, test } from "vitest";
import {
  asPerson,
  count,
  one,
  openDatabase,
  refusal,
  refused,
  signUpBrand,
  signUpStaff,
} from "../../harness/database.ts";
import {
  addFactor,
  addUnverifiedFactor,
  allowChange,
  removeFactor,
  sessionsOf,
} from "./factors.ts";

const { auth, database, owner } = await openDatabase();
const { age, inSession, openSession } = sessionsOf(database);

const needed = refused("PT403", "Please confirm that it's you, then try again.", "proof_needed");

let addresses = 0;

/** Stores a change of address, which nothing refuses, and does what the auth server does once both links were used. */
async function addressChange(userId: string) {
  const address = `new-${String(++addresses)}@company.example`;
  await auth`update auth.users set email_change = ${address} where id = ${userId}`;
  const change = () =>
    auth`update auth.users set email = email_change, email_change = '' where id = ${userId}`;
  return { value: address, change: () => change().execute() };
}

async function addition(userId: string) {
  const value = await addUnverifiedFactor(database, userId);
  const change = () => auth`update auth.mfa_factors set status = 'verified' where id = ${value}`;
  return { value, change: () => change().execute() };
}

async function removal(userId: string) {
  const value = await addFactor(database, userId);
  return {
    value,
    change: () => auth`delete from auth.mfa_factors where id = ${value}`.execute(),
  };
}

const allow = (userId: string, kind: string, value: string | null) =>
  asPerson(database, userId)`select public.allow_account_change(${kind}, ${value})`;

describe.each([
  ["email", addressChange, "70 minutes"],
  ["factor_added", addition, "10 minutes"],
  ["factor_removed", removal, "10 minutes"],
] as const)("a change of the kind %s", (kind, begin, lifetime) => {
  test("is made once it was allowed, and then no other", async () => {
    const { userId } = await signUpBrand(database);
    const { value, change } = await begin(userId);
    expect(await refusal(change())).toEqual(needed);
    await allow(userId, kind, value);
    await allow(userId, kind, value);
    await change();
    expect(await count(owner, "private.allowed_account_changes")).toBe(0);
  });

  test("is refused after its time, and of another value, kind or account", async () => {
    const [{ userId }, other] = [await signUpBrand(database), await signUpBrand(database)];
    const { value, change } = await begin(userId);
    const another = kind === "email" ? "other@company.example" : crypto.randomUUID();
    await allowChange(database, userId, kind, another);
    await allowChange(database, userId, kind === "email" ? "factor_added" : "email", value);
    await allowChange(database, other.userId, kind, value);
    expect(await refusal(change())).toEqual(needed);
    await allow(userId, kind, value);
    const ofThis = owner`user_id = ${userId} and value = ${value} and kind = ${kind}`;
    const { lifetime: noted } = await one(owner`
      select (ends_at - now() between ${lifetime}::interval - interval '1 minute' and ${lifetime}) as lifetime
      from private.allowed_account_changes where ${ofThis}`);
    expect(noted).toBe(true);
    await owner`update private.allowed_account_changes set ends_at = now() where ${ofThis}`;
    expect(await refusal(change())).toEqual(needed);
    const { cleared } = await one(owner`select private.clear_account_changes() as cleared`);
    expect([cleared, await count(owner, "private.allowed_account_changes")]).toEqual([1, 3]);
    await owner`delete from private.allowed_account_changes where true`;
  });
});

test("an address is allowed as the auth server stores it, until the change is withdrawn", async () => {
  const { userId } = await signUpBrand(database);
  const { value, change } = await addressChange(userId);
  await allow(userId, "email", ` ${value.toUpperCase()} `);
  await asPerson(database, userId)`select public.withdraw_email_change()`;
  await auth`update auth.users set email_change = ${value} where id = ${userId}`;
  expect(await refusal(change())).toEqual(needed);
  await allow(userId, "email", value.toUpperCase());
  await change();
});

test("nothing else is allowed: no other kind, no address without its form, no factor of another's", async () => {
  const [{ userId }, other] = [await signUpBrand(database), await signUpBrand(database)];
  const factor = await addFactor(database, other.userId);
  for (const [kind, value, hint] of [
    ["password", "secret", "invalid_value"],
    ["email", "nobody", "invalid_value"],
    ["email", null, "invalid_value"],
    ["factor_added", factor, "factor_not_found"],
    ["factor_removed", factor, "factor_not_found"],
  ] as const)
    expect(await refusal(allow(userId, kind, value))).toMatchObject({ hint });
});

test("an account's end takes its factors with it, and an operator's removal needs no session", async () => {
  const people = [
    await signUpBrand(database),
    await signUpBrand(database),
    await signUpBrand(database),
  ];
  const [deleted = "", marked = "", kept = ""] = people.map(({ userId }) => userId);
  const factors = [];
  for (const userId of [deleted, marked, kept]) factors.push(await addFactor(database, userId));
  await auth`delete from auth.users where id = ${deleted}`;
  await auth`update auth.users set deleted_at = now() where id = ${marked}`;
  await auth`delete from auth.mfa_factors where user_id = ${marked}`;
  await owner`select private.remove_factor(${factors[2] ?? ""})`;
  expect(await count(owner, "private.allowed_account_changes")).toBe(0);
  const left = await owner`
    select from auth.mfa_factors where id = any (${factors})`;
  expect(left).toHaveLength(0);
});

test("an unverified factor and an address that no link confirms are no concern of it", async () => {
  const { userId } = await signUpBrand(database);
  const factor = await addUnverifiedFactor(database, userId);
  await auth`delete from auth.mfa_factors where id = ${factor}`;
  await auth`update auth.users set email = email, email_change = email where id = ${userId}`;
});

test("a session that lacks only its second factor asks, and with a fresh password adds the first one", async () => {
  const staff = await signUpStaff(database);
  const session = await openSession(staff);
  const run = inSession(staff, session);
  const check = (path: string) =>
    run`select set_config('request.path', ${path}, true), private.check_session()`;
  for (const path of ["/rpc/allow_account_change", "/rest/v1/rpc/allow_account_change"])
    await check(path);
  for (const path of [
    "/rpc/allow_account_change/x",
    "/x/rpc/allow_account_change",
    "/rpc/close_brand",
  ])
    expect(await refusal(check(path))).toMatchObject({ hint: "second_factor_missing" });
  const { value, change } = await addition(staff);
  const allowHere = () => run`select public.allow_account_change('factor_added', ${value})`;
  await age(session, 15);
  expect(await refusal(allowHere())).toEqual(needed);
  const later = await openSession(staff);
  await inSession(staff, later)`select public.allow_account_change('factor_added', ${value})`;
  await change();
  // Now the account has a factor, and its password alone allows nothing.
  const again = inSession(
    staff,
    later,
  )`select public.allow_account_change('factor_removed', ${value})`;
  expect(await refusal(again)).toEqual(needed);
  await auth`delete from auth.sessions where id = ${later}`;
  const ended = inSession(
    staff,
    later,
  )`select public.allow_account_change('factor_removed', ${value})`;
  expect(await refusal(ended)).toMatchObject({ hint: "session_ended" });
  await removeFactor(database, staff, value);
});
