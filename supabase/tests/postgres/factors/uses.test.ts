import { expect, test } from "vitest";
import { one, refusal, refused, signUpBrand } from "../../harness/database.ts";
import { hintsOf, openWithConnections, times } from "../concurrency.ts";
import { addFactor, inSession, openSession, passTime, raise } from "./factors.ts";

const database = await openWithConnections(10, "auth");
const { auth, owner } = database;

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

/** What the API tells of a factor's wait. */
async function waitOf(userId: string, session: string, factor: string): Promise<unknown> {
  const run = inSession(database, userId, session);
  return (await one(run`select public.factor_wait(${factor}) as seconds`))["seconds"];
}

test("a code raises one session, and for a minute no other", async () => {
  const { use, later } = await account();
  await use();
  expect(await refusal(use())).toEqual(tooSoon);
  await later(30);
  expect(await refusal(use())).toEqual(tooSoon);
  await later(30);
  await use();
  expect(await refusal(use())).toEqual(tooSoon);
});

test("a code that is entered in a session with aal2 counts, and is refused as well", async () => {
  const { session, use, later } = await account();
  const raised = await session();
  await use(raised);
  expect(await refusal(use(raised))).toEqual(tooSoon);
  await later(60);
  await use(raised);
  expect(await refusal(use())).toEqual(tooSoon);
});

test("neither a refresh nor the removal of another factor is a use", async () => {
  const { userId, session, use, later } = await account();
  const raised = await session();
  await use(raised);
  const tablet = await addFactor(database, userId, "Tablet");
  const other = await session();
  await raise(database, other, tablet);
  await later(60);
  await auth`update auth.sessions set refreshed_at = now(), updated_at = now() where id = ${raised}`;
  await auth`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${tablet}`;
  await use();
});

test("one factor's use makes no other wait", async () => {
  const { userId, session, use } = await account();
  await use();
  await raise(database, await session(), await addFactor(database, userId, "Tablet"));
});

test("of ten sessions that use a code at once, one is raised", async () => {
  const { session, use } = await account();
  const sessions = await Promise.all(times(10, session));
  expect(await hintsOf(sessions.map(use))).toEqual({ done: 1, hints: ["code_used"] });
});

test("a use that is under way can end the sessions of those that are refused", async () => {
  const { userId, session, factor } = await account();
  const sessions = await Promise.all(times(10, session));
  // As the auth server does it, which ends the account's lower sessions.
  const verify = (id: string) =>
    auth.begin(async (sql) => {
      await sql`select from auth.sessions where id = ${id} for update skip locked`;
      await sql`update auth.sessions set aal = 'aal2', factor_id = ${factor} where id = ${id}`;
      await sql`delete from auth.sessions where user_id = ${userId} and aal < 'aal2'`;
    });
  // No deadlock.
  expect((await hintsOf(sessions.map(verify))).hints).toEqual(["code_used"]);
  const left = await owner`select aal from auth.sessions where user_id = ${userId}`;
  expect([...left]).toEqual([{ aal: "aal2" }]);
});

test("the wait is told to the factor's account, also before its code", async () => {
  const { userId, factor, session, use, later } = await account();
  const waiting = await session();
  expect(await waitOf(userId, waiting, factor)).toBe(0);
  await use();
  expect(await waitOf(userId, waiting, factor)).toBeGreaterThan(30);
  await later(30);
  expect(await waitOf(userId, waiting, factor)).toBeLessThanOrEqual(30);
  await later(30);
  expect(await waitOf(userId, waiting, factor)).toBe(0);
  const other = await account();
  expect(await waitOf(other.userId, await other.session(), factor)).toBeNull();
  expect(await waitOf(other.userId, waiting, factor)).toBeNull();
  await auth`delete from auth.sessions where id = ${waiting}`;
  expect(await waitOf(userId, waiting, factor)).toBeNull();
});

test("the API lets a session without its code ask for the wait, and for nothing else", async () => {
  const { userId, session } = await account();
  const run = inSession(database, userId, await session());
  const check = (path: string) =>
    run`select set_config('request.path', ${path}, true), private.check_session()`;
  await check("/rpc/factor_wait");
  for (const path of ["/rpc/list_factors", "/live_races", "/rpc/factor_wait/x"]) {
    expect(await refusal(check(path))).toMatchObject({ hint: "second_factor_needed" });
  }
});
