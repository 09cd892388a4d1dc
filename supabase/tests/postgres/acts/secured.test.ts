/** What "This wasn't me" does. access.md says who may call it: anyone, with the link of an e-mail. */
import { beforeEach, expect, test } from "vitest";
import { count, one, openDatabase, refusal, refused, signUpStaff } from "../../harness/database.ts";
import type { NamedBrand } from "../../harness/teams.ts";
import { closingOf } from "../closing/closing.ts";
import { addFactor, addUnverifiedFactor } from "../factors/factors.ts";
import { outcomes, times } from "../concurrency.ts";
import { actsOf } from "./acts.ts";

const { auth, database, owner } = await openDatabase();
const {
  actionsOf,
  addMember,
  addressOf,
  by,
  from,
  invite,
  newBrand,
  press,
  secure,
  tokenTo,
  toldOf,
} = actsOf(database);
const { close, brandOf } = closingOf(database);
const staffId = await signUpStaff(database);

let brand: NamedBrand;

beforeEach(async () => {
  brand = await newBrand();
  await auth`update auth.users set encrypted_password = 'theirs' where id = ${brand.userId}`;
  await owner`delete from private.outbox`;
});

const sessionsOf = (userId: string) => count(owner, `auth.sessions where user_id = '${userId}'`);
const accountOf = (userId: string) =>
  one(owner`
    select encrypted_password, email_change, email_change_token_new, email_change_confirm_status, recovery_sent_at,
      banned_until > now() + interval '50 years' as is_locked
    from auth.users where id = ${userId}`);
const stateOf = async (id: string) =>
  (
    await one(
      owner`select private.invitation_state(i) as state from private.invitations i where i.id = ${id}`,
    )
  )["state"];

test("the account is signed out everywhere, nobody else is, and its password and waiting address have ended", async () => {
  const { userId } = brand;
  const other = await newBrand();
  for (const person of [userId, userId, other.userId]) await from(person);
  await auth`update auth.users set email_change = 'thief@mailbox.example', email_change_token_new = 't',
    email_change_token_current = 'u', email_change_confirm_status = 1, recovery_sent_at = now() where id = ${userId}`;
  for (const type of ["email_change_token_new", "recovery_token"]) {
    await auth`insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
      values (gen_random_uuid(), ${userId}, ${type}, ${type}, '')`;
  }
  const token = await tokenTo(userId);
  const email = await addressOf(userId);
  expect(await press(token)).toEqual({ email, is_repeat: false, is_locked: false });
  expect([await sessionsOf(userId), await sessionsOf(other.userId)]).toEqual([0, 1]);
  expect(await count(owner, "auth.one_time_tokens")).toBe(0);
  expect(await accountOf(userId)).toEqual({
    ...{ encrypted_password: "", email_change: "", email_change_token_new: "" },
    ...{ email_change_confirm_status: 0, recovery_sent_at: null, is_locked: null },
  });
  // It ended; nobody set another one.
  expect(await toldOf(userId, "password_changed")).toEqual([]);
});

test("a token of a session that has been signed out does nothing more", async () => {
  const run = await from(brand.userId);
  await secure(brand.userId);
  expect(await run`select user_id from public.brand_members`).toEqual([]);
});

test("open invitations as owner that the account sent are withdrawn, and no others", async () => {
  const [other, outsider] = [await addMember(brand, "owner"), await newBrand()];
  const own = await invite(brand.userId, undefined, "owner");
  const kept = [
    await invite(brand.userId, undefined, "editor"),
    await invite(other, undefined, "owner"),
    await invite(outsider.userId, undefined, "owner"),
  ];
  await secure(brand.userId);
  expect(await stateOf(own.id)).toBe("withdrawn");
  for (const { id } of kept) expect(await stateOf(id)).toBe("open");
});

test("a brand that the account has closed is back with its team", async () => {
  const editor = await addMember(brand, "editor");
  await close(brand);
  await secure(brand.userId);
  expect(await brandOf(brand)).toMatchObject({ is_active: true, closed_at: null });
  expect(await count(owner, `public.brand_members where user_id = '${editor}'`)).toBe(1);
  expect(await actionsOf(brand, "account_secured", "brand_reopened")).toEqual([
    "account_secured",
    "brand_reopened",
  ]);
});

test("staff are told once, with the account, its brands and whether it is locked, and so is each brand's log", async () => {
  const token = await tokenTo(brand.userId);
  const email = await addressOf(brand.userId);
  await press(token);
  expect(await press(token)).toEqual({ email, is_repeat: true, is_locked: false });
  expect(await toldOf(staffId, "account_secured")).toMatchObject([
    { email, brand_names: [brand.name], is_locked: false },
  ]);
  expect(await actionsOf(brand, "account_secured")).toEqual(["account_secured"]);
});

test("a brand reads in its log that an account was secured, and that proof was asked for", async () => {
  await secure(brand.userId);
  await owner`
    insert into public.audit_log (actor_id, action, subject_table, brand_partner_id, details)
    values (${brand.userId}, 'proof_refused', 'sessions', ${brand.brandId}, '{"act": "close_brand"}')`;
  const entries = await by(brand.userId)`
    select actor_name, action from public.brand_log() where action <> 'brand_signed_up'`;
  const actor_name = "Ada Example";
  expect(entries).toEqual([
    { actor_name, action: "proof_refused" },
    { actor_name, action: "account_secured" },
  ]);
});

test("the links of all earlier e-mails are used up with one, and a later e-mail's works", async () => {
  const [first, second] = [await tokenTo(brand.userId), await tokenTo(brand.userId)];
  await press(first);
  await auth`update auth.users set encrypted_password = 'new' where id = ${brand.userId}`;
  expect(await press(second)).toMatchObject({ is_repeat: true });
  expect(await accountOf(brand.userId)).toMatchObject({ encrypted_password: "new" });
  expect(await secure(brand.userId)).toMatchObject({ is_repeat: false });
  expect(await accountOf(brand.userId)).toMatchObject({ encrypted_password: "" });
});

test("of ten presses at once one does it", async () => {
  const token = await tokenTo(brand.userId);
  const { results } = await outcomes(times(10, () => press(token)));
  expect(results.map((answer) => answer.is_repeat).filter((isRepeat) => !isRepeat)).toHaveLength(1);
});

test("the former address locks the account until an operator unlocks it, and is not told the new one", async () => {
  const former = await addressOf(brand.userId);
  await auth`update auth.users set email = 'thief@mailbox.example' where id = ${brand.userId}`;
  const [told] = await owner<{ payload: { token: string } }[]>`
    select payload from private.outbox where recipient = ${former}`;
  expect(await press(told?.payload.token ?? "")).toEqual({
    ...{ email: null, is_repeat: false, is_locked: true },
  });
  expect(await accountOf(brand.userId)).toMatchObject({ encrypted_password: "", is_locked: true });
  await owner`select private.unlock_account('Thief@mailbox.example', 'Spoke by telephone.')`;
  expect(await accountOf(brand.userId)).toMatchObject({ is_locked: null });
});

test("altered and expired links, those of another account or purpose and of a deleted one do nothing", async () => {
  const other = await newBrand();
  const token = await tokenTo(brand.userId);
  const sign = async (purpose: string, expires: string) =>
    (
      await one(owner<{ token: string }[]>`
        select private.sign_link(${purpose}, ${token.split(".")[0] ?? ""}, now() + ${expires}::interval) as token`)
    ).token;
  for (const wrong of [
    token.replace(brand.userId, other.userId),
    token.replace(/\.\d+\./, ".0."),
    await sign("stop_factor_removal", "1 day"),
    "",
  ])
    expect(await refusal(press(wrong))).toMatchObject({ hint: "invalid_link" });
  const expired = refused("PT410", "This link has expired.", "expired_link");
  expect(await refusal(press(await sign("secure_account", "-1 second")))).toEqual(expired);
  expect(await accountOf(brand.userId)).toMatchObject({ encrypted_password: "theirs" });
  await owner`delete from auth.users where id = ${brand.userId}`;
  expect(await refusal(press(token))).toEqual(expired);
});

test("staff are told of a second factor of their own by a link, as everyone is", async () => {
  const factor = await addUnverifiedFactor(database, staffId);
  await (await from(staffId))`select public.allow_account_change('factor_added', ${factor})`;
  await auth`update auth.mfa_factors set status = 'verified' where id = ${factor}`;
  expect(await toldOf(staffId, "factor_added")).toMatchObject([
    { by: null, by_email: null, token: expect.any(String) as string },
  ]);
});

test("a second factor that Outpace removes is told without a link, and one that the account changes with one", async () => {
  const email = await addressOf(brand.userId);
  await addFactor(database, brand.userId);
  await owner`select private.plan_factor_removal(${email}, 'Lost phone.')`;
  await owner`update private.factor_removals set due_at = now()`;
  await owner`select private.remove_due_factors()`;
  const told = [
    ...(await toldOf(brand.userId, "factor_added")),
    ...(await toldOf(brand.userId, "factor_removed")),
  ] as { by: string | null; token: string | null }[];
  expect(told.map(({ by, token }) => [by, token === null])).toEqual([
    [null, false],
    ["Outpace", true],
  ]);
});
