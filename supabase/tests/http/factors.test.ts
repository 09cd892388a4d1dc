/** What the API does for an account with a second factor; postgres/factors has the rules. */
import { expect, test } from "vitest";
import { sharedBackend } from "../harness/backend.ts";
import { addBrandWithRace, bucket, newPhotoPath, password, png } from "./fixtures.ts";

const backend = await sharedBackend();
const { database } = backend;

/** A brand whose account has a factor, and a session without its code. */
async function enrolled() {
  const brand = await addBrandWithRace(backend);
  const { rows } = await database.query<{ id: string }>(
    `insert into auth.mfa_factors
       (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     values (gen_random_uuid(), $1, 'Phone', 'totp', 'verified', now(), now(), 'JBSWY3DPEHPK3PXP')
     returning id`,
    [brand.userId],
  );
  return { ...brand, factorId: rows[0]?.id ?? "" };
}

test("tables, functions and photos need the second factor, also once a token says aal2", async () => {
  const { client, userId, raceId, factorId } = await enrolled();
  const photos = client.storage.from(bucket);
  const upload = async () =>
    (await photos.upload(newPhotoPath(), png, { contentType: "image/png" })).error;
  for (const refused of [
    await client.from("live_races").select("id"),
    await client.rpc("race_allowance"),
    await client.rpc("list_sessions"),
  ]) {
    expect(refused).toMatchObject({ status: 403, error: { hint: "second_factor_needed" } });
  }
  expect(await upload()).not.toBeNull();
  await database.query("update auth.sessions set aal = 'aal2', factor_id = $2 where user_id = $1", [
    userId,
    factorId,
  ]);
  expect((await client.from("live_races").select("id")).data).toEqual([{ id: raceId }]);
  expect(await upload()).toBeNull();
});

test("after five wrong codes, the server asks our function and says how long to wait", async () => {
  const { client, email, factorId } = await enrolled();
  const attempt = async () =>
    (await client.auth.mfa.challengeAndVerify({ factorId, code: "abcdef" })).error;
  for (let code = 0; code < 5; code += 1) {
    expect((await attempt())?.code).toBe("mfa_verification_failed");
  }
  expect(await attempt()).toMatchObject({
    code: "mfa_verification_rejected",
    message: "Too many wrong codes. Please try again in 5 minutes.",
  });
  // A rejection signs the account out, but its password still works.
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
});
