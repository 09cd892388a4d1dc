import { expect, test } from "vitest";
import { asPerson, one, refusal, signUpBrand, signUpStaff } from "../../harness/database.ts";
import { hintsOf, openWithConnections, times } from "../concurrency.ts";
import { addFactor, inSession, openSession, raise } from "./factors.ts";

const database = await openWithConnections(10, "owner", "api");
const { owner } = database;
const visitor = asPerson(database, null);

/** An account with a factor and a session that has verified it. */
async function enrolled() {
  const { userId, brandId } = await signUpBrand(database);
  const { email } = await one(
    owner<{ email: string }[]>`select email from auth.users where id = ${userId}`,
  );
  const session = await openSession(database, userId);
  const factor = await addFactor(database, userId);
  await raise(database, session, factor);
  return { userId, brandId, email, session, factor, run: inSession(database, userId, session) };
}

const plan = (email: string, name: string | null = null, reason = "Lost phone.") => owner`
  select private.plan_factor_removal(${email}, ${reason}, ${name})`;

const pass = (factor: string) => owner`
  update private.factor_removals set due_at = now() where factor_id = ${factor}`;

const removeDue = async () =>
  (await one(owner<{ n: number }[]>`select private.remove_due_factors() as n`)).n;

const isThere = async (factor: string) =>
  (await owner`select from auth.mfa_factors where id = ${factor}`).length === 1;

const tokenOf = async (userId: string) =>
  (
    await one(owner<{ token: string }[]>`
      select payload ->> 'token' as token from private.outbox
      where user_id = ${userId} and kind = 'factor_removal_planned'`)
  ).token;

const audited = async (userId: string) =>
  [
    ...(await owner<{ action: string }[]>`
      select action from public.audit_log where subject_id = ${userId} order by id`),
  ].map(({ action }) => action);

test("a planned removal waits a day, then removes the factor and lowers its sessions", async () => {
  const { userId, brandId, email, session, factor } = await enrolled();
  const methods = async () =>
    [
      ...(await owner<{ method: string }[]>`
      select authentication_method as method from auth.mfa_amr_claims where session_id = ${session}`),
    ].map(({ method }) => method);
  await database.auth`
    insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
    select gen_random_uuid(), ${session}, method, now(), now() from unnest('{password,totp}'::text[]) method`;
  await plan(email.toUpperCase());
  const { wait } = await one(owner`
    select (due_at - planned_at)::text as wait from private.factor_removals
    where factor_id = ${factor}`);
  expect(wait).toBe("1 day");
  expect([await removeDue(), await isThere(factor)]).toEqual([0, true]);
  await pass(factor);
  expect([await removeDue(), await isThere(factor)]).toEqual([1, false]);
  expect(await one(owner`select aal, factor_id from auth.sessions where id = ${session}`)).toEqual({
    aal: "aal1",
    factor_id: null,
  });
  expect(await methods()).toEqual(["password"]);
  expect(await audited(userId)).toEqual(["factor_removal_planned", "factor_removed"]);
  const details = owner`
    select actor_id, brand_partner_id, reason, details from public.audit_log
    where subject_id = ${userId} and action = 'factor_removal_planned'`;
  expect(await one(details)).toEqual({
    actor_id: null,
    brand_partner_id: brandId,
    reason: "Lost phone.",
    details: { factor: "Phone" },
  });
});

test("everyone with the e-mail's link stops the removal, once", async () => {
  const { userId, email, factor } = await enrolled();
  await plan(email);
  const stop = async () =>
    one(visitor`select public.stop_factor_removal(${await tokenOf(userId)}) as stopped`);
  expect(await stop()).toEqual({ stopped: true });
  await pass(factor);
  expect([await removeDue(), await isThere(factor)]).toEqual([0, true]);
  expect(await stop()).toEqual({ stopped: false });
  expect(await audited(userId)).toEqual(["factor_removal_planned", "factor_kept"]);
});

test("a link that was altered or is for another purpose stops nothing", async () => {
  const { userId, email } = await enrolled();
  await plan(email);
  const token = await tokenOf(userId);
  const [subject = "", expires = ""] = token.split(".");
  const { other } = await one(owner<{ other: string }[]>`
    select private.sign_link('newsletter', ${subject}) as other`);
  for (const wrong of ["", other, `${subject}.${expires}.${"0".repeat(64)}`]) {
    const attempt = visitor`select public.stop_factor_removal(${wrong})`;
    expect(await refusal(attempt)).toMatchObject({ status: "PT400", hint: "invalid_link" });
  }
});

test("the account sees when its factor goes, and keeps it itself", async () => {
  const { email, factor, run } = await enrolled();
  await plan(email);
  const listed = async () => one(run`select id, name, removal_due_at from public.list_factors()`);
  expect(await listed()).toMatchObject({ id: factor, name: "Phone" });
  expect((await listed())["removal_due_at"]).toBeInstanceOf(Date);
  const keep = async () => one(run`select public.keep_factor(${factor}) as kept`);
  expect([await keep(), await keep()]).toEqual([{ kept: true }, { kept: false }]);
  expect((await listed())["removal_due_at"]).toBeNull();
});

test("neither another account nor a session without the code keeps a factor", async () => {
  const { userId, email, factor } = await enrolled();
  await plan(email);
  const other = await enrolled();
  const lower = inSession(database, userId, await openSession(database, userId));
  for (const run of [other.run, lower]) {
    expect(await one(run`select public.keep_factor(${factor}) as kept`)).toEqual({ kept: false });
    expect(await run`select from public.list_factors() where id = ${factor}`).toEqual([]);
  }
});

test("of several factors the operator names one", async () => {
  const { userId, email, factor } = await enrolled();
  const tablet = await addFactor(database, userId, "Tablet");
  expect(await refusal(plan(email))).toMatchObject({ hint: "factor_ambiguous" });
  await plan(email, "Tablet");
  await pass(tablet);
  await removeDue();
  expect([await isThere(tablet), await isThere(factor)]).toEqual([false, true]);
});

test.each([
  ["an unknown address", "nobody@mailbox.example", null, "Why.", "PT404", "factor_not_found"],
  ["an unknown name", null, "Watch", "Why.", "PT404", "factor_not_found"],
  ["no reason", null, null, " ", "PT400", "missing_fields"],
])("a removal is refused for %s", async (_, address, name, reason, status, hint) => {
  const { email } = await enrolled();
  const attempt = plan(address ?? email, name, reason);
  expect(await refusal(attempt)).toMatchObject({ status, hint });
});

test("only operators plan a removal or run the job", async () => {
  const { email } = await enrolled();
  const staff = asPerson(database, await signUpStaff(database, "removals@outpace.example"));
  for (const attempt of [
    () => staff`select private.plan_factor_removal(${email}, 'Why.')`,
    () => staff`select private.remove_due_factors()`,
  ]) {
    expect(await refusal(attempt())).toMatchObject({ status: "42501" });
  }
});

test("the job waits for nobody who is removing the factor", async () => {
  const { email, factor } = await enrolled();
  await plan(email);
  await pass(factor);
  await database.auth.begin(async (sql) => {
    await sql`select from auth.mfa_factors where id = ${factor} for update`;
    expect(await removeDue()).toBe(0);
  });
  expect(await removeDue()).toBe(1);
});

test("of ten plans at once, one is made", async () => {
  const { userId, email } = await enrolled();
  expect(await hintsOf(times(10, () => plan(email)))).toEqual({
    done: 1,
    hints: ["removal_planned"],
  });
  expect(await audited(userId)).toEqual(["factor_removal_planned"]);
});

test("of the job and ten parallel stops, exactly one wins", async () => {
  const { userId, email, factor } = await enrolled();
  await plan(email);
  const token = await tokenOf(userId);
  await pass(factor);
  const stops = times(10, () => visitor`select public.stop_factor_removal(${token}) as stopped`);
  const [removed, ...answers] = await Promise.all([removeDue(), ...stops]);
  const stopped = answers.flat().filter((row) => row["stopped"] === true).length;
  expect(removed + stopped).toBe(1);
  expect(await isThere(factor)).toBe(stopped === 1);
  expect(await audited(userId)).toHaveLength(2);
});
