/** How many wrong codes an account may try, and how soon after one the next of a factor is accepted. */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { answerOf, count, one, refusal, refused, signUpBrand } from "../../harness/database.ts";
import { hintsOf, openWithConnections, times } from "../concurrency.ts";
import { addFactor, sessionsOf } from "./factors.ts";

const { auth, database, owner } = await openWithConnections(30, "auth");
const { inSession, openSession, raise } = sessionsOf(database);

describe("a wrong code", () => {
  function attempt(userId: string, valid: boolean) {
    const event = { factor_id: randomUUID(), user_id: userId, factor_type: "totp", valid };
    return answerOf(auth`select private.limit_code_attempts(${auth.json(event)})`);
  }
  const later = (userId: string, minutes: number) => owner`
    update private.wrong_codes set tried_at = tried_at - make_interval(mins => ${minutes})
    where user_id = ${userId}`;
  const counted = (userId: string) =>
    count(owner, `private.wrong_codes where user_id = '${userId}'`);
  const taken = { decision: "continue" };
  const rejected = (wait: string) => ({
    decision: "reject",
    message: `Too many wrong codes. Please try again in ${wait}.`,
  });

  test("is the fifth: for five minutes right ones are rejected too, with the wait in words; then all is forgotten", async () => {
    const { userId } = await signUpBrand(database);
    for (let code = 0; code < 4; code += 1) {
      await attempt(userId, false);
      await later(userId, 1);
    }
    expect(await attempt(userId, true)).toEqual(taken);
    expect(await attempt(userId, false)).toEqual(taken);
    expect(await attempt(userId, true)).toEqual(rejected("5 minutes"));
    // The first one is now older than five minutes.
    await later(userId, 2);
    expect(await attempt(userId, false)).toEqual(rejected("3 minutes"));
    expect(await attempt((await signUpBrand(database)).userId, true)).toEqual(taken);
    await later(userId, 2);
    expect(await attempt(userId, true)).toEqual(rejected("1 minute"));
    await later(userId, 1);
    for (const valid of [true, false, false, false, false, true])
      expect(await attempt(userId, valid)).toEqual(taken);
    expect(await counted(userId)).toBe(4);
  });

  test("is taken five times, of thirty at once", async () => {
    const { userId } = await signUpBrand(database);
    const answers = await Promise.all(times(30, () => attempt(userId, false)));
    expect(answers.filter(({ decision }) => decision === "continue")).toHaveLength(5);
    expect(await counted(userId)).toBe(5);
  });
});

describe("a right code", () => {
  const tooSoon = refused("PT429", "Wait a minute, then use a new code", "code_used");

  async function account() {
    const { userId } = await signUpBrand(database);
    const factor = await addFactor(database, userId);
    const session = () => openSession(userId);
    const use = async (inOne?: string) => raise(inOne ?? (await session()), factor);
    const later = (seconds: number) => owner`
      update private.factor_uses set used_at = used_at - make_interval(secs => ${seconds})
      where factor_id = ${factor}`;
    return { userId, factor, session, use, later };
  }

  test("raises one session and for a minute no other, also if that has aal2 already; a refresh or another factor's removal is no use", async () => {
    const { userId, factor, session, use, later } = await account();
    const raised = await session();
    await use(raised);
    for (const seconds of [0, 30]) {
      await later(seconds);
      expect(await refusal(use())).toEqual(tooSoon);
      expect(await refusal(use(raised))).toEqual(tooSoon);
    }
    // Another factor does not wait.
    const tablet = await addFactor(database, userId, "Tablet");
    await raise(await session(), tablet);
    await later(30);
    const lastUse = async () =>
      (
        await one(inSession(userId, raised)<{ at: Date }>`
          select last_used_at as at from public.list_factors() where id = ${factor}`)
      ).at.getTime();
    const first = await lastUse();
    await auth`update auth.sessions set refreshed_at = now(), updated_at = now() where id = ${raised}`;
    await auth`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${tablet}`;
    expect(await lastUse()).toBe(first);
    await use(raised);
    expect(await lastUse()).toBeGreaterThan(first);
    expect(await refusal(use())).toEqual(tooSoon);
  });

  test("raises one of ten sessions that use it at once, and may end the others without a deadlock", async () => {
    const { userId, factor, session } = await account();
    // As the auth server does it, which ends the account's lower sessions.
    const verify = (id: string) =>
      auth.begin(async (sql) => {
        await sql`select from auth.sessions where id = ${id} for update skip locked`;
        await sql`update auth.sessions set aal = 'aal2', factor_id = ${factor} where id = ${id}`;
        await sql`delete from auth.sessions where user_id = ${userId} and aal < 'aal2'`;
      });
    const lower = await Promise.all(times(10, session));
    // A session that is ended before its turn is no error.
    const { hints } = await hintsOf(lower.map(verify));
    expect(["code_used"]).toEqual(expect.arrayContaining(hints));
    const left = await owner`select aal from auth.sessions where user_id = ${userId}`;
    expect([...left]).toEqual([{ aal: "aal2" }]);
    const another = await account();
    const sessions = await Promise.all(times(10, another.session));
    expect(await hintsOf(sessions.map(another.use))).toEqual({ done: 1, hints: ["code_used"] });
  });

  test("leaves a wait that its account is told, also before its code, which opens nothing else, and nobody else", async () => {
    const { userId, factor, session, use, later } = await account();
    const waiting = await session();
    const waitOf = async (person = userId, inOne = waiting) =>
      (await one(inSession(person, inOne)`select public.factor_wait(${factor}) as n`))["n"];
    expect(await waitOf()).toBe(0);
    await use();
    expect(await waitOf()).toBeGreaterThan(30);
    await later(30);
    expect(await waitOf()).toBeLessThanOrEqual(30);
    await later(30);
    expect(await waitOf()).toBe(0);
    const check = (path: string) => inSession(userId, waiting)`
      select set_config('request.path', ${path}, true), private.check_session()`;
    await check("/rpc/factor_wait");
    for (const path of ["/rpc/list_factors", "/live_races", "/rpc/factor_wait/x"])
      expect(await refusal(check(path))).toMatchObject({ hint: "second_factor_needed" });
    const other = await account();
    expect(await waitOf(other.userId, await other.session())).toBeNull();
    expect(await waitOf(other.userId)).toBeNull();
    await auth`delete from auth.sessions where id = ${waiting}`;
    expect(await waitOf()).toBeNull();
  });
});
