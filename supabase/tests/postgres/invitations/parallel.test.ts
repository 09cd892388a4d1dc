/** Invitations, acceptances and changes of a team that wait for each other, in a known order. */
import type { TransactionSql } from "postgres";
import { beforeEach, expect, test } from "vitest";
import { signUpBrand, type BrandAccount } from "../../harness/database.ts";
import {
  hintsOf,
  openWithConnections,
  times,
  untilWaiting,
  whileHoldingBrand,
} from "../concurrency.ts";
import { invitationsOf, newAddress } from "./invitations.ts";

const database = await openWithConnections(12, "api", "owner", "auth");
const { owner } = database;
const { accept, addMembers, by, createAccount, invite, invited, members, plan, roleOf, withdraw } =
  invitationsOf(database);
let brand: BrandAccount;

beforeEach(async () => {
  brand = await signUpBrand(database);
});

test("ten acceptances of one invitation add one member and tell the owner once", async () => {
  const { token, userId } = await invited(brand.userId);
  const calls = await whileHoldingBrand(database, brand.brandId, (lineUp) =>
    lineUp(() => times(10, () => accept(userId, token))),
  );
  expect(await hintsOf(calls)).toEqual({ done: 10, hints: [] });
  expect(await members(brand.brandId)).toBe(2);
  const told = await owner`
    select from private.outbox where kind = 'member_joined' and brand_partner_id = ${brand.brandId}`;
  expect(told).toHaveLength(1);
});

test("a withdrawal before an acceptance ends it, and after it is refused", async () => {
  const [first, second] = [await invited(brand.userId), await invited(brand.userId)];
  const calls = await whileHoldingBrand(database, brand.brandId, async (lineUp) => [
    ...(await lineUp<unknown>(() => [withdraw(brand.userId, first.id)])),
    ...(await lineUp<unknown>(() => [accept(first.userId, first.token)])),
    ...(await lineUp<unknown>(() => [accept(second.userId, second.token)])),
    ...(await lineUp<unknown>(() => [withdraw(brand.userId, second.id)])),
  ]);
  expect(await hintsOf(calls)).toEqual({
    done: 2,
    hints: ["invitation_accepted", "invitation_withdrawn"],
  });
  expect(await roleOf(first.userId, brand.brandId)).toBeUndefined();
  expect(await roleOf(second.userId, brand.brandId)).toBe("editor");
});

test("an acceptance after the inviter's removal, or the brand's end, is refused", async () => {
  const [row] = await addMembers(brand.brandId, 1, "owner");
  const other = String(row?.["user_id"]);
  const [theirs, own] = [await invited(other), await invited(brand.userId)];
  const calls = await whileHoldingBrand(database, brand.brandId, async (lineUp) => [
    ...(await lineUp<unknown>(() => [by(brand.userId)`select public.remove_member(${other})`])),
    ...(await lineUp<unknown>(() => [accept(theirs.userId, theirs.token)])),
    ...(await lineUp<unknown>(() => [
      owner`update public.brand_partners set is_active = false where id = ${brand.brandId}`.execute(),
    ])),
    ...(await lineUp<unknown>(() => [accept(own.userId, own.token)])),
  ]);
  expect(await hintsOf(calls)).toEqual({
    done: 2,
    hints: ["brand_inactive", "invitation_withdrawn"],
  });
  expect(await members(brand.brandId)).toBe(1);
});

test("of the last places, each is taken once, by accounts and by new ones", async () => {
  const people = [await invited(brand.userId), await invited(brand.userId)];
  const planned = await plan((await invite(brand.userId, newAddress(), "viewer")).token);
  await addMembers(brand.brandId, 23);
  const calls = await whileHoldingBrand(database, brand.brandId, (lineUp) =>
    lineUp<unknown>(() => [
      ...people.map(({ userId, token }) => accept(userId, token)),
      createAccount(planned),
    ]),
  );
  expect(await hintsOf(calls)).toEqual({ done: 1, hints: ["member_limit"] });
  expect(await members(brand.brandId)).toBe(25);
});

test("ten invitations to one address leave one, and eleven to eleven leave ten", async () => {
  const email = newAddress();
  const same = await whileHoldingBrand(database, brand.brandId, (lineUp) =>
    lineUp(() => times(10, () => invite(brand.userId, email, "viewer"))),
  );
  expect(await hintsOf(same)).toEqual({ done: 1, hints: ["already_invited"] });
  const others = await whileHoldingBrand(database, brand.brandId, (lineUp) =>
    lineUp(() => times(11, () => invite(brand.userId, newAddress(), "viewer"))),
  );
  expect(await hintsOf(others)).toEqual({ done: 9, hints: ["invitation_limit"] });
});

test("an account is created once, also by two presses at the same time", async () => {
  const { token } = await invite(brand.userId, newAddress(), "viewer");
  const plans = await Promise.all(times(2, () => plan(token)));
  const created = await Promise.allSettled(plans.map(createAccount));
  expect(created.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await members(brand.brandId)).toBe(2);
});

/** Starts a call while a transaction is open, and ends that once the call waits for it. */
async function afterwards(
  work: (sql: TransactionSql) => Promise<unknown>,
  call: () => Promise<unknown>,
) {
  const calls: Promise<unknown>[] = [];
  await owner.begin(async (sql) => {
    await work(sql);
    calls.push(call());
    calls[0]?.catch(() => undefined);
    await untilWaiting(database, 1);
  });
  return hintsOf(calls);
}

test("an account that is being made staff joins no brand once it is", async () => {
  const { token, userId, email } = await invited(brand.userId);
  const joining = afterwards(
    (sql) => sql`select private.grant_staff(${email})`,
    () => accept(userId, token),
  );
  expect(await joining).toEqual({ done: 0, hints: ["staff_address"] });
});

test("an account that is joining a brand becomes no staff once it has", async () => {
  const { id, userId, email } = await invited(brand.userId);
  const granting = afterwards(
    (sql) => sql`select private.join_brand(${id}, ${userId}, null)`,
    () => owner`select private.grant_staff(${email})`.execute(),
  );
  expect(await granting).toEqual({ done: 0, hints: ["account_not_eligible"] });
});
