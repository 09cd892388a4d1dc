/** What cannot be undone asks the caller's own session for fresh proof of who is there. */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { one, refusal, refused, signUpStaff } from "../../harness/database.ts";
import { madeLast } from "../../harness/personas.ts";
import { teamsOf } from "../../harness/teams.ts";
import { openWithConnections, outcomes, times } from "../concurrency.ts";
import { addFactor, addUnverifiedFactor, sessionsOf } from "./factors.ts";

const database = await openWithConnections(10, "api");
const { auth, owner } = database;
const { addMember, by, newBrand } = teamsOf(database);
const { age, inSession, openSession, prove, raise } = sessionsOf(database);

const needed = refused("PT403", "Please confirm that it's you, then try again.", "proof_needed");

/** An owner with another owner, an editor, an invited owner and a factor that was not verified. */
async function newTeam() {
  const brand = await newBrand();
  const [other, editor] = [await addMember(brand, "owner"), await addMember(brand, "editor")];
  const factor = await addUnverifiedFactor(database, brand.userId, "Tablet");
  const { invitation } = await one(by(brand.userId)<{ invitation: string }>`
    select public.invite_member(${`${randomUUID()}@mailbox.example`}, 'owner') as invitation`);
  return { ...brand, other, editor, factor, invitation };
}
type Team = Awaited<ReturnType<typeof newTeam>>;

const calls: readonly (readonly [title: string, act: string, call: (team: Team) => string])[] = [
  ["making an owner", "make_owner", ({ editor }) => `set_member_role('${editor}', 'owner')`],
  ["demoting an owner", "demote_owner", ({ other }) => `set_member_role('${other}', 'viewer')`],
  ["removing an owner", "remove_owner", ({ other }) => `remove_member('${other}')`],
  ["leaving as an owner", "leave_as_owner", ({ userId }) => `remove_member('${userId}')`],
  ["inviting an owner", "invite_owner", () => "invite_member('heir@mailbox.example', 'owner')"],
  [
    "inviting an owner again",
    "invite_owner",
    ({ invitation }) => `resend_invitation('${invitation}')`,
  ],
  ["closing the brand", "close_brand", ({ name }) => `close_brand('${name}')`],
  [
    "changing the address",
    "change_email",
    () => "allow_account_change('email', 'heir@mailbox.example')",
  ],
  [
    "adding a factor",
    "add_factor",
    ({ factor }) => `allow_account_change('factor_added', '${factor}')`,
  ],
  [
    "removing a factor",
    "remove_factor",
    ({ factor }) => `allow_account_change('factor_removed', '${factor}')`,
  ],
];

const refusalsOf = (session: string) => owner`
  select action, actor_id, brand_partner_id, details from public.audit_log where subject_id = ${session}`;

describe.each(calls)("%s", (_, act, call) => {
  async function attempt() {
    const team = await newTeam();
    if (act === "close_brand")
      await owner`update public.brand_members set role = 'viewer' where user_id = ${team.other}`;
    const session = await openSession(team.userId);
    const run = () =>
      inSession(team.userId, session)`select ${owner.unsafe(`public.${call(team)}`)}`;
    return { ...team, session, run };
  }

  test("needs a password of the last fifteen minutes, and the brand's log has the refusal once", async () => {
    const { userId, brandId, session, run } = await attempt();
    await age(session, 15);
    const { refusals } = await outcomes(times(10, run));
    expect(refusals).toEqual(times(10, () => needed));
    expect([...(await refusalsOf(session))]).toEqual([
      { action: "proof_refused", actor_id: userId, brand_partner_id: brandId, details: { act } },
    ]);
    await prove(session, "password");
    await age(session, 14);
    await run();
  });

  test("needs a code if the account has a factor, not the password", async () => {
    const { userId, session, run } = await attempt();
    await raise(session, await addFactor(database, userId));
    await age(session, 15);
    await prove(session, "password");
    expect(await refusal(run())).toEqual(needed);
    await prove(session, "totp");
    await run();
  });
});

test("what concerns no owner asks for nothing", async () => {
  const { userId, editor } = await newTeam();
  const session = await openSession(userId);
  await age(session, 15);
  const run = inSession(userId, session);
  const { id } = await one(
    run<{ id: string }>`select public.invite_member('guest@mailbox.example', 'viewer') as id`,
  );
  await run`select public.resend_invitation(${id})`;
  await run`select public.set_member_role(${editor}, 'viewer')`;
  await run`select public.remove_member(${editor})`;
  expect([...(await refusalsOf(session))]).toEqual([]);
});

test("staff hand over a brand with a fresh code, and its log has each refusal", async () => {
  const { brandId } = await newBrand();
  const staff = await signUpStaff(database);
  const session = await openSession(staff);
  await raise(session, await addFactor(database, staff));
  await age(session, 15);
  const handOver = () =>
    inSession(
      staff,
      session,
    )`select public.hand_over_brand(${brandId}, 'heir@mailbox.example', 'Left.')`;
  expect(await refusal(handOver())).toEqual(needed);
  expect(await refusalsOf(session)).toMatchObject([
    { brand_partner_id: brandId, details: { act: "hand_over_brand" } },
  ]);
  await owner`alter table public.audit_log disable trigger refuse_audit_log_changes`;
  await owner`update public.audit_log set occurred_at = now() - interval '15 minutes' where subject_id = ${session}`;
  expect(await refusal(handOver())).toEqual(needed);
  expect(await refusalsOf(session)).toHaveLength(2);
  await prove(session, "totp");
  await handOver();
});

describe("proof", () => {
  const isFresh = (userId: string, session?: string, token: object = madeLast) =>
    owner.begin(async (sql) => {
      const claims = { sub: userId, role: "authenticated", session_id: session, ...token };
      await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
      return (await sql<{ fresh: boolean }[]>`select private.has_fresh_proof() as fresh`)[0]?.fresh;
    });

  test("of another session or account does not count, nor that of an ended session", async () => {
    const [{ userId }, other] = [await newBrand(), await newBrand()];
    const [session, second] = [await openSession(userId), await openSession(userId)];
    await age(session, 15);
    expect([await isFresh(userId, session), await isFresh(userId, second)]).toEqual([false, true]);
    expect(await isFresh(other.userId, second)).toBe(false);
    await auth`update auth.sessions set not_after = now() where id = ${second}`;
    expect(await isFresh(userId, second)).toBe(false);
    await auth`delete from auth.sessions where id = ${second}`;
    expect(await isFresh(userId, second)).toBe(false);
  });

  test("does not count for a token that is older than it: a copy would gain by its owner's code", async () => {
    const { userId } = await newBrand();
    const session = await openSession(userId);
    const { seconds } = await one(auth<{ seconds: number }[]>`
      select floor(extract(epoch from updated_at))::integer as seconds
      from auth.mfa_amr_claims where session_id = ${session}`);
    const madeAt = (timestamp: number, method = "password") => ({ amr: [{ method, timestamp }] });
    for (const [token, fresh] of [
      [madeAt(seconds), true],
      [madeAt(seconds - 1), false],
      [madeAt(seconds, "otp"), false],
      [{ amr: [] }, false],
      [{ amr: undefined }, false],
    ] as const)
      expect(await isFresh(userId, session, token)).toBe(fresh);
  });

  test("is no e-mail's link, and is not asked of an operator, whose claims name no session", async () => {
    const { userId } = await newBrand();
    expect(await isFresh(userId, await openSession(userId, "otp"))).toBe(false);
    expect(await isFresh(userId)).toBe(true);
  });
});
