import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import {
  asPerson,
  count,
  one,
  refusal,
  signUp,
  signUpBrand,
  type BrandAccount,
} from "../harness/database.ts";
import { createRace } from "../harness/races.ts";
import { hintsOf, openWithConnections, whileHoldingBrand } from "./concurrency.ts";

type Role = "owner" | "editor" | "viewer";

const database = await openWithConnections(10, "api", "owner");
const { owner } = database;
let brand: BrandAccount;

beforeEach(async () => {
  brand = await signUpBrand(database);
});

/** Gives the brand another member. */
async function addMember(role: Role, brandId = brand.brandId): Promise<string> {
  const userId = await signUp(database, `${randomUUID()}@team.example`);
  await owner`insert into public.brand_members (user_id, brand_partner_id, role) values (${userId}, ${brandId}, ${role})`;
  return userId;
}

const by = (userId: string) => asPerson(database, userId);
const hint = async (attempt: Promise<unknown>) => (await refusal(attempt)).hint;
const owners = () =>
  count(
    owner,
    `public.brand_members where brand_partner_id = '${brand.brandId}' and role = 'owner'`,
  );

const remove = (actor: string, member: string) => by(actor)`select public.remove_member(${member})`;
const setRole = (actor: string, member: string, role: string) =>
  by(actor)`select public.set_member_role(${member}, ${role})`;

describe("a viewer", () => {
  test("reads the brand's races and changes none", async () => {
    const race = await createRace(database, brand.userId);
    const viewer = await addMember("viewer");
    expect(await by(viewer)`select id from public.live_races`).toEqual([{ id: race.id }]);
    expect(
      await by(
        viewer,
      )`update public.live_races set name = 'Mine' where id = ${race.id} returning id`,
    ).toEqual([]);
  });

  test("creates no race, stores no photo and orders no package", async () => {
    const viewer = await addMember("viewer");
    expect(await hint(createRace(database, viewer))).toBe("role_required");
    expect(await hint(by(viewer)`select public.photo_room(1)`)).toBe("role_required");
    expect(await hint(by(viewer)`select public.order_package(${randomUUID()}, 'premium')`)).toBe(
      "role_required",
    );
  });
});

describe("an editor", () => {
  test("creates and edits races of the brand", async () => {
    const editor = await addMember("editor");
    const race = await createRace(database, editor);
    const renamed = by(editor)`
      update public.live_races set name = 'Ours' where id = ${race.id} returning brand_partner_id`;
    expect(await renamed).toEqual([{ brand_partner_id: brand.brandId }]);
  });

  test("changes neither the company's details, its logo, its packages nor its team", async () => {
    const editor = await addMember("editor");
    const attempts = [
      by(editor)`select public.update_brand_details('New', null, '{"name": "Old"}')`,
      by(editor)`select public.set_brand_logo(null)`,
      by(editor)`select public.order_package(${randomUUID()}, 'premium')`,
      setRole(editor, editor, "owner"),
      remove(editor, brand.userId),
    ];
    expect(await Promise.all(attempts.map(hint))).toEqual(attempts.map(() => "role_required"));
  });
});

test("a change of role holds at the next statement", async () => {
  const member = await addMember("viewer");
  await setRole(brand.userId, member, "editor");
  await createRace(database, member);
  await setRole(brand.userId, member, "viewer");
  expect(await hint(by(member)`select public.photo_room(1)`)).toBe("role_required");
});

test("a removed member reads nothing of the brand, and their race stays", async () => {
  const editor = await addMember("editor");
  const race = await createRace(database, editor);
  await remove(brand.userId, editor);
  expect(await by(editor)`select id from public.live_races`).toEqual([]);
  expect(await by(brand.userId)`select id from public.live_races`).toEqual([{ id: race.id }]);
  expect(await hint(by(editor)`select public.race_allowance()`)).toBe("not_a_brand");
});

test("the last owner can neither leave nor become an editor", async () => {
  await addMember("editor");
  expect(await hint(remove(brand.userId, brand.userId))).toBe("last_owner");
  expect(await hint(setRole(brand.userId, brand.userId, "editor"))).toBe("last_owner");
  expect(await owners()).toBe(1);
});

test("two owners who remove each other at once leave one", async () => {
  const other = await addMember("owner");
  const removals = await whileHoldingBrand(database, brand.brandId, (lineUp) =>
    lineUp(() => [remove(brand.userId, other), remove(other, brand.userId)]),
  );
  expect(await hintsOf(removals)).toEqual({ done: 1, hints: ["not_a_member"] });
  expect(await owners()).toBe(1);
});

test("two owners who leave at once leave one", async () => {
  const other = await addMember("owner");
  const removals = await whileHoldingBrand(database, brand.brandId, (lineUp) =>
    lineUp(() => [remove(brand.userId, brand.userId), remove(other, other)]),
  );
  expect(await hintsOf(removals)).toEqual({ done: 1, hints: ["last_owner"] });
  expect(await owners()).toBe(1);
});

describe("a member of two brands", () => {
  test("reads the races of both, and names the brand that they act for", async () => {
    const other = await signUpBrand(database);
    await owner`
      insert into public.brand_members (user_id, brand_partner_id, role)
      values (${brand.userId}, ${other.brandId}, 'viewer')`;
    await createRace(database, other.userId);
    expect(await hint(by(brand.userId)`select public.race_allowance()`)).toBe("brand_required");
    expect(
      await one(
        by(brand.userId)`select races_this_month as n from public.race_allowance(${other.brandId})`,
      ),
    ).toEqual({ n: 1 });
    expect(await hint(by(brand.userId)`select public.photo_room(1, ${other.brandId})`)).toBe(
      "role_required",
    );
    expect(await by(brand.userId)`select public.photo_room(1, ${brand.brandId}) as room`).toEqual([
      { room: true },
    ]);
  });

  test("acts for no brand of others", async () => {
    const other = await signUpBrand(database);
    expect(await hint(by(brand.userId)`select public.photo_room(1, ${other.brandId})`)).toBe(
      "not_a_member",
    );
  });
});
