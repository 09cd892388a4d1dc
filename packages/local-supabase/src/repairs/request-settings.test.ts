import { expect, test } from "vitest";
import { bothBackends } from "../testing/both.ts";

const both = bothBackends(`
  create table public.visits (
    id int primary key,
    headers jsonb default nullif(current_setting('request.headers', true), '')::jsonb,
    claims jsonb default nullif(current_setting('request.jwt.claims', true), '')::jsonb,
    method text default current_setting('request.method', true),
    path text default current_setting('request.path', true)
  );
  alter table public.visits enable row level security;
  create policy "All visit" on public.visits using (true) with check (true);
  grant select, insert on public.visits to anon;
  create function public.sender_address() returns text language sql as $$
    select current_setting('request.headers', true)::jsonb ->> 'x-forwarded-for'
  $$;
`);

interface Visit {
  headers: Record<string, string> | null;
  claims: unknown;
  method: string | null;
  path: string | null;
}

test("plain Lite hides the request from a table's trigger", async () => {
  const { data } = await both.plain
    .visitor()
    .from("visits")
    .insert({ id: 1 })
    .select()
    .single<Visit>();
  expect(data?.headers).toBeNull();
});

test("a statement on a table sees the request and the visitor's claims", async () => {
  const visitor = both.repaired.visitor();
  const { data } = await visitor.from("visits").insert({ id: 1 }).select().single<Visit>();
  expect(data?.headers).toMatchObject({ "x-forwarded-for": "127.0.0.1" });
  expect(data?.claims).toEqual({ role: "anon" });
  expect([data?.method, data?.path]).toEqual(["POST", "/rest/v1/visits"]);
});

const forged = { "x-forwarded-for": "203.0.113.9", "cf-connecting-ip": "203.0.113.9" };

test("plain Lite passes on a forged address", async () => {
  const { data } = await both.plain
    .visitor()
    .rpc("sender_address")
    .setHeader("x-forwarded-for", "203.0.113.9");
  expect(data).toBe(forged["x-forwarded-for"]);
});

test("a function reads the socket's address, whatever the client claims", async () => {
  const call = both.repaired.visitor().rpc("sender_address");
  for (const [name, value] of Object.entries(forged)) call.setHeader(name, value);
  expect((await call).data).toBe("127.0.0.1");
});
