/** A factor that is removed, by its account or for someone who lost it; access.md says who may plan it. */
import { expect, test } from "vitest";
import { asPerson, one, refusal, signUpBrand } from "../../harness/database.ts";
import { hintsOf, openWithConnections, times } from "../concurrency.ts";
import {
  addFactor,
  addUnverifiedFactor,
  allowChange,
  removeFactor,
  sessionsOf,
} from "./factors.ts";

const { auth, database, owner } = await openWithConnections(10, "owner", "api");
const { inSession, openSession, raise, toldOfFactors } = sessionsOf(database);

const pass = (factor: string) => owner`
  update private.factor_removals set due_at = now() where factor_id = ${factor}`;

const removeDue = async () =>
  (await one(owner<{ n: number }[]>`select private.remove_due_factors() as n`)).n;

const isThere = async (factor: string) =>
  (await owner`select from auth.mfa_factors where id = ${factor}`).length === 1;

async function stop(token: string) {
  const asked = asPerson(database, null)`select public.stop_factor_removal(${token}) as stopped`;
  return (await one(asked))["stopped"];
}

/** An account with a factor and a session that has verified it. */
async function enrolled() {
  const { userId, brandId } = await signUpBrand(database);
  const session = await openSession(userId);
  const factor = await addFactor(database, userId);
  await raise(session, factor);
  const plan = (name: string | null = null) => owner`
    select private.plan_factor_removal(upper(email), 'Lost phone.', ${name})
    from auth.users where id = ${userId}`;
  const lastTold = async () => (await toldOfFactors(userId)).at(-1)?.payload ?? {};
  return { userId, brandId, session, factor, plan, lastTold, run: inSession(userId, session) };
}

const entries = async (userId: string) => [
  ...(await owner<{ action: string }[]>`
    select action, actor_id, brand_partner_id, reason, details
    from public.audit_log where subject_id = ${userId} order by id`),
];

test("an account is told that a factor was added and removed, but not of one never verified or its own end", async () => {
  const { userId } = await signUpBrand(database);
  const told = async () => (await toldOfFactors(userId)).map(({ kind }) => kind);
  const factor = await addUnverifiedFactor(database, userId);
  expect(await told()).toEqual([]);
  await allowChange(database, userId, "factor_added", factor);
  await auth`update auth.mfa_factors set status = 'verified' where user_id = ${userId}`;
  await auth`update auth.mfa_factors set updated_at = now() where user_id = ${userId}`;
  expect(await toldOfFactors(userId)).toMatchObject([
    { kind: "factor_added", payload: { name: "Phone" } },
  ]);
  await addUnverifiedFactor(database, userId, "Tablet");
  await removeFactor(database, userId, factor);
  await auth`delete from auth.mfa_factors where user_id = ${userId}`;
  expect(await told()).toEqual(["factor_added", "factor_removed"]);
  await addFactor(database, userId);
  await auth`delete from auth.users where id = ${userId}`;
  expect(await told()).toEqual([]);
});

test("a planned removal is told, waits a day, then removes the factor and lowers its sessions", async () => {
  const { userId, brandId, session, factor, plan, lastTold } = await enrolled();
  await plan();
  const { at = "", due_at: dueAt = "", ...told } = await lastTold();
  expect(Object.keys(told).sort()).toEqual(["name", "token"]);
  expect(Date.parse(dueAt) - Date.parse(at)).toBe(24 * 60 * 60 * 1000);
  expect([await removeDue(), await isThere(factor)]).toEqual([0, true]);
  await pass(factor);
  expect([await removeDue(), await isThere(factor)]).toEqual([1, false]);
  const left = owner`
    select aal, factor_id, array(select authentication_method from auth.mfa_amr_claims
      where session_id = ${session}) as methods from auth.sessions where id = ${session}`;
  expect(await one(left)).toEqual({ aal: "aal1", factor_id: null, methods: ["password"] });
  const entry = { actor_id: null, brand_partner_id: brandId, details: { factor: "Phone" } };
  expect(await entries(userId)).toEqual([
    { ...entry, action: "factor_removal_planned", reason: "Lost phone." },
    { ...entry, action: "factor_removed", reason: null },
  ]);
});

test("everyone with the e-mail's link stops the removal, once, and with an altered or another link nobody", async () => {
  const { userId, factor, plan, lastTold } = await enrolled();
  await plan();
  const { token = "" } = await lastTold();
  const [subject = "", expires = ""] = token.split(".");
  const { other } = await one(owner<{ other: string }[]>`
    select private.sign_link('newsletter', ${subject}) as other`);
  for (const wrong of ["", other, `${subject}.${expires}.${"0".repeat(64)}`])
    expect(await refusal(stop(wrong))).toMatchObject({ status: "PT400", hint: "invalid_link" });
  expect(await stop(token)).toBe(true);
  await pass(factor);
  expect([await removeDue(), await isThere(factor)]).toEqual([0, true]);
  expect(await stop(token)).toBe(false);
  expect(await entries(userId)).toMatchObject([
    { action: "factor_removal_planned" },
    { action: "factor_kept" },
  ]);
});

test("the account sees when its factor goes, and keeps it itself; no other does, nor a session without the code", async () => {
  const { userId, factor, plan, run } = await enrolled();
  await plan();
  const keep = async (person = run) =>
    (await one(person`select public.keep_factor(${factor}) as kept`))["kept"];
  const list = (person = run) => person`
    select name, removal_due_at from public.list_factors() where id = ${factor}`;
  for (const reader of [(await enrolled()).run, inSession(userId, await openSession(userId))])
    expect([await keep(reader), await list(reader)]).toEqual([false, []]);
  expect(await list()).toEqual([{ name: "Phone", removal_due_at: expect.any(Date) as Date }]);
  expect([await keep(), await keep()]).toEqual([true, false]);
  expect(await list()).toEqual([{ name: "Phone", removal_due_at: null }]);
});

test("of several factors the operator names one, and the job waits for nobody who is removing it", async () => {
  const { userId, factor, plan } = await enrolled();
  const tablet = await addFactor(database, userId, "Tablet");
  await plan("Tablet");
  await pass(tablet);
  await auth.begin(async (sql) => {
    await sql`select from auth.mfa_factors where id = ${tablet} for update`;
    expect(await removeDue()).toBe(0);
  });
  expect(await removeDue()).toBe(1);
  expect([await isThere(tablet), await isThere(factor)]).toEqual([false, true]);
});

test("of ten plans at once one is made, and of the job and ten parallel stops exactly one wins", async () => {
  const { userId, factor, plan, lastTold } = await enrolled();
  const plans = await hintsOf(times(10, () => plan()));
  expect(plans).toEqual({ done: 1, hints: ["removal_planned"] });
  const { token = "" } = await lastTold();
  await pass(factor);
  const [removed, ...stopped] = await Promise.all([removeDue(), ...times(10, () => stop(token))]);
  const stops = stopped.filter(Boolean).length;
  expect(removed + stops).toBe(1);
  expect(await isThere(factor)).toBe(stops === 1);
  expect(await entries(userId)).toHaveLength(2);
});
