import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { enrol, verify } from "../testing/factors.ts";
import { compare, plainAndPatchedLite } from "../testing/plain-and-patched.ts";
import { password, signUp, type TestBackend } from "../testing/test-backend.ts";
import { claimsIn, tokenWith } from "../testing/tokens.ts";

const lite = plainAndPatchedLite(`
  create table public.vaults (id int primary key);
  insert into public.vaults values (1);
  alter table public.vaults enable row level security;
  grant select on public.vaults to anon, authenticated;
`);

compare(lite, {
  async probe(backend) {
    const email = "two-browsers@outpace.example";
    const here = await signUp(backend, email);
    const elsewhere = backend.visitor();
    await elsewhere.auth.signInWithPassword({ email, password });
    const changed = await here.auth.updateUser({
      password: "another-horse-2",
      current_password: password,
    });
    const refreshed = await here.auth.refreshSession();
    const other = await elsewhere.auth.refreshSession();
    return [changed.error, refreshed.error, other.error?.code];
  },
  plain: ["plain Lite keeps other sessions after a password change", [null, null, undefined]],
  patched: [
    "a changed password ends every session but the one that changed it",
    [null, null, "refresh_token_not_found"],
  ],
});

compare(lite, {
  async probe(backend) {
    const email = "two-devices@outpace.example";
    await signUp(backend, email);
    const headers = { "user-agent": "Pocket Browser 7" };
    const login = JSON.stringify({ email, password });
    await backend.send("POST", "/auth/v1/token?grant_type=password", login, headers);
    const sessions = `select s.user_agent as agent from auth.sessions s
      join auth.users u on u.id = s.user_id where u.email = $1 order by s.created_at`;
    return (await backend.database.query(sessions, [email])).rows;
  },
  plain: ["plain Lite stores no user agent with a session", [{ agent: null }, { agent: null }]],
  patched: [
    "a session has the user agent of the request that created it",
    [{ agent: "node" }, { agent: "Pocket Browser 7" }],
  ],
});

const metadata = { brand_name: "Northline" };

compare(lite, {
  async probe(backend) {
    const client = await signUp(backend, "claims@outpace.example", metadata);
    await client.auth.refreshSession();
    const { data } = await client.auth.getSession();
    const { aal, amr, user_metadata: own } = claimsIn(data.session?.access_token);
    return { aal, amr, own };
  },
  plain: ["plain Lite's access token has no metadata", {}],
  patched: [
    "an access token has a hosted project's claims, also once refreshed",
    {
      aal: "aal1",
      amr: [{ method: "password", timestamp: expect.any(Number) as number }],
      own: expect.objectContaining(metadata) as object,
    },
  ],
});

async function claimsOfSession({ database }: TestBackend, client: SupabaseClient) {
  const { data } = await client.auth.getSession();
  const { amr, session_id: session } = claimsIn(data.session?.access_token);
  const { rows } = await database.query<{ method: string; seconds: number }>(
    `select authentication_method as method, floor(extract(epoch from updated_at))::int as seconds
     from auth.mfa_amr_claims where session_id = $1 order by updated_at desc`,
    [session],
  );
  expect(amr).toEqual(rows.map(({ method, seconds }) => ({ method, timestamp: seconds })));
  return { session, methods: rows.map(({ method }) => method) };
}

/** A session that a link began. */
async function openByLink(backend: TestBackend, email: string) {
  await backend.visitor().auth.resetPasswordForEmail(email);
  const hash = "select recovery_token as token from auth.users where email = $1";
  const { rows } = await backend.database.query<{ token: string }>(hash, [email]);
  const client = backend.visitor();
  await client.auth.verifyOtp({ type: "recovery", token_hash: rows[0]?.token ?? "" });
  return client;
}

test("a token's amr is the session's recorded methods, newest first, one of each", async () => {
  const { patched } = lite;
  const email = "methods@outpace.example";
  const client = await signUp(patched, email);
  expect((await claimsOfSession(patched, client)).methods).toEqual(["password"]);
  const factor = await enrol(client);
  await verify(client, factor);
  await verify(client, factor);
  const { session, methods } = await claimsOfSession(patched, client);
  expect(methods).toEqual(["totp", "password"]);
  const linked = await openByLink(patched, email);
  expect((await claimsOfSession(patched, linked)).methods).toEqual(["otp"]);
  await patched.database.query("delete from auth.mfa_amr_claims where session_id = $1", [session]);
  expect((await client.auth.refreshSession()).error).toBeNull();
  expect((await claimsOfSession(patched, client)).methods).toEqual([]);
});

compare(lite, {
  async probe(backend) {
    const client = await signUp(backend, "current@outpace.example");
    const change = async (to: string, current?: string) => {
      const fields = current === undefined ? {} : { current_password: current };
      return (await client.auth.updateUser({ password: to, ...fields })).error?.code;
    };
    const next = "another-horse-2";
    const unasked = await change(next);
    if (unasked === undefined) return "set";
    return [
      unasked,
      await change(next, ""),
      await change(next, "not-the-password"),
      await change(password, password),
      await change(next, password),
      await change(password, password),
      await change(next, next),
    ];
  },
  plain: ["plain Lite sets a new password without the current one", "set"],
  patched: [
    "a new password needs the current one, and must differ from it",
    [
      "current_password_required",
      "current_password_required",
      "current_password_invalid",
      "same_password",
      undefined,
      "current_password_invalid",
      "same_password",
    ],
  ],
});

test("a session that a link began sets a password without the current one until its claim is deleted", async () => {
  const { patched } = lite;
  const email = "linked@outpace.example";
  await signUp(patched, email);
  const linked = await openByLink(patched, email);
  expect((await linked.auth.updateUser({ password: "another-horse-2" })).error).toBeNull();
  const { session } = await claimsOfSession(patched, linked);
  await patched.database.query("delete from auth.mfa_amr_claims where session_id = $1", [session]);
  const late = await linked.auth.updateUser({ password: "third-horse-3" });
  expect([late.error?.status, late.error?.code]).toEqual([400, "current_password_required"]);
});

const roles = ["postgres", "none", null, "anon", "authenticated"];

compare(lite, {
  async probe(backend) {
    const reads = roles.map((role) => {
      const authorization = `Bearer ${tokenWith({ sub: crypto.randomUUID(), role })}`;
      return backend.send("GET", "/rest/v1/vaults", undefined, { authorization });
    });
    return (await Promise.all(reads)).map(({ status, text }) => (status === 200 ? text : status));
  },
  plain: [
    "plain Lite switches to any role",
    ['[{"id":1}]', ...Array.from({ length: 4 }, () => expect.anything() as unknown)],
  ],
  patched: ["a token acts as a role of the API only", [403, 403, 403, "[]", "[]"]],
});
