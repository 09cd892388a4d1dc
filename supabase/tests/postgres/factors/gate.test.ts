import { beforeEach, expect, test } from "vitest";
import {
  asPerson,
  openDatabase,
  refusal,
  refused,
  signUpBrand,
  signUpStaff,
} from "../../harness/database.ts";
import { addFactor, inSession, openSession, raise } from "./factors.ts";

const database = await openDatabase();
const { owner } = database;

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
  owner`select private.set_second_factor_policy(${audience}, ${policy})`;

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

test.each([
  ["staff", "off", false, true],
  ["staff", "off", true, true],
  ["staff", "when_enrolled", false, true],
  ["staff", "when_enrolled", true, false],
  ["staff", "required", false, false],
  ["staff", "required", true, false],
  ["brands", "off", false, true],
  ["brands", "off", true, true],
  ["brands", "when_enrolled", false, true],
  ["brands", "when_enrolled", true, false],
  ["brands", "required", false, false],
  ["brands", "required", true, false],
])(
  "%s, %s, enrolled %s: a password alone has power: %s",
  async (audience, policy, enrolled, power) => {
    const { userId, session, hasPower, check } = await person(audience);
    await setPolicy(audience, policy);
    const factor = enrolled ? await addFactor(database, userId) : null;
    expect(await hasPower()).toBe(power);
    if (power) await check();
    else expect(await refusal(check())).toEqual(enrolled ? needed : missing);
    if (factor === null) return;
    await raise(database, session, factor);
    expect(await hasPower()).toBe(true);
    await check();
  },
);

test("a factor that was never verified asks nobody for a code", async () => {
  const { userId, hasPower } = await person("brands");
  await owner`
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), ${userId}, 'totp', 'unverified', now(), now())`;
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

test("another session's second factor gives a session no power", async () => {
  const { userId, hasPower } = await person("staff");
  await raise(database, await openSession(database, userId), await addFactor(database, userId));
  expect(await hasPower()).toBe(false);
});

test("the session of another account gives a token no power", async () => {
  const { userId } = await person("staff");
  const other = await person("staff");
  await raise(database, other.session, await addFactor(database, other.userId));
  const forged = inSession(database, userId, other.session);
  expect(await forged`select from public.staff_members`).toEqual([]);
});

test("claims without a session, which operators set, are asked for no code", async () => {
  const { userId } = await person("staff");
  expect(await asPerson(database, userId)`select from public.staff_members`).toHaveLength(1);
});

test("an operator's change of the policy is audited", async () => {
  await setPolicy("brands", "required");
  const [row] = await owner`
    select action, actor_id, details from public.audit_log order by id desc limit 1`;
  expect(row).toEqual({
    action: "second_factor_policy_set",
    actor_id: null,
    details: { audience: "brands", policy: "required" },
  });
});

test.each([
  ["staff", "sometimes"],
  ["staff", null],
  ["visitors", "off"],
])("an operator is told why a policy is refused: %s, %s", async (audience, policy) => {
  const attempt = owner`select private.set_second_factor_policy(${audience}, ${policy})`;
  expect(await refusal(attempt)).toMatchObject({ status: "PT400", hint: "invalid_value" });
});

test("people cannot read or change the policy", async () => {
  const { userId } = await person("staff");
  const staff = asPerson(database, userId);
  for (const attempt of [
    () => staff`select from private.second_factor_policies`,
    () => staff`select private.set_second_factor_policy('staff', 'off')`,
  ]) {
    expect(await refusal(attempt())).toMatchObject({ status: "42501" });
  }
});
