/** Someone takes over a brand, and its former owner loses access. */
import { beforeEach, describe, expect, test } from "vitest";
import { openDatabase, signUpStaff } from "../../harness/database.ts";
import { hint, newAddress, type NamedBrand } from "../../harness/teams.ts";
import { logsOf } from "../brand-log/logs.ts";
import { handOversOf, reason } from "./hand-overs.ts";

const { auth, database, owner } = await openDatabase();
const handOvers = handOversOf(database, await signUpStaff(database));
const { accept, addMember, addressOf, addViewers, by, createAccount, handOver } = handOvers;
const { handedOver, handOverToAccount, invite, members, newBrand, plan } = handOvers;
const { read, rolesOf, tellings } = handOvers;
const { lines } = logsOf(database);
let brand: NamedBrand;

beforeEach(async () => {
  brand = await newBrand();
});

const takenOver = [
  "Ada Example brand_signed_up",
  `Outpace brand_hand_over_started (${reason})`,
  `Outpace member_removed (${reason})`,
  "Robin member_joined",
];

/** A hand-over to someone of the team. */
const handOverTo = async (userId: string) => handOver(brand, await addressOf(userId));

describe("accepting", () => {
  test("makes the new owner, ends the former one's access, and withdraws what they had invited", async () => {
    expect(await by(brand.userId)`select public.race_allowance()`).toHaveLength(1);
    const { token } = await invite(brand.userId, newAddress(), "editor");
    await addViewers(brand, 23);
    const next = await handedOver(brand);
    expect(await rolesOf(brand, brand.userId, next)).toEqual(["none", "owner"]);
    // The rest of the team stays.
    expect(await members(brand)).toBe(24);
    const refused = by(brand.userId)`select public.race_allowance(${brand.brandId})`;
    expect(await hint(refused)).toBe("not_staff");
    expect(await by(brand.userId)`select from public.brand_partners`).toEqual([]);
    expect(await by(next)`select from public.brand_partners where is_active`).toHaveLength(1);
    expect(await read(token)).toMatchObject({ state: "withdrawn" });
  });

  test("tells the former owner, and the brand's log, once", async () => {
    const { email, token, userId } = await handOverToAccount(brand);
    for (let n = 0; n < 2; n += 1)
      expect(await accept(userId, token, "Robin")).toEqual({ brand: brand.brandId });
    const payload = { new_email: email, reason, open_until: null };
    expect(await tellings(brand.userId)).toMatchObject([{ payload }]);
    expect(await lines(userId)).toEqual(takenOver);
  });

  test("with a new account does the same", async () => {
    const { token } = await handOver(brand);
    const planned = await plan(token);
    await createAccount(planned);
    expect(await rolesOf(brand, brand.userId, planned.user_id)).toEqual(["none", "owner"]);
    expect(await tellings(brand.userId)).toHaveLength(1);
    expect(await plan(token)).toMatchObject({ is_done: true });
  });

  test("makes an editor of the team its owner", async () => {
    const editor = await addMember(brand, "editor");
    const { token } = await handOverTo(editor);
    await accept(editor, token, "Robin");
    expect(await rolesOf(brand, brand.userId, editor)).toEqual(["none", "owner"]);
    const [change] = await owner`
      select details from public.audit_log
      where action = 'member_role_set' and subject_id = ${editor}`;
    expect(change).toEqual({ details: { from: "editor", to: "owner" } });
  });
});

test("a brand whose owner's account was deleted is taken over, also after the hand-over began", async () => {
  const editor = await addMember(brand, "editor");
  const { token, userId } = await handOverToAccount(brand);
  await auth`delete from auth.users where id = ${brand.userId}`;
  await accept(userId, token);
  expect(await rolesOf(brand, userId, editor)).toEqual(["owner", "editor"]);
  await auth`delete from auth.users where id = ${userId}`;
  await accept(editor, (await handOverTo(editor)).token);
  expect(await rolesOf(brand, editor)).toEqual(["owner"]);
});

test("an owner who has taken on the new address stays the owner", async () => {
  const { email, token } = await handOver(brand);
  await auth`update auth.users set email = ${email} where id = ${brand.userId}`;
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
  expect(await lines(userId)).toEqual(takenOver);
});
