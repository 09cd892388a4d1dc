import { expect, test } from "vitest";
import { bothBackends } from "../testing/both.ts";

const both = bothBackends(`
  create table public.runners (id int primary key, e_mail text);
  insert into public.runners values (1, 'runner@outpace.example');
  alter table public.runners enable row level security;
  create policy "All see" on public.runners for select using (true);
  grant select (id) on public.runners to anon;
`);

test("plain Lite grants back what a migration withheld", async () => {
  const { data } = await both.plain.visitor().from("runners").select("e_mail");
  expect(data).toEqual([{ e_mail: "runner@outpace.example" }]);
});

test("a column that was not granted stays closed", async () => {
  const visitor = both.repaired.visitor();
  expect((await visitor.from("runners").select("id")).data).toEqual([{ id: 1 }]);
  const { error, status } = await visitor.from("runners").select("e_mail");
  expect({ code: error?.code, status }).toEqual({ code: "42501", status: 401 });
});

test("a new table is granted to nobody, the service role included", async () => {
  await both.repaired.database.exec("create table public.later (id int primary key)");
  const { rows } = await both.repaired.database.query(
    `select role from unnest(array['anon', 'authenticated', 'service_role']) role
     where has_table_privilege(role, 'public.later', 'select, insert, update, delete')`,
  );
  expect(rows).toEqual([]);
});
