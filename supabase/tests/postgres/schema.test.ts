import { expect, test } from "vitest";
import { openDatabase } from "../harness/database.ts";

const { owner } = await openDatabase();

/** Returns the names of what breaks a rule, for the failure's message. */
async function names(query: string): Promise<string[]> {
  const rows = await owner.unsafe<{ name: string }[]>(query);
  return rows.map(({ name }) => name);
}

const ours = `('public', 'private')`;
const relations = `pg_class c where c.relnamespace::regnamespace::text in ${ours}`;
const functions = `pg_proc p where p.pronamespace::regnamespace::text in ${ours}`;
const policies = `pg_policies where schemaname in ('public', 'private', 'storage')`;

test("the rules' queries see the tables", async () => {
  const tables = `select relname as name from ${relations} and relkind = 'r'`;
  expect(await names(tables)).toEqual(expect.arrayContaining(["audit_log", "live_races", "tiers"]));
});

test("every view has its reader's rights, except those that tell policies who the caller is", async () => {
  const views = `select oid::regclass::text as name from ${relations} and relkind in ('v', 'm')
    and not coalesce('security_invoker=true' = any (reloptions), false) order by 1`;
  expect(await names(views)).toEqual([
    "private.caller",
    "private.own_memberships",
    "private.own_staff_membership",
  ]);
});

test.each(
  Object.entries({
    "every table has row level security and a primary key": `
      select relname as name from ${relations} and relkind = 'r' and not (relrowsecurity
      and exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary))`,
    "every foreign key has an index that begins with it": `
      select conname as name from pg_constraint f
      where contype = 'f' and connamespace::regnamespace::text in ${ours} and not exists (
        select from pg_index i where i.indrelid = f.conrelid and i.indpred is null
          and (i.indkey::smallint[])[0 : cardinality(f.conkey) - 1] = f.conkey)`,
    "every function fixes its search path to nothing": `
      select p.oid::regprocedure::text as name from ${functions}
      and not coalesce(proconfig @> array['search_path=""'], false)`,
    "no definer function is in the exposed schema": `
      select p.oid::regprocedure::text as name from pg_proc p where pronamespace = 'public'::regnamespace and prosecdef`,
    "every table, view, function and type of ours says what it is for": `
      select relname as name from ${relations} and relkind in ('r', 'v', 'c')
        and obj_description(oid, 'pg_class') is null
        and (relkind <> 'c' or obj_description(reltype, 'pg_type') is null)
      union all
      select p.oid::regprocedure::text from ${functions} and obj_description(p.oid, 'pg_proc') is null`,
    "every policy is named as a sentence": `
      select policyname as name from ${policies} and policyname !~ '^[A-Z].* .* '`,
    "every policy asks who the caller is once per statement, not once per row": `
      select policyname as name from ${policies}
      and regexp_replace(coalesce(qual, '') || coalesce(with_check, ''), 'SELECT (auth|private)\\.\\w+\\(\\)', '', 'g')
        ~ '(auth\\.(uid|jwt|role)|own_brand_id|is_member|may_store_photos|may_store_logos|is_staff)\\('`,
    "no table has two permissive policies for one role and action": `
      select tablename || ' ' || cmd as name from pg_policies, unnest(roles) role
      where schemaname in ${ours} group by tablename, cmd, role having count(*) > 1`,
  }),
)("%s", async (_, offenders) => {
  expect(await names(offenders)).toEqual([]);
});

test("a new table or function is closed until its migration opens it", async () => {
  await owner.unsafe(`
    create table public.made_later (id integer primary key, n serial);
    create function public.made_later() returns integer language sql as 'select 1';`);
  const open = `select role as name from unnest(array['anon', 'authenticated', 'service_role']) role
    where has_table_privilege(role, 'public.made_later', 'select, insert')
      or has_sequence_privilege(role, 'public.made_later_n_seq', 'usage')
      or has_function_privilege(role, 'public.made_later()', 'execute')`;
  expect(await names(open)).toEqual([]);
  await owner`grant select on public.made_later to anon`;
  expect(await names(open)).toEqual(["anon"]);
});
