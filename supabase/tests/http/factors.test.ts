/** What an account with a second factor can do before and after its code, by request. */
import { expect, test } from "vitest";
import { sharedBackend } from "../harness/backend.ts";
import { addAccount, addBrandWithRace, password } from "./fixtures.ts";

const backend = await sharedBackend();
const { database } = backend;

/** Adds a factor to an account, without its first code. */
async function enrol(userId: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `insert into auth.mfa_factors
       (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     values (gen_random_uuid(), $1, 'Phone', 'totp', 'verified', now(), now(), 'JBSWY3DPEHPK3PXP')
     returning id`,
    [userId],
  );
  return rows[0]?.id ?? "";
}

const raise = (userId: string, factor: string) =>
  database.query("update auth.sessions set aal = 'aal2', factor_id = $2 where user_id = $1", [
    userId,
    factor,
  ]);

test("tables, functions and photos need the second factor", async () => {
  const { client, userId, raceId } = await addBrandWithRace(backend);
  const factor = await enrol(userId);
  const upload = () =>
    client.storage
      .from("race-background-photos")
      .upload(
        `backgrounds/${userId}-bg-1754006400000.png`,
        new Blob(["png"], { type: "image/png" }),
      );
  for (const refused of [
    await client.from("live_races").select("id"),
    await client.rpc("race_allowance"),
    await client.rpc("list_sessions"),
  ]) {
    expect(refused).toMatchObject({ status: 403, error: { hint: "second_factor_needed" } });
  }
  expect((await upload()).error).not.toBeNull();
  await raise(userId, factor);
  expect((await client.from("live_races").select("id")).data).toEqual([{ id: raceId }]);
  expect((await upload()).error).toBeNull();
});

test("removing a factor takes the power from a token that still says aal2", async () => {
  const { client, userId, raceId } = await addBrandWithRace(backend);
  const factor = await enrol(userId);
  const second = await enrol(userId);
  await raise(userId, factor);
  expect((await client.from("live_races").select("id")).data).toEqual([{ id: raceId }]);
  await database.query("select private.remove_factor($1)", [factor]);
  expect(await client.rpc("race_allowance")).toMatchObject({
    error: { hint: "second_factor_needed" },
  });
  await database.query("select private.remove_factor($1)", [second]);
  expect((await client.from("live_races").select("id")).data).toEqual([{ id: raceId }]);
});

test("after five wrong codes, the server asks our function and says how long to wait", async () => {
  const { client, email, userId } = await addAccount(backend);
  const factorId = await enrol(userId);
  const attempt = async () => {
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: "abcdef" });
    return error?.code;
  };
  for (let code = 0; code < 5; code += 1) {
    expect(await attempt()).toBe("mfa_verification_failed");
  }
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: "abcdef" });
  expect(error).toMatchObject({
    code: "mfa_verification_rejected",
    message: "Too many wrong codes. Please try again in 5 minutes.",
  });
  // A rejection signs the account out, but its password still works.
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
});

test("of twenty codes sent at once five are tried, and the account is signed out", async () => {
  const { client, userId } = await addAccount(backend);
  const factorId = await enrol(userId);
  const challenges = await Promise.all(
    Array.from({ length: 20 }, () => client.auth.mfa.challenge({ factorId })),
  );
  const answers = await Promise.all(
    challenges.map(({ data }) =>
      client.auth.mfa.verify({ factorId, challengeId: data?.id ?? "", code: "abcdef" }),
    ),
  );
  const codes = answers.map(({ error }) => error?.code ?? error?.name);
  expect(codes.filter((code) => code === "mfa_verification_failed")).toHaveLength(5);
  // The first rejection ends the session of those that come after it.
  expect(codes).toContain("mfa_verification_rejected");
  const { rows } = await database.query("select from auth.sessions where user_id = $1", [userId]);
  expect(rows).toEqual([]);
});
