/** Changes of a team; access.md says what each role may do. */
import { beforeEach, expect, test } from "vitest";
import { createRace } from "../harness/races.ts";
import { hint, teamsOf, type NamedBrand } from "../harness/teams.ts";
import { inTurn, openWithConnections } from "./concurrency.ts";

const database = await openWithConnections(10, "api", "owner");
const { addMember, by, newBrand, rolesOf } = teamsOf(database);
let brand: NamedBrand;

beforeEach(async () => {
  brand = await newBrand();
});

const remove = (actor: string, member: string) => by(actor)`select public.remove_member(${member})`;
const setRole = (actor: string, member: string, role: string) =>
  by(actor)`select public.set_member_role(${member}, ${role})`;

test("a change of role and a removal hold at the next statement, and a removed member's race stays", async () => {
  const member = await addMember(brand, "viewer");
  await setRole(brand.userId, member, "editor");
  const race = await createRace(database, member);
  const rename = () =>
    by(member)`update public.live_races set name = 'Ours' where true returning brand_partner_id`;
  expect(await rename()).toEqual([{ brand_partner_id: brand.brandId }]);
  await setRole(brand.userId, member, "viewer");
  expect(await hint(by(member)`select public.photo_room(1)`)).toBe("role_required");
  expect(await rename()).toEqual([]);
  await remove(brand.userId, member);
  expect(await by(member)`select id from public.live_races`).toEqual([]);
  expect(await hint(by(member)`select public.race_allowance()`)).toBe("not_a_brand");
  expect(await by(brand.userId)`select id from public.live_races`).toEqual([{ id: race.id }]);
});

test("two owners who remove each other, or leave, at once leave one", async () => {
  for (const [isMutual, refusal] of [
    [true, "not_a_member"],
    [false, "last_owner"],
  ] as const) {
    brand = await newBrand();
    const other = await addMember(brand, "owner");
    const [first, second] = isMutual ? [other, brand.userId] : [brand.userId, other];
    const removals = inTurn(database, brand.brandId, () => [
      remove(brand.userId, first),
      remove(other, second),
    ]);
    expect(await removals).toEqual({ done: 1, hints: [refusal] });
    expect((await rolesOf(brand, brand.userId, other)).sort()).toEqual(["none", "owner"]);
  }
});
