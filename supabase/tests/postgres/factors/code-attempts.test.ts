import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { count, one, signUpBrand } from "../../harness/database.ts";
import { openWithConnections, times } from "../concurrency.ts";

const { auth, database, owner } = await openWithConnections(30, "auth");

const account = async () => (await signUpBrand(database)).userId;

async function attempt(userId: string, valid: boolean) {
  const event = { factor_id: randomUUID(), user_id: userId, factor_type: "totp", valid };
  const { answer } = await one(
    auth<{ answer: { decision: string; message?: string } }[]>`
      select private.limit_code_attempts(${auth.json(event)}) as answer`,
  );
  return answer;
}

const wrong = async (userId: string, codes: number) => {
  for (let code = 0; code < codes; code += 1) await attempt(userId, false);
};

/** Lets time pass, for what is counted. */
const later = (userId: string, minutes: number) => owner`
  update private.wrong_codes set tried_at = tried_at - make_interval(mins => ${minutes})
  where user_id = ${userId}`;

const taken = { decision: "continue" };
const rejected = (wait: string) => ({
  decision: "reject",
  message: `Too many wrong codes. Please try again in ${wait}.`,
});

test("after five wrong codes, a right one is rejected too for five minutes, with the wait in words", async () => {
  const userId = await account();
  await wrong(userId, 4);
  expect(await attempt(userId, true)).toEqual(taken);
  expect(await attempt(userId, false)).toEqual(taken);
  expect(await attempt(userId, true)).toEqual(rejected("5 minutes"));
  await later(userId, 4);
  expect(await attempt(userId, false)).toEqual(rejected("1 minute"));
  expect(await attempt(await account(), true)).toEqual(taken);
  await later(userId, 1);
  expect(await attempt(userId, true)).toEqual(taken);
});

test("the wait ends five minutes after the last counted code, and older codes are forgotten", async () => {
  const userId = await account();
  for (let minute = 0; minute < 5; minute += 1) {
    await later(userId, 1);
    await attempt(userId, false);
  }
  // The first one is now older than five minutes.
  await later(userId, 2);
  expect(await attempt(userId, true)).toEqual(rejected("3 minutes"));
  await later(userId, 3);
  expect(await attempt(userId, true)).toEqual(taken);
  await wrong(userId, 4);
  expect(await attempt(userId, true)).toEqual(taken);
  expect(await count(owner, `private.wrong_codes where user_id = '${userId}'`)).toBe(4);
});

test("of thirty wrong codes at once, five are taken", async () => {
  const userId = await account();
  const answers = await Promise.all(times(30, () => attempt(userId, false)));
  expect(answers.filter(({ decision }) => decision === "continue")).toHaveLength(5);
  expect(await count(owner, `private.wrong_codes where user_id = '${userId}'`)).toBe(5);
});
