/** Someone takes over a brand, and its former owner loses access. */
import { beforeEach, describe, expect, test } from "vitest";
import {
  openDatabase,
  signUpBrand,
  signUpStaff,
  type BrandAccount,
} from "../../harness/database.ts";
import { logsOf } from "../brand-log/logs.ts";
import { hint, invitationsOf } from "../invitations/invitations.ts";
import { handOversOf, reason } from "./hand-overs.ts";

const database = await openDatabase();
const { auth, owner } = database;
const staff = await signUpStaff(database);
const { accept, addMembers, by, createAccount, invite, members, plan, read } =
  invitationsOf(database);
const { handOver, handOverToAccount, handedOver, rolesOf, tellings } = handOversOf(database, staff);
const { lines } = logsOf(database);
let brand: BrandAccount;

beforeEach(async () => {
  brand = await signUpBrand(database);
});

const isActive = async () =>
  (
    await owner<{ is_active: boolean }[]>`
      select is_active from public.brand_partners where id = ${brand.brandId}`
  )[0]?.is_active;

const addMember = async (role: "editor" | "viewer") =>
  String((await addMembers(brand.brandId, 1, role))[0]?.["user_id"]);

const setAddress = (userId: string, email: string) =>
  auth`update auth.users set email = ${email} where id = ${userId}`;

const newAddressOf = async (userId: string) => {
  const email = `${userId}@invited.example`;
  await setAddress(userId, email);
  return email;
};

describe("accepting", () => {
  test("makes the new owner, and ends the former one's access at the next statement", async () => {
    expect(await by(brand.userId)`select public.race_allowance()`).toHaveLength(1);
    const next = await handedOver(brand);
    expect(await rolesOf(brand, brand.userId, next)).toEqual(["none", "owner"]);
    expect(await hint(by(brand.userId)`select public.race_allowance(${brand.brandId})`)).toBe(
      "not_staff",
    );
    expect(await by(brand.userId)`select from public.brand_partners`).toEqual([]);
    expect(await by(next)`select from public.brand_partners`).toHaveLength(1);
    expect(await isActive()).toBe(true);
  });

  test("tells the former owner, and the brand's log", async () => {
    const { email, token, userId } = await handOverToAccount(brand);
    await accept(userId, token, "Robin");
    expect(await tellings(brand.userId)).toMatchObject([
      { payload: { new_email: email, reason, open_until: null } },
    ]);
    expect(await lines(userId)).toEqual([
      "Ada Example brand_signed_up",
      `Outpace brand_hand_over_started (${reason})`,
      `Outpace member_removed (${reason})`,
      "Robin member_joined",
    ]);
    const [removal] = await owner`
      select actor_id, reason, details from public.audit_log
      where action = 'member_removed' and subject_id = ${brand.userId}`;
    expect(removal).toEqual({ actor_id: staff, reason, details: { role: "owner" } });
  });

  test("with a new account does the same", async () => {
    const { token } = await handOver(brand);
    const planned = await plan(token);
    await createAccount(planned);
    expect(await rolesOf(brand, brand.userId, planned.user_id)).toEqual(["none", "owner"]);
    expect(await tellings(brand.userId)).toHaveLength(1);
    expect(await plan(token)).toMatchObject({ is_done: true });
    expect(await isActive()).toBe(true);
  });

  test("twice does it once", async () => {
    const { token, userId } = await handOverToAccount(brand);
    await accept(userId, token);
    expect(await accept(userId, token)).toEqual({ brand: brand.brandId });
    expect(await lines(userId)).toHaveLength(4);
  });

  test("makes an editor of the team its owner", async () => {
    const editor = await addMember("editor");
    const { token } = await handOver(brand, await newAddressOf(editor));
    await accept(editor, token, "Robin");
    expect(await rolesOf(brand, brand.userId, editor)).toEqual(["none", "owner"]);
    expect((await lines(editor)).at(-1)).toBe("Robin member_role_set");
    const [change] = await owner`
      select details from public.audit_log
      where action = 'member_role_set' and subject_id = ${editor}`;
    expect(change).toEqual({ details: { from: "editor", to: "owner" } });
  });

  test("leaves the rest of the team, and takes the place of the one who is replaced", async () => {
    await addMembers(brand.brandId, 24);
    const next = await handedOver(brand);
    expect(await rolesOf(brand, brand.userId, next)).toEqual(["none", "owner"]);
    expect(await members(brand.brandId)).toBe(25);
  });

  test("withdraws what the former owner had invited", async () => {
    const { token } = await invite(brand.userId, "somebody@invited.example", "editor");
    await handedOver(brand);
    expect(await read(token)).toMatchObject({ state: "withdrawn" });
  });
});

describe("a brand without an owner", () => {
  test("whose account was deleted is taken over, also after the hand-over began", async () => {
    const editor = await addMember("editor");
    const { token, userId } = await handOverToAccount(brand);
    await auth`delete from auth.users where id = ${brand.userId}`;
    await accept(userId, token);
    expect(await rolesOf(brand, userId, editor)).toEqual(["owner", "editor"]);
    await auth`delete from auth.users where id = ${userId}`;
    const { token: again } = await handOver(brand, await newAddressOf(editor));
    await accept(editor, again);
    expect(await rolesOf(brand, editor)).toEqual(["owner"]);
  });
});

test("an owner who has taken on the new address stays the owner", async () => {
  const { email, token } = await handOver(brand);
  await setAddress(brand.userId, email);
  await accept(brand.userId, token);
  expect(await rolesOf(brand, brand.userId)).toEqual(["owner"]);
  expect(await lines(brand.userId)).not.toContain(`Outpace member_removed (${reason})`);
});

test("a hand-over by someone who is no longer staff is Outpace's all the same", async () => {
  const email = "leaving@outpace.example";
  const leaving = await signUpStaff(database, email);
  const { token, userId } = await handOversOf(database, leaving).handOverToAccount(brand);
  await owner`select private.revoke_staff(${email})`;
  await accept(userId, token, "Robin");
  expect(await lines(userId)).toEqual([
    "Ada Example brand_signed_up",
    `Outpace brand_hand_over_started (${reason})`,
    `Outpace member_removed (${reason})`,
    "Robin member_joined",
  ]);
});
