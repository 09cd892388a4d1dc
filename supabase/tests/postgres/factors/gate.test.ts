/** Which sessions have power; access.md says who may change the policy. */
import { beforeEach, expect, test } from "vitest";
import {
  asPerson,
  openDatabase,
  refusal,
  refused,
  signUpBrand,
  signUpStaff,
} from "../../harness/database.ts";
import { addFactor, addUnverifiedFactor, inSession, openSession, raise } from "./factors.ts";

const database = await openDatabase();

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

const setPolicy = (audience: string, policy: string) =>
  database.owner`select private.set_second_factor_policy(${audience}, ${policy})`;

beforeEach(async () => {
  await setPolicy("staff", "required");
  await setPolicy("brands", "when_enrolled");
});

let count = 0;

/** An account and its new session. */
async function person(audience: string) {
  count += 1;
  const userId =
    audience === "staff"
      ? await signUpStaff(database, `staff-${String(count)}@outpace.example`)
      : (await signUpBrand(database)).userId;
  const session = await openSession(database, userId);
  const run = inSession(database, userId, session);
  const members = () =>
    audience === "staff"
      ? run`select from public.staff_members`
      : run`select from public.brand_members`;
  return {
    userId,
    session,
    /** Whether policies let the session see its own membership. */
    hasPower: async () => (await members()).length === 1,
    check: () => run`select private.check_session()`,
  };
}

test.each(
  ["staff", "brands"].flatMap(
    (audience) =>
      [
        [audience, "off", true, true],
        [audience, "when_enrolled", true, false],
        [audience, "required", false, false],
      ] as const,
  ),
)(
  "%s, %s: a password alone has power without a factor: %s, with one: %s",
  async (audience, policy, ...powers) => {
    await setPolicy(audience, policy);
    for (const [n, power] of powers.entries()) {
      const { userId, session, hasPower, check } = await person(audience);
      const factor = n === 1 ? await addFactor(database, userId) : null;
      expect(await hasPower()).toBe(power);
      if (power) await check();
      else expect(await refusal(check())).toEqual(factor === null ? missing : needed);
      if (factor === null) continue;
      await raise(database, session, factor);
      expect(await hasPower()).toBe(true);
      await check();
    }
  },
);

test("a factor that was never verified asks nobody for a code", async () => {
  const { userId, hasPower } = await person("brands");
  await addUnverifiedFactor(database, userId);
  expect(await hasPower()).toBe(true);
});

test("a session that is lowered has no power from the next statement on", async () => {
  const { userId, session, hasPower, check } = await person("staff");
  await raise(database, session, await addFactor(database, userId));
  expect(await hasPower()).toBe(true);
  await database.auth`
    update auth.sessions set aal = 'aal1', factor_id = null where id = ${session}`;
  expect(await hasPower()).toBe(false);
  expect(await refusal(check())).toEqual(needed);
});

test("neither another session's factor nor another account's session gives power", async () => {
  const { userId, hasPower } = await person("staff");
  await raise(database, await openSession(database, userId), await addFactor(database, userId));
  expect(await hasPower()).toBe(false);
  const other = await person("staff");
  await raise(database, other.session, await addFactor(database, other.userId));
  const forged = inSession(database, userId, other.session);
  expect(await forged`select from public.staff_members`).toEqual([]);
});

test("claims without a session, which operators set, are asked for no code", async () => {
  const { userId } = await person("staff");
  expect(await asPerson(database, userId)`select from public.staff_members`).toHaveLength(1);
});
