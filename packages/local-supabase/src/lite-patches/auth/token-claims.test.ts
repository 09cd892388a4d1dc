import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import { password, signUp } from "../../testing/test-backend.ts";
import { claimsIn } from "../../testing/tokens.ts";

const lite = plainAndPatchedLite();

async function claims(client: SupabaseClient): Promise<Record<string, unknown>> {
  const { data } = await client.auth.getSession();
  return claimsIn(data.session?.access_token);
}

test("plain Lite's access token has no metadata", async () => {
  const client = await signUp(lite.plain, "claims@outpace.example");
  expect(Object.keys(await claims(client))).not.toContain("user_metadata");
});

test("after sign-up and refresh, an access token has a hosted project's claims", async () => {
  const client = await signUp(lite.patched, "claims@outpace.example", { brand_name: "Northline" });
  const expected = {
    iss: `${lite.patched.url}/auth/v1`,
    aud: "authenticated",
    role: "authenticated",
    email: "claims@outpace.example",
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: expect.objectContaining({ brand_name: "Northline" }) as unknown,
    is_anonymous: false,
    aal: "aal1",
    amr: [{ method: "password", timestamp: expect.any(Number) as number }],
  };
  expect(await claims(client)).toMatchObject(expected);
  expect((await client.auth.refreshSession()).error).toBeNull();
  expect(await claims(client)).toMatchObject(expected);
  expect((await client.auth.getUser()).error).toBeNull();
});

test("the token in an email link's redirect has all claims and its session's method", async () => {
  await signUp(lite.patched, "mailed@outpace.example");
  await lite.patched.visitor().auth.resetPasswordForEmail("mailed@outpace.example");
  const [link = ""] = lite.patched.mailbox.list()[0]?.links ?? [];
  const response = await fetch(link, { redirect: "manual" });
  const fragment = new URL(response.headers.get("location") ?? "").hash.slice(1);
  expect(claimsIn(new URLSearchParams(fragment).get("access_token") ?? "")).toMatchObject({
    email: "mailed@outpace.example",
    aal: "aal1",
    amr: [{ method: "otp" }],
  });
});

test("the response to a rejected sign-in is unchanged", async () => {
  const { error } = await lite.patched
    .visitor()
    .auth.signInWithPassword({ email: "claims@outpace.example", password: `${password}x` });
  expect(error?.code).toBe("invalid_credentials");
});
