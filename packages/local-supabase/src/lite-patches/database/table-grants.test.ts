import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";

const lite = plainAndPatchedLite(`
  create table public.runners (id int primary key, e_mail text);
  insert into public.runners values (1, 'runner@outpace.example');
  alter table public.runners enable row level security;
  create policy "All see" on public.runners for select using (true);
  grant select (id) on public.runners to anon;
`);

test("plain Lite grants what a migration withheld", async () => {
  const { data } = await lite.plain.visitor().from("runners").select("e_mail");
  expect(data).toEqual([{ e_mail: "runner@outpace.example" }]);
});

test("a column without a grant cannot be read", async () => {
  const visitor = lite.patched.visitor();
  expect((await visitor.from("runners").select("id")).data).toEqual([{ id: 1 }]);
  const { error, status } = await visitor.from("runners").select("e_mail");
  expect({ code: error?.code, status }).toEqual({ code: "42501", status: 401 });
});

test("no role has privileges on a new table, not even the service role", async () => {
  await lite.patched.database.exec("create table public.later (id int primary key)");
  const { rows } = await lite.patched.database.query(
    `select role from unnest(array['anon', 'authenticated', 'service_role']) role
     where has_table_privilege(role, 'public.later', 'select, insert, update, delete')`,
  );
  expect(rows).toEqual([]);
});
