/** Invitations, acceptances and changes of a team that wait for each other, in a known order. */
import { beforeEach, expect, test } from "vitest";
import { newAddress, type NamedBrand } from "../../harness/teams.ts";
import { duringTransaction, hintsOf, inTurn, openWithConnections, times } from "../concurrency.ts";
import { invitationsOf } from "./invitations.ts";

const { database, owner } = await openWithConnections(12, "api", "owner", "auth");
const invitations = invitationsOf(database);
const { accept, addMember, addViewers, by, createAccount, invite, invited, members } = invitations;
const { newBrand, plan, rolesOf, setActive, withdraw } = invitations;
let brand: NamedBrand;

beforeEach(async () => {
  brand = await newBrand();
});

const ends = (...calls: readonly (() => Promise<unknown> | Promise<unknown>[])[]) =>
  inTurn(database, brand.brandId, ...calls);

test("ten acceptances of one invitation add one member and tell the owner once", async () => {
  const { token, userId } = await invited(brand.userId);
  const calls = ends(() => times(10, () => accept(userId, token)));
  expect(await calls).toEqual({ done: 10, hints: [] });
  expect(await members(brand)).toBe(2);
  const told = await owner`
    select from private.outbox where kind = 'member_joined' and brand_partner_id = ${brand.brandId}`;
  expect(told).toHaveLength(1);
});

test("a withdrawal before an acceptance ends it, and after it is refused", async () => {
  const [first, second] = [await invited(brand.userId), await invited(brand.userId)];
  const calls = ends(
    () => withdraw(brand.userId, first.id),
    () => accept(first.userId, first.token),
    () => accept(second.userId, second.token),
    () => withdraw(brand.userId, second.id),
  );
  const hints = ["invitation_accepted", "invitation_withdrawn"];
  expect(await calls).toEqual({ done: 2, hints });
  expect(await rolesOf(brand, first.userId, second.userId)).toEqual(["none", "editor"]);
});

test("an acceptance after the inviter's removal, or the brand's end, is refused", async () => {
  const other = await addMember(brand, "owner");
  const [theirs, own] = [await invited(other), await invited(brand.userId)];
  const calls = ends(
    () => by(brand.userId)`select public.remove_member(${other})`,
    () => accept(theirs.userId, theirs.token),
    () => setActive(brand, false).execute(),
    () => accept(own.userId, own.token),
  );
  expect(await calls).toEqual({ done: 2, hints: ["brand_inactive", "invitation_withdrawn"] });
  expect(await members(brand)).toBe(1);
});

test("of the last places, each is taken once, by accounts and by new ones", async () => {
  const people = [await invited(brand.userId), await invited(brand.userId)];
  const planned = await plan((await invite(brand.userId)).token);
  await addViewers(brand, 23);
  const calls = ends(() => [
    ...people.map(({ userId, token }) => accept(userId, token)),
    createAccount(planned),
  ]);
  expect(await calls).toEqual({ done: 1, hints: ["member_limit"] });
  expect(await members(brand)).toBe(25);
});

test("ten invitations to one address leave one, and eleven to eleven leave ten", async () => {
  const email = newAddress();
  const same = ends(() => times(10, () => invite(brand.userId, email)));
  expect(await same).toEqual({ done: 1, hints: ["already_invited"] });
  const others = ends(() => times(11, () => invite(brand.userId)));
  expect(await others).toEqual({ done: 9, hints: ["invitation_limit"] });
});

test("an account is created once, also by two presses at the same time", async () => {
  const { token } = await invite(brand.userId);
  const plans = await Promise.all(times(2, () => plan(token)));
  const created = await Promise.allSettled(plans.map(createAccount));
  expect(created.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await members(brand)).toBe(2);
});

test("of becoming staff and joining a brand at once, the first is done", async () => {
  const { id, token, userId, email } = await invited(brand.userId);
  const granting = () => owner`select private.grant_staff(${email})`.execute();
  const joining = await duringTransaction(
    database,
    (sql) => sql`select private.grant_staff(${email})`,
    () => accept(userId, token),
  );
  expect(await hintsOf([joining.call])).toEqual({ done: 0, hints: ["staff_address"] });
  await owner`delete from public.staff_members where user_id = ${userId}`;
  const granted = await duringTransaction(
    database,
    (sql) => sql`select private.join_brand(${id}, ${userId}, null)`,
    granting,
  );
  expect(await hintsOf([granted.call])).toEqual({ done: 0, hints: ["account_not_eligible"] });
});
