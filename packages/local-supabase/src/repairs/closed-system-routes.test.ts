import { expect, test } from "vitest";
import { localPublishableKey, localSecretKey } from "../keys.ts";
import { bothBackends } from "../testing/both.ts";

const both = bothBackends(`
  create table public.ledger (id int primary key);
  insert into public.ledger values (1);
  alter table public.ledger enable row level security;
  grant select on public.ledger to service_role;
`);

test("plain Lite tells anybody its configuration", async () => {
  expect((await fetch(`${both.plain.url}/_system/config`)).status).toBe(200);
});

test.for(["config", "info", "introspect", "ping", ""])(
  "/_system/%s does not exist",
  async (page) => {
    expect((await fetch(`${both.repaired.url}/_system/${page}`)).status).toBe(404);
  },
);

test("a request without a key is refused, though it comes from this machine", async () => {
  const answer = await fetch(`${both.repaired.url}/rest/v1/ledger`);
  expect(answer.status).toBe(401);
});

test("the secret key acts as the service role, but not from a browser", async () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${both.repaired.url}/rest/v1/ledger`, {
      headers: { apikey: localSecretKey, ...headers },
    });
  expect(await (await ask({})).json()).toEqual([{ id: 1 }]);
  expect((await ask({ "user-agent": "Mozilla/5.0 (X11; Linux x86_64)" })).status).toBe(401);
});

test("the publishable key alone opens nothing that is not granted", async () => {
  const answer = await fetch(`${both.repaired.url}/rest/v1/ledger`, {
    headers: { apikey: localPublishableKey },
  });
  expect(answer.status).toBe(401);
});
