import { expect, test } from "vitest";
import { localSecretKey } from "../../keys.ts";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";

const lite = plainAndPatchedLite(`
  create table public.ledger (id int primary key);
  insert into public.ledger values (1);
  alter table public.ledger enable row level security;
  grant select on public.ledger to service_role;
`);

test("plain Lite shows its configuration to anyone", async () => {
  expect((await fetch(`${lite.plain.url}/_system/config`)).status).toBe(200);
});

test.for(["config", "info", "introspect", "ping", ""])(
  "/_system/%s does not exist",
  async (page) => {
    expect((await fetch(`${lite.patched.url}/_system/${page}`)).status).toBe(404);
  },
);

test("a request without a key is rejected, even from this machine", async () => {
  expect((await fetch(`${lite.patched.url}/rest/v1/ledger`)).status).toBe(401);
});

test("the secret key acts as the service role, but not from a browser", async () => {
  const read = (headers: Record<string, string>) =>
    lite.patched.send("GET", "/rest/v1/ledger", undefined, { apikey: localSecretKey, ...headers });
  expect(await read({})).toEqual({ status: 200, text: '[{"id":1}]' });
  expect((await read({ "user-agent": "Mozilla/5.0 (X11; Linux x86_64)" })).status).toBe(401);
});

test("the publishable key gives no access to a table that is not granted", async () => {
  expect((await lite.patched.send("GET", "/rest/v1/ledger")).status).toBe(401);
});
