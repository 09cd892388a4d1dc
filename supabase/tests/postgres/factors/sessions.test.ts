import { expect, test } from "vitest";
import { count, one, openDatabase, signUpBrand } from "../../harness/database.ts";
import { addFactor, removeFactor, sessionsOf } from "./factors.ts";

const { auth, database, owner } = await openDatabase();
const { inSession, openSession } = sessionsOf(database);

/** An account with three sessions, of which the first is the caller's and was used last. */
async function signedIn() {
  const { userId } = await signUpBrand(database);
  const sessions = [];
  for (const minutes of [0, 10, 20]) {
    const id = await openSession(userId);
    sessions.push(id);
    await auth`
      update auth.sessions set created_at = now() - interval '1 day',
        refreshed_at = (now() - make_interval(mins => ${minutes})) at time zone 'UTC'
      where id = ${id}`;
    await auth`
      insert into auth.refresh_tokens (token, user_id, session_id, revoked)
      values (${id}, ${userId}, ${id}, false)`;
  }
  const [current = "", second = "", third = ""] = sessions;
  return { userId, current, second, third, run: inSession(userId, current) };
}

/** The sessions of an account that have a refresh token. */
const left = async (userId: string) =>
  (
    await owner<{ id: string }[]>`
      select session_id as id from auth.refresh_tokens r where user_id = ${userId} order by r.id`
  ).map(({ id }) => id);

test("people see their sessions that have not ended, the last used first, and which one is theirs", async () => {
  const { current, second, third, run } = await signedIn();
  await signedIn();
  const session = { is_current: false, user_agent: "Firefox" };
  expect(await run`select id, is_current, user_agent from public.list_sessions()`).toEqual([
    { id: current, ...session, is_current: true },
    ...[second, third].map((id) => ({ id, ...session })),
  ]);
  // Before its first refresh, a session's last use is the sign-in.
  await auth`update auth.sessions set refreshed_at = null where id = ${second}`;
  await auth`update auth.sessions set not_after = now() where id = ${third}`;
  const listed = await run`
    select last_used_at = created_at as unused from public.list_sessions() order by is_current`;
  expect(listed).toEqual([{ unused: true }, { unused: false }]);
});

test("people end a session of theirs and its refresh token, once, or all but their own, with the code that the account needs", async () => {
  const { userId, current, second, third, run } = await signedIn();
  const other = await signedIn();
  const end = async (id: string) =>
    (await one(run`select public.end_session(${id}) as ended`))["ended"];
  const endOthers = () => one(run`select public.end_other_sessions() as ended`);
  expect(await end(other.current)).toBe(false);
  expect([await end(second), await end(second)]).toEqual([true, false]);
  expect(await left(userId)).toEqual([current, third]);
  const factor = await addFactor(database, userId);
  expect(await run`select from public.list_sessions()`).toEqual([]);
  expect([await end(third), await endOthers()]).toEqual([false, { ended: 0 }]);
  await removeFactor(database, userId, factor);
  expect(await endOthers()).toEqual({ ended: 1 });
  expect(await left(userId)).toEqual([current]);
  expect(await left(other.userId)).toHaveLength(3);
  expect(await count(owner, `auth.sessions where user_id = '${userId}'`)).toBe(1);
});

test("withdrawing an e-mail change invalidates both its links, and no other of one's own or another's", async () => {
  const { userId, run } = await signedIn();
  const other = await signedIn();
  const change = (id: string) => auth`
    update auth.users set email_change = ${`${id}@company.example`}, email_change_token_new = 'n',
      email_change_token_current = 'c', email_change_confirm_status = 1, email_change_sent_at = now()
    where id = ${id}`;
  await change(other.userId);
  const withdraw = async () =>
    (await one(run`select public.withdraw_email_change() as withdrawn`))["withdrawn"];
  expect(await withdraw()).toBe(false);
  await change(userId);
  await auth`
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
    select gen_random_uuid(), ${userId}, kind, kind, 'x'
    from unnest(enum_range(null::auth.one_time_token_type)) kind
    where kind in ('email_change_token_new', 'email_change_token_current', 'recovery_token')`;
  expect([await withdraw(), await withdraw()]).toEqual([true, false]);
  const user = owner`
    select email_change, email_change_token_new as new, email_change_token_current as current,
      email_change_confirm_status as status,
      array(select token_type::text from auth.one_time_tokens where user_id = u.id) as tokens
    from auth.users u where id = ${userId}`;
  const cleared = { email_change: "", new: "", current: "", status: 0 };
  expect(await one(user)).toEqual({ ...cleared, tokens: ["recovery_token"] });
  const others = `auth.users where id = '${other.userId}' and email_change <> ''`;
  expect(await count(owner, others)).toBe(1);
});

test("the claim that lets a session set a password without the current one ends 15 minutes after its link, and no other claim", async () => {
  const { userId, current, run } = await signedIn();
  const methods = ["magiclink", "otp", "password", "recovery", "totp"];
  const claim = (minutes: number) => auth`
    insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
    select gen_random_uuid(), ${current}, method, now() - interval '1 day', now() - make_interval(mins => ${minutes})
    from unnest(${methods}::text[]) method
    on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`;
  const end = async () => (await one(owner`select private.end_link_claims() as ended`))["ended"];
  const kept = async () =>
    (
      await owner<{ method: string }[]>`
        select authentication_method as method from auth.mfa_amr_claims
        where session_id = ${current} order by method`
    ).map(({ method }) => method);
  await claim(14);
  expect([await end(), await kept()]).toEqual([0, methods]);
  await claim(15);
  expect([await end(), await kept()]).toEqual([3, ["password", "totp"]]);
  expect(await left(userId)).toContain(current);
  expect(await run`select from public.list_sessions()`).toHaveLength(3);
});
