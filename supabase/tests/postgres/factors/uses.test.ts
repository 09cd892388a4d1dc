import { expect, test } from "vitest";
import { one, refusal, refused, signUpBrand } from "../../harness/database.ts";
import { hintsOf, openWithConnections, times } from "../concurrency.ts";
import { addFactor, inSession, openSession, passTime, raise } from "./factors.ts";

const { auth, database, owner } = await openWithConnections(10, "auth");

const tooSoon = refused("PT429", "Wait a minute, then use a new code", "code_used");

/** An account with a factor whose code was never used. */
async function account() {
  const { userId } = await signUpBrand(database);
  const factor = await addFactor(database, userId);
  const session = async () => openSession(database, userId);
  const use = async (inOne?: string) => raise(database, inOne ?? (await session()), factor);
  const later = (seconds: number) => passTime(database, factor, seconds);
  return { userId, factor, session, use, later };
}

test("a code raises one session and for a minute no other, also if that has aal2 already", async () => {
  const { userId, session, use, later } = await account();
  const raised = await session();
  await use(raised);
  for (const seconds of [0, 30]) {
    await later(seconds);
    expect(await refusal(use())).toEqual(tooSoon);
    expect(await refusal(use(raised))).toEqual(tooSoon);
  }
  // Another factor does not wait.
  await raise(database, await session(), await addFactor(database, userId, "Tablet"));
  await later(30);
  await use(raised);
  expect(await refusal(use())).toEqual(tooSoon);
});

test("neither a refresh nor the removal of another factor is a use", async () => {
  const { userId, factor, session, use, later } = await account();
  const raised = await session();
  await use(raised);
  const tablet = await addFactor(database, userId, "Tablet");
  await raise(database, await session(), tablet);
  await later(60);
  const lastUse = async () =>
    (
      await one(inSession(database, userId, raised)<{ at: Date }>`
        select last_used_at as at from public.list_factors() where id = ${factor}`)
    ).at.getTime();
  const first = await lastUse();
  await auth`update auth.sessions set refreshed_at = now(), updated_at = now() where id = ${raised}`;
  await auth`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${tablet}`;
  expect(await lastUse()).toBe(first);
  await use();
  expect(await lastUse()).toBeGreaterThan(first);
});

test("of ten sessions that use a code at once, one is raised, and may end the others", async () => {
  const { session, use } = await account();
  const sessions = await Promise.all(times(10, session));
  expect(await hintsOf(sessions.map(use))).toEqual({ done: 1, hints: ["code_used"] });
  const another = await account();
  const { userId, factor } = another;
  // As the auth server does it, which ends the account's lower sessions.
  const verify = (id: string) =>
    auth.begin(async (sql) => {
      await sql`select from auth.sessions where id = ${id} for update skip locked`;
      await sql`update auth.sessions set aal = 'aal2', factor_id = ${factor} where id = ${id}`;
      await sql`delete from auth.sessions where user_id = ${userId} and aal < 'aal2'`;
    });
  const lower = await Promise.all(times(10, another.session));
  // No deadlock.
  expect((await hintsOf(lower.map(verify))).hints).toEqual(["code_used"]);
  const left = await owner`select aal from auth.sessions where user_id = ${userId}`;
  expect([...left]).toEqual([{ aal: "aal2" }]);
});

test("the wait is told to the factor's account, also before its code, and to nobody else", async () => {
  const { userId, factor, session, use, later } = await account();
  const waiting = await session();
  const waitOf = async (person: string, inOne: string) =>
    (await one(inSession(database, person, inOne)`select public.factor_wait(${factor}) as n`))["n"];
  expect(await waitOf(userId, waiting)).toBe(0);
  await use();
  expect(await waitOf(userId, waiting)).toBeGreaterThan(30);
  await later(30);
  expect(await waitOf(userId, waiting)).toBeLessThanOrEqual(30);
  await later(30);
  expect(await waitOf(userId, waiting)).toBe(0);
  const other = await account();
  expect(await waitOf(other.userId, await other.session())).toBeNull();
  expect(await waitOf(other.userId, waiting)).toBeNull();
  await auth`delete from auth.sessions where id = ${waiting}`;
  expect(await waitOf(userId, waiting)).toBeNull();
});

test("the API lets a session without its code ask for the wait, and for nothing else", async () => {
  const { userId, session } = await account();
  const run = inSession(database, userId, await session());
  const check = (path: string) =>
    run`select set_config('request.path', ${path}, true), private.check_session()`;
  await check("/rpc/factor_wait");
  for (const path of ["/rpc/list_factors", "/live_races", "/rpc/factor_wait/x"])
    expect(await refusal(check(path))).toMatchObject({ hint: "second_factor_needed" });
});
