/** Hand-overs while others act on the brand, in a known order. */
import { beforeEach, expect, test } from "vitest";
import { signUpStaff } from "../../harness/database.ts";
import type { NamedBrand } from "../../harness/teams.ts";
import { inTurn, openWithConnections, times } from "../concurrency.ts";
import { handOversOf } from "./hand-overs.ts";

const { auth, database } = await openWithConnections(12, "api", "owner", "auth");
const staff = await signUpStaff(database);
const handOvers = handOversOf(database, staff);
const { accept, actionsOf, addMember, ask, beginDue, by, confirm, createAccount } = handOvers;
const { handOver, handOverToAccount, newBrand, pass, plan, rolesOf, tellings, withdraw } =
  handOvers;
let brand: NamedBrand;

beforeEach(async () => {
  brand = await newBrand();
});

const ends = (...calls: readonly (() => Promise<unknown> | Promise<unknown>[])[]) =>
  inTurn(database, brand.brandId, ...calls);

const close = () => by(brand.userId)`select public.close_brand(${brand.name}, ${brand.brandId})`;

test("ten hand-overs at once are one, and ten acceptances replace the owner once", async () => {
  expect(await ends(() => times(10, () => ask(brand)))).toEqual({
    ...{ done: 1, hints: ["hand_over_open"] },
  });
  brand = await newBrand();
  const { id } = await ask(brand);
  expect(await ends(() => times(10, () => confirm(id)))).toEqual({
    ...{ done: 1, hints: ["status_changed"] },
  });
  await pass(id);
  await Promise.all(times(10, beginDue));
  expect(await tellings(brand.userId)).toHaveLength(1);
  brand = await newBrand();
  const { token, userId } = await handOverToAccount(brand);
  const accepted = ends(() => times(10, () => accept(userId, token)));
  expect(await accepted).toEqual({ done: 10, hints: [] });
  expect(await rolesOf(brand, brand.userId, userId)).toEqual(["none", "owner"]);
  expect(await actionsOf(brand, "member_removed")).toHaveLength(1);
});

/** What the present owner does around the acceptance, and the refusal of the second if this is first. */
const acts: readonly [
  what: string,
  act: (of: { id: string; editor: string }) => Promise<unknown>,
  ifFirst: string,
][] = [
  ["withdraws it", ({ id }) => withdraw(brand.userId, id), "invitation_withdrawn"],
  ["closes the brand", () => close(), "invitation_withdrawn"],
  [
    "makes someone else an owner",
    ({ editor }) => by(brand.userId)`select public.set_member_role(${editor}, 'owner')`,
    "invitation_withdrawn",
  ],
  ["leaves", () => by(brand.userId)`select public.remove_member(${brand.userId})`, "last_owner"],
];

test.each(acts)("an owner who %s, before or after the acceptance", async (what, act, ifFirst) => {
  for (const isFirst of [true, false]) {
    brand = await newBrand();
    const editor = await addMember(brand, "editor");
    const { id, token, userId } = await handOverToAccount(brand);
    const calls = [() => act({ id, editor }), () => accept(userId, token)];
    const outcome = await ends(...(isFirst ? calls : calls.toReversed()));
    expect(outcome).toEqual({ done: 1, hints: [isFirst ? ifFirst : "not_a_member"] });
    const isKept = isFirst && what !== "leaves";
    const roles = isKept ? ["owner", "none"] : ["none", "owner"];
    expect(await rolesOf(brand, brand.userId, userId)).toEqual(roles);
  }
});

test("a hand-over after the brand was closed is refused, and one before ends", async () => {
  const asking = () => ask(brand);
  expect(await ends(asking, close, asking)).toEqual({ done: 2, hints: ["brand_closed"] });
  expect(await actionsOf(brand, "brand_hand_over_withdrawn")).toHaveLength(1);
});

test("a withdrawal while a new account is planned ends it", async () => {
  const { id, token } = await handOver(brand);
  const planned = await plan(token);
  const outcome = ends(
    () => withdraw(staff, id),
    () => createAccount(planned),
  );
  expect(await outcome).toEqual({ done: 1, hints: ["invitation_withdrawn"] });
  expect(await rolesOf(brand, brand.userId)).toEqual(["owner"]);
});

test.each(["before", "after"])("the owner's account is deleted %s the acceptance", async (when) => {
  await addMember(brand, "editor");
  const { token, userId } = await handOverToAccount(brand);
  const calls = [
    () => auth`delete from auth.users where id = ${brand.userId}`.execute(),
    () => accept(userId, token),
  ];
  const outcome = await ends(...(when === "before" ? calls : calls.toReversed()));
  expect(outcome).toEqual({ done: 2, hints: [] });
  expect(await rolesOf(brand, brand.userId, userId)).toEqual(["none", "owner"]);
  expect(await by(userId)`select from public.brand_partners where is_active`).toHaveLength(1);
});
