import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import { signUp, type TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite();

/** Requests a change. Returns the hashes of its two links, the old address's first. */
async function ask(backend: TestBackend, email: string): Promise<[string, string]> {
  const client = await signUp(backend, email);
  await client.auth.updateUser({ email: `new-${email}` });
  const { rows } = await backend.database.query<{ old: string; new: string }>(
    "select email_change_token_current as old, email_change_token_new as new from auth.users where email = $1",
    [email],
  );
  return [rows[0]?.old ?? "", rows[0]?.new ?? ""];
}

const verify = ({ visitor }: TestBackend, token_hash: string) =>
  visitor().auth.verifyOtp({ type: "email_change", token_hash });

const addressesOf = async ({ database }: TestBackend, email: string) =>
  (await database.query("select email from auth.users where email like $1", [`%${email}`])).rows;

test("plain Lite changes an address that only the old one has confirmed", async () => {
  const email = "moving@outpace.example";
  const [old] = await ask(lite.plain, email);
  expect((await verify(lite.plain, old)).error).toBeNull();
  expect(await addressesOf(lite.plain, email)).toEqual([{ email: `new-${email}` }]);
});

test.for([0, 1])("an address changes once both have confirmed, link %i first", async (first) => {
  const email = `moving-${String(first)}@outpace.example`;
  const links = await ask(lite.patched, email);
  if (first === 1) links.reverse();
  const accepted = await verify(lite.patched, links[0]);
  expect([accepted.error, accepted.data.session]).toEqual([null, null]);
  expect(await addressesOf(lite.patched, email)).toEqual([{ email }]);
  expect((await verify(lite.patched, links[0])).error?.code).toBe("otp_expired");
  const changed = await verify(lite.patched, links[1]);
  expect(changed.data.user?.email).toBe(`new-${email}`);
});
