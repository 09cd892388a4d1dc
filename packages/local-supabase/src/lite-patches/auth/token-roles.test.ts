import { expect, test } from "vitest";
import { localPublishableKey } from "../../keys.ts";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import type { TestBackend } from "../../testing/test-backend.ts";
import { signToken } from "../../tokens.ts";

const lite = plainAndPatchedLite(`
  create table public.vaults (id int primary key);
  insert into public.vaults values (1);
  alter table public.vaults enable row level security;
  grant select on public.vaults to anon, authenticated;
`);

async function ask({ url }: TestBackend, role: unknown) {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = { sub: crypto.randomUUID(), role, exp: Math.floor(Date.now() / 1000) + 60 };
  const token = signToken(`${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`);
  const answer = await fetch(`${url}/rest/v1/vaults`, {
    headers: { apikey: localPublishableKey, authorization: `Bearer ${token}` },
  });
  return { status: answer.status, body: await answer.text() };
}

test("plain Lite switches to any role", async () => {
  expect(await ask(lite.plain, "postgres")).toEqual({ status: 200, body: '[{"id":1}]' });
});

test.for(["postgres", "none", "supabase_admin", "", 1, null, { toString: "" }])(
  "a token with a role other than the API's is rejected: %j",
  async (role) => {
    expect((await ask(lite.patched, role)).status).toBe(401);
  },
);

test.for(["anon", "authenticated", undefined])(
  "a token with a role of the API acts as that role, under its policies: %s",
  async (role) => {
    expect(await ask(lite.patched, role)).toEqual({ status: 200, body: "[]" });
  },
);
