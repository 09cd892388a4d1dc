import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";

const lite = plainAndPatchedLite(`
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
`);

interface Visit {
  headers: Record<string, string> | null;
  claims: unknown;
  method: string | null;
  path: string | null;
}

test("plain Lite hides the request from a statement on a table", async () => {
  const { data } = await lite.plain
    .visitor()
    .from("visits")
    .insert({ id: 1 })
    .select()
    .single<Visit>();
  expect(data?.headers).toBeNull();
});

test("a statement on a table sees the request and the visitor's claims", async () => {
  const visitor = lite.patched.visitor();
  const { data } = await visitor.from("visits").insert({ id: 1 }).select().single<Visit>();
  expect(data?.headers).toMatchObject({ "x-forwarded-for": "127.0.0.1" });
  expect(data?.claims).toEqual({ role: "anon" });
  expect([data?.method, data?.path]).toEqual(["POST", "/rest/v1/visits"]);
});
