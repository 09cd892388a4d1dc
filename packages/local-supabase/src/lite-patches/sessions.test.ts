import { expect } from "vitest";
import { compare, plainAndPatchedLite } from "../testing/plain-and-patched.ts";
import { password, signUp } from "../testing/test-backend.ts";
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
    const changed = await here.auth.updateUser({ password: "another-horse-2" });
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
