import { expect, test } from "vitest";
import { one, openDatabase, signUpBrand } from "../../harness/database.ts";
import { addFactor, inSession, openSession, passTime, raise } from "./factors.ts";

const database = await openDatabase();
const { auth, owner } = database;

const told = async (userId: string) => [
  ...(await owner`
    select kind, payload - 'at' - 'due_at' - 'token' as payload from private.outbox
    where user_id = ${userId} and kind like 'factor%' order by created_at, kind`),
];

test("an account is told that a factor was added, once its first code was taken", async () => {
  const { userId } = await signUpBrand(database);
  await auth`
    insert into auth.mfa_factors
      (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), ${userId}, 'Phone', 'totp', 'unverified', now(), now())`;
  expect(await told(userId)).toEqual([]);
  await auth`update auth.mfa_factors set status = 'verified' where user_id = ${userId}`;
  await auth`update auth.mfa_factors set updated_at = now() where user_id = ${userId}`;
  expect(await told(userId)).toEqual([{ kind: "factor_added", payload: { name: "Phone" } }]);
});

test("an account is told that a factor was removed, but not of one never verified", async () => {
  const { userId } = await signUpBrand(database);
  const factor = await addFactor(database, userId);
  await auth`
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), ${userId}, 'totp', 'unverified', now(), now())`;
  await auth`delete from auth.mfa_factors where id = ${factor}`;
  await auth`delete from auth.mfa_factors where user_id = ${userId}`;
  expect((await told(userId)).map((row) => row["kind"] as string)).toEqual([
    "factor_added",
    "factor_removed",
  ]);
});

test("an account that is deleted is told of no factor", async () => {
  const { userId } = await signUpBrand(database);
  await addFactor(database, userId);
  await auth`delete from auth.users where id = ${userId}`;
  expect(await told(userId)).toEqual([]);
});

test("a planned removal tells the account when it is due and how to stop it", async () => {
  const { userId } = await signUpBrand(database);
  await addFactor(database, userId);
  await owner`
    select private.plan_factor_removal(email, 'Lost phone.') from auth.users where id = ${userId}`;
  const { payload } = await one(owner<{ payload: Record<string, string> }[]>`
    select payload from private.outbox
    where user_id = ${userId} and kind = 'factor_removal_planned'`);
  expect(Object.keys(payload).sort()).toEqual(["at", "due_at", "name", "token"]);
  const wait = Date.parse(payload["due_at"] ?? "") - Date.parse(payload["at"] ?? "");
  expect(wait).toBe(24 * 60 * 60 * 1000);
});

test("a factor's last use is when a session was raised by it", async () => {
  const { userId } = await signUpBrand(database);
  const session = await openSession(database, userId);
  const factor = await addFactor(database, userId);
  await raise(database, session, factor);
  const lastUse = async () =>
    (
      await one(
        inSession(database, userId, session)<{ at: Date }>`
          select last_used_at as at from public.list_factors()`,
      )
    ).at.getTime();
  const first = await lastUse();
  await auth`update auth.sessions set updated_at = now(), refreshed_at = now() where id = ${session}`;
  expect(await lastUse()).toBe(first);
  await passTime(database, factor, 60);
  const next = await openSession(database, userId);
  await raise(database, next, factor);
  expect(await lastUse()).toBeGreaterThan(first);
});
