import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { bothBackends } from "../testing/both.ts";
import { password, signUp } from "../testing/test-backend.ts";

const both = bothBackends();

async function claims(client: SupabaseClient): Promise<Record<string, unknown>> {
  const { data } = await client.auth.getSession();
  return decode(data.session?.access_token ?? "");
}

function decode(token: string): Record<string, unknown> {
  const payload = Buffer.from(token.split(".")[1] ?? "", "base64url");
  return JSON.parse(payload.toString()) as Record<string, unknown>;
}

test("plain Lite's access token knows no metadata", async () => {
  const client = await signUp(both.plain, "claims@outpace.example");
  expect(Object.keys(await claims(client))).not.toContain("user_metadata");
});

test("an access token holds the claims of a hosted project's, after sign-up and refresh", async () => {
  const client = await signUp(both.repaired, "claims@outpace.example", { brand_name: "Northline" });
  const expected = {
    iss: `${both.repaired.url}/auth/v1`,
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

test("the token in a mailed link's redirect is complete, and says how the session began", async () => {
  await signUp(both.repaired, "mailed@outpace.example");
  await both.repaired.visitor().auth.resetPasswordForEmail("mailed@outpace.example");
  const [link = ""] = both.repaired.mailbox.list()[0]?.links ?? [];
  const answer = await fetch(link, { redirect: "manual" });
  const fragment = new URL(answer.headers.get("location") ?? "").hash.slice(1);
  expect(decode(new URLSearchParams(fragment).get("access_token") ?? "")).toMatchObject({
    email: "mailed@outpace.example",
    aal: "aal1",
    amr: [{ method: "otp" }],
  });
});

test("a refused sign-in is answered as it comes", async () => {
  const { error } = await both.repaired
    .visitor()
    .auth.signInWithPassword({ email: "claims@outpace.example", password: `${password}x` });
  expect(error?.code).toBe("invalid_credentials");
});
