/** Hand-overs while others act on the brand, in a known order. */
import { beforeEach, expect, test } from "vitest";
import { signUpBrand, signUpStaff, type BrandAccount } from "../../harness/database.ts";
import { hintsOf, openWithConnections, times, whileHoldingBrand } from "../concurrency.ts";
import { invitationsOf, newAddress } from "../invitations/invitations.ts";
import { handOversOf } from "./hand-overs.ts";

const database = await openWithConnections(12, "api", "owner", "auth");
const { auth, owner } = database;
const staff = await signUpStaff(database);
const { accept, addMembers, by, createAccount, plan, read, withdraw } = invitationsOf(database);
const { handOver, handOverToAccount, rolesOf, tellings } = handOversOf(database, staff);
let brand: BrandAccount & { name: string };

beforeEach(async () => {
  const name = `Brand ${newAddress()}`;
  brand = { ...(await signUpBrand(database, name)), name };
});

/** Makes calls wait for the brand, each for the one before, and returns how they end. */
async function inTurn(...calls: readonly (() => Promise<unknown>)[]) {
  const lined: Promise<unknown>[] = [];
  await whileHoldingBrand(database, brand.brandId, async (lineUp) => {
    for (const call of calls) lined.push(...(await lineUp(() => [call()])));
  });
  return hintsOf(lined);
}

/** A brand with an editor, that is being handed over to someone else. */
async function beingHandedOver() {
  const [row] = await addMembers(brand.brandId, 1, "editor");
  return { ...(await handOverToAccount(brand)), editor: String(row?.["user_id"]) };
}

test("ten hand-overs at once are one", async () => {
  const calls = await whileHoldingBrand(database, brand.brandId, (lineUp) =>
    lineUp(() => times(10, () => handOver(brand))),
  );
  expect(await hintsOf(calls)).toEqual({ done: 1, hints: ["hand_over_open"] });
  expect(await tellings(brand.userId)).toHaveLength(1);
});

test("ten acceptances at once replace the owner once", async () => {
  const { token, userId } = await handOverToAccount(brand);
  const calls = await whileHoldingBrand(database, brand.brandId, (lineUp) =>
    lineUp(() => times(10, () => accept(userId, token))),
  );
  expect(await hintsOf(calls)).toEqual({ done: 10, hints: [] });
  expect(await rolesOf(brand, brand.userId, userId)).toEqual(["none", "owner"]);
  const removals = await owner`
    select from public.audit_log
    where action = 'member_removed' and brand_partner_id = ${brand.brandId}`;
  expect(removals).toHaveLength(1);
});

/** What the present owner does while the next one accepts, and the refusal of the second if this is first or second. */
const acts: readonly [
  what: string,
  act: (of: { id: string; editor: string }) => Promise<unknown>,
  ifFirst: string[],
  ifSecond: string[],
][] = [
  [
    "withdraws it",
    ({ id }) => withdraw(brand.userId, id),
    ["invitation_withdrawn"],
    ["not_a_member"],
  ],
  ["closes the brand", () => close(), ["invitation_withdrawn"], ["not_a_member"]],
  [
    "makes someone else an owner",
    ({ editor }) => by(brand.userId)`select public.set_member_role(${editor}, 'owner')`,
    ["invitation_withdrawn"],
    ["not_a_member"],
  ],
  [
    "leaves",
    () => by(brand.userId)`select public.remove_member(${brand.userId})`,
    ["last_owner"],
    ["not_a_member"],
  ],
];

test.each(acts)("when the owner %s before the acceptance", async (what, act, hints) => {
  const { id, token, userId, editor } = await beingHandedOver();
  const outcome = inTurn(
    () => act({ id, editor }),
    () => accept(userId, token),
  );
  expect(await outcome).toEqual({ done: 1, hints });
  const roles = what === "leaves" ? ["none", "owner"] : ["owner", "none"];
  expect(await rolesOf(brand, brand.userId, userId)).toEqual(roles);
});

test.each(acts)("when the owner %s after the acceptance", async (_, act, __, hints) => {
  const { id, token, userId, editor } = await beingHandedOver();
  const outcome = inTurn(
    () => accept(userId, token),
    () => act({ id, editor }),
  );
  expect(await outcome).toEqual({ done: 1, hints });
  expect(await rolesOf(brand, brand.userId, userId)).toEqual(["none", "owner"]);
});

const close = () => by(brand.userId)`select public.close_brand(${brand.name}, ${brand.brandId})`;

test("a hand-over after the brand was closed is refused", async () => {
  const outcome = inTurn(close, () => handOver(brand));
  expect(await outcome).toEqual({ done: 1, hints: ["brand_closed"] });
});

test("a hand-over before the brand is closed is withdrawn", async () => {
  const tokens: string[] = [];
  const outcome = inTurn(async () => tokens.push((await handOver(brand)).token), close);
  expect(await outcome).toEqual({ done: 2, hints: [] });
  expect(await read(String(tokens[0]))).toMatchObject({ state: "withdrawn" });
});

test("a withdrawal while a new account is planned ends it", async () => {
  const { id, token } = await handOver(brand);
  const planned = await plan(token);
  const outcome = await inTurn(
    () => withdraw(staff, id),
    () => createAccount(planned),
  );
  expect(outcome).toEqual({ done: 1, hints: ["invitation_withdrawn"] });
  expect(await rolesOf(brand, brand.userId)).toEqual(["owner"]);
});

test.each(["before", "after"])("the owner's account is deleted %s the acceptance", async (when) => {
  const { token, userId } = await beingHandedOver();
  const calls = [
    () => auth`delete from auth.users where id = ${brand.userId}`.execute(),
    () => accept(userId, token),
  ];
  const outcome = await inTurn(...(when === "before" ? calls : calls.toReversed()));
  expect(outcome).toEqual({ done: 2, hints: [] });
  expect(await rolesOf(brand, brand.userId, userId)).toEqual(["none", "owner"]);
  const isActive = owner`
    select from public.brand_partners where id = ${brand.brandId} and is_active`;
  expect(await isActive).toHaveLength(1);
});
