import { beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "../harness/database.ts";

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
});

/** Names what breaks a rule, so that a failure says where. */
async function offenders(query: string): Promise<string[]> {
  const rows = await database.owner.unsafe<{ name: string }[]>(query);
  return rows.map((row) => row.name);
}

const ours = `('public', 'private')`;

test("the sweep sees the schema at all", async () => {
  expect(
    await offenders(`select c.relname as name from pg_class c
      where c.relnamespace::regnamespace::text in ${ours} and c.relkind = 'r' order by 1`),
  ).toEqual([
    "audit_log",
    "brand_members",
    "brand_partners",
    "counters",
    "discount_codes",
    "live_races",
    "newsletter_subscribers",
    "race_orders",
    "race_participant_totals",
    "race_participants",
    "rate_limits",
    "staff_members",
    "tiers",
  ]);
});

test("every table has row level security and a primary key", async () => {
  expect(
    await offenders(`select c.oid::regclass::text as name from pg_class c
      where c.relnamespace::regnamespace::text in ${ours} and c.relkind = 'r' and not (
        c.relrowsecurity
        and exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)
      )`),
  ).toEqual([]);
});

test("every view answers with its reader's rights, but for those that tell a policy who is asking", async () => {
  expect(
    await offenders(`select c.oid::regclass::text as name from pg_class c
      where c.relnamespace::regnamespace::text in ${ours} and c.relkind in ('v', 'm')
        and not coalesce('security_invoker=true' = any (c.reloptions), false)`),
  ).toEqual(["private.caller", "private.own_staff_membership", "private.own_membership"]);
});

test("every foreign key is led by an index", async () => {
  expect(
    await offenders(`select f.conname as name from pg_constraint f
      where f.contype = 'f' and f.connamespace::regnamespace::text in ${ours}
        and not exists (
          select from pg_index i
          where i.indrelid = f.conrelid and i.indpred is null
            and (i.indkey::smallint[])[0 : cardinality(f.conkey) - 1] = f.conkey
        )`),
  ).toEqual([]);
});

test("every function fixes its search path to nothing", async () => {
  expect(
    await offenders(`select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace::regnamespace::text in ${ours}
        and not coalesce(p.proconfig @> array['search_path=""'], false)`),
  ).toEqual([]);
});

test("no definer function stands in the exposed schema", async () => {
  expect(
    await offenders(`select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef`),
  ).toEqual([]);
});

test("every table, view, function and type of ours says what it is for", async () => {
  expect(
    await offenders(`
      select c.oid::regclass::text as name from pg_class c
      where c.relnamespace::regnamespace::text in ${ours} and c.relkind in ('r', 'v', 'c')
        and obj_description(c.oid, 'pg_class') is null
        and (c.relkind <> 'c' or obj_description(c.reltype, 'pg_type') is null)
      union all
      select p.oid::regprocedure::text from pg_proc p
      where p.pronamespace::regnamespace::text in ${ours} and obj_description(p.oid, 'pg_proc') is null`),
  ).toEqual([]);
});

test("every policy is named as a sentence", async () => {
  expect(
    await offenders(`select policyname as name from pg_policies
      where schemaname in ('public', 'private', 'storage') and policyname !~ '^[A-Z].* .* '`),
  ).toEqual([]);
});

test("every policy asks who the caller is once a statement, not once a row", async () => {
  expect(
    await offenders(`select policyname as name from pg_policies,
        lateral (select coalesce(qual, '') || coalesce(with_check, '') as body) b
      where schemaname in ('public', 'private', 'storage')
        and regexp_replace(body, 'SELECT (auth|private)\\.\\w+\\(\\)', '', 'g')
          ~ '(auth\\.(uid|jwt|role)|own_brand_id|own_active_brand_id|is_staff)\\('`),
  ).toEqual([]);
});

test("no table has two permissive policies for one role and action", async () => {
  expect(
    await offenders(`select tablename || ' ' || cmd as name from pg_policies, unnest(roles) role
      where schemaname in ('public', 'private') group by tablename, cmd, role having count(*) > 1`),
  ).toEqual([]);
});

test("a table or function made later is closed until its migration opens it", async () => {
  await database.owner.unsafe(`
    create table public.made_later (id integer primary key, n serial);
    create function public.made_later() returns integer language sql as 'select 1';`);
  for (const role of ["anon", "authenticated", "service_role"]) {
    const [may] = await database.owner`select
      has_table_privilege(${role}, 'public.made_later', 'select') as read,
      has_table_privilege(${role}, 'public.made_later', 'insert') as write,
      has_sequence_privilege(${role}, 'public.made_later_n_seq', 'usage') as count,
      has_function_privilege(${role}, 'public.made_later()', 'execute') as call`;
    expect(may).toEqual({ read: false, write: false, count: false, call: false });
  }
});
