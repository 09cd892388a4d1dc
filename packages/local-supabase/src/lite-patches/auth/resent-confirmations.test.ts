import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import { password, signUp, type TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite();
const email = "resent@outpace.example";
const loginPage = "http://localhost:5173/brands/login";

/** An account with an unconfirmed address that was sent a link a minute ago. */
async function unconfirmed(backend: TestBackend): Promise<void> {
  await signUp(backend, email);
  await backend.database.query(
    `update auth.users set email_confirmed_at = null, confirmation_token = 'first',
       confirmation_sent_at = now() - interval '1 minute'
     where email = $1`,
    [email],
  );
}

async function resend(backend: TestBackend, address = email): Promise<number | undefined> {
  const options = { emailRedirectTo: loginPage };
  const { error } = await backend
    .visitor()
    .auth.resend({ type: "signup", email: address, options });
  return error?.status;
}

const mailed = ({ mailbox }: TestBackend) => mailbox.list().filter(({ to }) => to === email);

test("plain Lite never resends the link of a sign-up", async () => {
  await unconfirmed(lite.plain);
  expect(await resend(lite.plain)).toBe(429);
  expect(mailed(lite.plain)).toEqual([]);
});

test("a new link is limited by `max_frequency`, replaces the first, and confirms", async () => {
  const { patched } = lite;
  await unconfirmed(patched);
  expect(await resend(patched, email.toUpperCase())).toBeUndefined();
  expect(await resend(patched)).toBe(429);
  const [message, ...others] = mailed(patched);
  expect(others).toEqual([]);
  const [link = ""] = message?.links ?? [];

  const follow = async (url: string) =>
    (await fetch(url, { redirect: "manual" })).headers.get("location");
  const first = link.replace(/token=\w+/, "token=first");
  expect(await follow(first)).toContain("error_code=otp_expired");
  expect(await follow(link)).toMatch(new RegExp(`^${loginPage}#access_token=`));
  const signedIn = await patched.visitor().auth.signInWithPassword({ email, password });
  expect(signedIn.error).toBeNull();
});

test("confirmed and unknown addresses get the same response and no email", async () => {
  await signUp(lite.patched, "confirmed@outpace.example");
  for (const address of ["confirmed@outpace.example", "unknown@outpace.example"]) {
    expect(await resend(lite.patched, address)).toBeUndefined();
    expect(lite.patched.mailbox.list().filter(({ to }) => to === address)).toEqual([]);
  }
});
