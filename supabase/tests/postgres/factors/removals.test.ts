/** A factor that is removed, by its account or for someone who lost it; access.md says who may plan it. */
import { expect, test } from "vitest";
import { asPerson, one, refusal, signUpBrand } from "../../harness/database.ts";
import { hintsOf, openWithConnections, times } from "../concurrency.ts";
import {
  addFactor,
  addUnverifiedFactor,
  inSession,
  openSession,
  raise,
  toldOfFactors,
} from "./factors.ts";

const { auth, database, owner } = await openWithConnections(10, "owner", "api");
const visitor = asPerson(database, null);

const plan = (email: string, name: string | null = null) => owner`
  select private.plan_factor_removal(${email}, 'Lost phone.', ${name})`;

const pass = (factor: string) => owner`
  update private.factor_removals set due_at = now() where factor_id = ${factor}`;

const removeDue = async () =>
  (await one(owner<{ n: number }[]>`select private.remove_due_factors() as n`)).n;

const isThere = async (factor: string) =>
  (await owner`select from auth.mfa_factors where id = ${factor}`).length === 1;

const stop = async (token: string) =>
  (await one(visitor`select public.stop_factor_removal(${token}) as stopped`))["stopped"];

/** An account with a factor and a session that has verified it; its factor's removal may be planned. */
async function enrolled({ isPlanned = true } = {}) {
  const { userId, brandId } = await signUpBrand(database);
  const { email } = await one(
    owner<{ email: string }[]>`select email from auth.users where id = ${userId}`,
  );
  const session = await openSession(database, userId);
  const factor = await addFactor(database, userId);
  await raise(database, session, factor);
  if (isPlanned) await plan(email.toUpperCase());
  const token = (await toldOfFactors(database, userId)).at(-1)?.payload["token"] ?? "";
  const run = inSession(database, userId, session);
  return { userId, brandId, email, session, factor, token, run };
}

const audited = async (userId: string) =>
  (
    await owner<{ action: string }[]>`
      select action from public.audit_log where subject_id = ${userId} order by id`
  ).map(({ action }) => action);

test("an account is told that a factor was added and removed, but not of one never verified or its own end", async () => {
  const { userId } = await signUpBrand(database);
  const kinds = async () => (await toldOfFactors(database, userId)).map(({ kind }) => kind);
  const factor = await addUnverifiedFactor(database, userId);
  expect(await kinds()).toEqual([]);
  await auth`update auth.mfa_factors set status = 'verified' where user_id = ${userId}`;
  await auth`update auth.mfa_factors set updated_at = now() where user_id = ${userId}`;
  expect(await toldOfFactors(database, userId)).toMatchObject([
    { kind: "factor_added", payload: { name: "Phone" } },
  ]);
  await addUnverifiedFactor(database, userId, "Tablet");
  await auth`delete from auth.mfa_factors where id = ${factor}`;
  await auth`delete from auth.mfa_factors where user_id = ${userId}`;
  expect(await kinds()).toEqual(["factor_added", "factor_removed"]);
  await addFactor(database, userId);
  await auth`delete from auth.users where id = ${userId}`;
  expect(await kinds()).toEqual([]);
});

test("a planned removal is told, waits a day, then removes the factor and lowers its sessions", async () => {
  const { userId, brandId, session, factor } = await enrolled();
  await auth`
    insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
    select gen_random_uuid(), ${session}, method, now(), now() from unnest('{password,totp}'::text[]) method`;
  const { payload = {} } = (await toldOfFactors(database, userId)).at(-1) ?? {};
  expect(Object.keys(payload).sort()).toEqual(["at", "due_at", "name", "token"]);
  const wait = Date.parse(payload["due_at"] ?? "") - Date.parse(payload["at"] ?? "");
  expect(wait).toBe(24 * 60 * 60 * 1000);
  expect([await removeDue(), await isThere(factor)]).toEqual([0, true]);
  await pass(factor);
  expect([await removeDue(), await isThere(factor)]).toEqual([1, false]);
  const lowered = { aal: "aal1", factor_id: null };
  expect(await one(owner`select aal, factor_id from auth.sessions where id = ${session}`)).toEqual(
    lowered,
  );
  const methods = owner`
    select authentication_method as method from auth.mfa_amr_claims where session_id = ${session}`;
  expect([...(await methods)]).toEqual([{ method: "password" }]);
  expect(await audited(userId)).toEqual(["factor_removal_planned", "factor_removed"]);
  const [entry] = await owner`
    select actor_id, brand_partner_id, reason, details from public.audit_log
    where subject_id = ${userId} and action = 'factor_removal_planned'`;
  const expected = { actor_id: null, brand_partner_id: brandId, reason: "Lost phone." };
  expect(entry).toEqual({ ...expected, details: { factor: "Phone" } });
});

test("everyone with the e-mail's link stops the removal, once, and with an altered or another link nobody", async () => {
  const { userId, factor, token } = await enrolled();
  const [subject = "", expires = ""] = token.split(".");
  const { other } = await one(owner<{ other: string }[]>`
    select private.sign_link('newsletter', ${subject}) as other`);
  for (const wrong of ["", other, `${subject}.${expires}.${"0".repeat(64)}`])
    expect(await refusal(stop(wrong))).toMatchObject({ status: "PT400", hint: "invalid_link" });
  expect(await stop(token)).toBe(true);
  await pass(factor);
  expect([await removeDue(), await isThere(factor)]).toEqual([0, true]);
  expect(await stop(token)).toBe(false);
  expect(await audited(userId)).toEqual(["factor_removal_planned", "factor_kept"]);
});

test("the account sees when its factor goes, and keeps it itself; no other does, nor a session without the code", async () => {
  const { userId, factor, run } = await enrolled();
  const other = await enrolled({ isPlanned: false });
  const lower = inSession(database, userId, await openSession(database, userId));
  for (const reader of [other.run, lower]) {
    expect(await one(reader`select public.keep_factor(${factor}) as kept`)).toEqual({
      kept: false,
    });
    expect(await reader`select from public.list_factors() where id = ${factor}`).toEqual([]);
  }
  const listed = () => one(run`select id, name, removal_due_at from public.list_factors()`);
  const due = expect.any(Date) as Date;
  expect(await listed()).toEqual({ id: factor, name: "Phone", removal_due_at: due });
  const keep = async () => one(run`select public.keep_factor(${factor}) as kept`);
  expect([await keep(), await keep()]).toEqual([{ kept: true }, { kept: false }]);
  expect((await listed())["removal_due_at"]).toBeNull();
});

test("of several factors the operator names one", async () => {
  const { userId, email, factor } = await enrolled({ isPlanned: false });
  const tablet = await addFactor(database, userId, "Tablet");
  expect(await refusal(plan(email))).toMatchObject({ hint: "factor_ambiguous" });
  expect(await refusal(plan(email, "Watch"))).toMatchObject({ hint: "factor_not_found" });
  await plan(email, "Tablet");
  await pass(tablet);
  await removeDue();
  expect([await isThere(tablet), await isThere(factor)]).toEqual([false, true]);
});

test("the job waits for nobody who is removing the factor", async () => {
  const { factor } = await enrolled();
  await pass(factor);
  await auth.begin(async (sql) => {
    await sql`select from auth.mfa_factors where id = ${factor} for update`;
    expect(await removeDue()).toBe(0);
  });
  expect(await removeDue()).toBe(1);
});

test("of ten plans at once one is made, and of the job and ten parallel stops exactly one wins", async () => {
  const { userId, email, factor } = await enrolled({ isPlanned: false });
  const plans = await hintsOf(times(10, () => plan(email)));
  expect(plans).toEqual({ done: 1, hints: ["removal_planned"] });
  const token = (await toldOfFactors(database, userId)).at(-1)?.payload["token"] ?? "";
  await pass(factor);
  const [removed, ...stopped] = await Promise.all([removeDue(), ...times(10, () => stop(token))]);
  const stops = stopped.filter(Boolean).length;
  expect(removed + stops).toBe(1);
  expect(await isThere(factor)).toBe(stops === 1);
  expect(await audited(userId)).toHaveLength(2);
});
