import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import type { TestBackend } from "../../testing/test-backend.ts";
import { tokenWith } from "../../testing/tokens.ts";

const lite = plainAndPatchedLite(`
  create table public.vaults (id int primary key);
  insert into public.vaults values (1);
  alter table public.vaults enable row level security;
  grant select on public.vaults to anon, authenticated;
`);

function readAs(backend: TestBackend, role: unknown) {
  const token = tokenWith({ sub: crypto.randomUUID(), role });
  const headers = { authorization: `Bearer ${token}` };
  return backend.send("GET", "/rest/v1/vaults", undefined, headers);
}

test("plain Lite switches to any role", async () => {
  expect(await readAs(lite.plain, "postgres")).toEqual({ status: 200, text: '[{"id":1}]' });
});

test.for(["postgres", "none", "supabase_admin", "", 1, null, { toString: "" }])(
  "a token with a role outside the API is rejected: %j",
  async (role) => {
    expect((await readAs(lite.patched, role)).status).toBe(403);
  },
);

test.for(["anon", "authenticated", undefined])(
  "a token with a role of the API acts as that role, under its policies: %s",
  async (role) => {
    expect(await readAs(lite.patched, role)).toEqual({ status: 200, text: "[]" });
  },
);
