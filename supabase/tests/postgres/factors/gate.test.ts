/** Which sessions have power; access.md says who may change the policy. */
import { beforeEach, describe, expect, test } from "vitest";
import {
  asPerson,
  one,
  openDatabase,
  refusal,
  refused,
  signUpBrand,
  signUpStaff,
} from "../../harness/database.ts";
import { addFactor, addUnverifiedFactor, sessionsOf } from "./factors.ts";

const { auth, database, owner } = await openDatabase();
const { inSession, openSession, raise } = sessionsOf(database);

const needed = refused(
  "PT403",
  "Please enter the code from your authenticator app.",
  "second_factor_needed",
);
const missing = refused(
  "PT403",
  "Your account needs a second factor. Please set one up first.",
  "second_factor_missing",
);
const ended = refused("PT401", "Your session has ended. Please sign in again.", "session_ended");

let count = 0;

async function person(audience: string) {
  const userId =
    audience === "staff"
      ? await signUpStaff(database, `staff-${String(count++)}@outpace.example`)
      : (await signUpBrand(database)).userId;
  const session = await openSession(userId);
  const run = inSession(userId, session);
  /** Policies let the session see its own membership, and the API answers it; or neither. */
  async function expectPower(power: boolean, expected = needed): Promise<void> {
    const own = run`
      select from public.staff_members where user_id = ${userId}
      union all select from public.brand_members where user_id = ${userId}`;
    expect(await own).toHaveLength(power ? 1 : 0);
    const check = run`select private.check_session()`;
    if (power) await check;
    else expect(await refusal(check)).toEqual(expected);
  }
  return { userId, session, expectPower };
}

test.each(
  ["brands", "staff"].flatMap(
    (audience) =>
      [
        [audience, "off", true, true],
        [audience, "when_enrolled", true, false],
        [audience, "required", false, false],
      ] as const,
  ),
)(
  "%s, %s: a password alone has power with a factor never verified: %s, with one: %s; a code has it until the session is lowered",
  async (audience, policy, without, enrolled) => {
    await owner`select private.set_second_factor_policy(${audience}, ${policy})`;
    const begun = await person(audience);
    await addUnverifiedFactor(database, begun.userId);
    await begun.expectPower(without, missing);
    const { userId, session, expectPower } = await person(audience);
    const factor = await addFactor(database, userId);
    await expectPower(enrolled);
    await raise(session, factor);
    await expectPower(true);
    await auth`update auth.sessions set aal = 'aal1', factor_id = null where id = ${session}`;
    await expectPower(enrolled);
  },
);

test("another session's factor or another account's session gives no power, and no session, as operators have, all", async () => {
  const { userId, expectPower } = await person("staff");
  await raise(await openSession(userId), await addFactor(database, userId));
  await expectPower(false);
  const other = await person("staff");
  await raise(other.session, await addFactor(database, other.userId));
  const members = `select from public.staff_members`;
  expect(await inSession(userId, other.session)`${owner.unsafe(members)}`).toEqual([]);
  expect(await asPerson(database, other.userId)`${owner.unsafe(members)}`).toHaveLength(1);
});

describe("the sessions of staff", () => {
  beforeEach(
    () => owner`select private.set_second_factor_policy(audience, 'off')
      from unnest(array['staff', 'brands']) audience`,
  );

  /** A person's session that began, and was refreshed, so many minutes ago. */
  async function sessionOf(audience: string, began: number, refreshed: number | null) {
    const opened = await person(audience);
    await auth`
      update auth.sessions set created_at = now() - make_interval(mins => ${began}),
        refreshed_at = (now() - make_interval(mins => ${refreshed})) at time zone 'UTC'
      where id = ${opened.session}`;
    const refresh = () => auth`
      update auth.sessions set refreshed_at = now() at time zone 'UTC' where id = ${opened.session}`;
    return {
      ...opened,
      refresh,
      expectPower: (power: boolean) => opened.expectPower(power, ended),
    };
  }

  test.each([
    [719, 119, true],
    [719, 120, false],
    [720, 0, false],
    [119, null, true],
    [120, null, false],
  ])(
    "%i minutes after its beginning and %j after its last refresh, one has power: %s, also when it is refreshed then; a brand's always has",
    async (began, refreshed, power) => {
      const [ofStaff, ofBrand] = [
        await sessionOf("staff", began, refreshed),
        await sessionOf("brands", began, refreshed),
      ];
      for (const { expectPower, refresh, power: expected } of [
        { ...ofStaff, power },
        { ...ofBrand, power: true },
      ]) {
        await expectPower(expected);
        await refresh();
        await expectPower(expected);
      }
    },
  );

  test("the schedule deletes those that have ended, and no other", async () => {
    const kept = [await sessionOf("staff", 700, 100), await sessionOf("brands", 9000, 9000)];
    const over = [await sessionOf("staff", 720, 0), await sessionOf("staff", 300, 120)];
    const ids = [...kept, ...over].map(({ session }) => session);
    await one(owner`select private.end_staff_sessions()`);
    const left = await owner<
      { id: string }[]
    >`select id from auth.sessions where id = any (${ids})`;
    expect(left.map(({ id }) => id).sort()).toEqual(kept.map(({ session }) => session).sort());
    expect(await one(owner`select private.end_staff_sessions() as ended`)).toEqual({ ended: 0 });
  });
});
