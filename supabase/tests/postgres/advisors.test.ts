import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "../harness/database.ts";
import { migrationFiles } from "../harness/files.ts";
import { indexUses } from "./index-uses.ts";
import { runSupabaseCli } from "./supabase-cli.ts";

/** Tables that no policy opens, on purpose; each migration says why beside its table. */
const explained = [
  "private.counters",
  "private.rate_limits",
  "public.discount_codes",
  "public.newsletter_subscribers",
  "public.race_participants",
].map((table) => `INFO rls_enabled_no_policy ${table}`);

interface Finding {
  readonly name: string;
  readonly level: string;
  readonly metadata: { readonly schema?: string; readonly name?: string };
}

/** What Supabase's advisors say, as "LEVEL lint schema.object". */
async function advise(database: Database): Promise<string[]> {
  const { status, output, errors } = await runSupabaseCli(database, [
    "db",
    "advisors",
    "--level=info",
    "--output-format=json",
  ]);
  if (status !== 0) throw new Error(`The advisors did not run:\n${output}\n${errors}`);
  const { results } = JSON.parse(output) as { results: Finding[] };
  return results
    .map(({ level, name, metadata: { schema, name: object } }) =>
      [level, name, `${schema ?? ""}.${object ?? ""}`].join(" "),
    )
    .sort();
}

async function useEveryIndex({ owner }: Database): Promise<void> {
  await owner.begin(async (sql) => {
    // In a table without rows no index would be worth its while.
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)`;
    for (const statement of indexUses) await sql.unsafe(statement);
    await sql`select pg_stat_force_next_flush()`;
  });
}

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
  await useEveryIndex(database);
});

test("Supabase's advisors find nothing but what is explained, and every index has its use", async () => {
  expect(await advise(database)).toEqual(explained);
});

test.each(explained)("%s: the reason stands beside its table", (finding) => {
  const table = finding.split(" ").at(-1) ?? "";
  const closed = `alter table ${table} enable row level security;`;
  const migration = migrationFiles()
    .map((file) => readFileSync(file, "utf8"))
    .find((text) => text.includes(closed));
  expect(migration).toMatch(/^-- No policy/m);
});

test("the advisors would find each of these faults", async () => {
  const faulty = await openDatabase();
  await useEveryIndex(faulty);
  await faulty.owner.unsafe(`
    alter table public.tiers disable row level security;
    create view public.leaking_races as select * from public.live_races;
    grant select on public.leaking_races to anon;
    create function public.loose() returns integer language sql as 'select 1';
    create table public.unindexed (
      id integer primary key,
      brand_partner_id uuid references public.brand_partners (id)
    );
    alter table public.unindexed enable row level security;
    create policy "Asks at every row" on public.unindexed for select to authenticated
      using (id::text = auth.uid()::text);
    create policy "Asks twice" on public.unindexed for select to authenticated using (true);
    create policy "Lets everyone write" on public.live_races for insert to authenticated with check (true);
    create view public.accounts as select id, email from auth.users;
    grant select on public.accounts to anon;
    create table public.keyless (n integer);
    grant select on public.keyless to anon;
    create index tiers_price_idx on public.tiers (price_cents);
    create index tiers_price_again_idx on public.tiers (price_cents);
    -- This version of the advisors has no lint for it: schema.test.ts alone forbids it.
    create function public.definer() returns integer language sql security definer
      set search_path = '' as 'select 1';
    grant execute on function public.definer() to anon;`);
  const found = await advise(faulty);
  expect(found.filter((finding) => !explained.includes(finding))).toEqual([
    "ERROR auth_users_exposed public.accounts",
    "ERROR policy_exists_rls_disabled public.tiers",
    "ERROR rls_disabled_in_public public.keyless",
    "ERROR rls_disabled_in_public public.tiers",
    "ERROR security_definer_view public.accounts",
    "ERROR security_definer_view public.leaking_races",
    "INFO no_primary_key public.keyless",
    "INFO unindexed_foreign_keys public.unindexed",
    "INFO unused_index public.tiers",
    "INFO unused_index public.tiers",
    "WARN auth_rls_initplan public.unindexed",
    "WARN duplicate_index public.tiers",
    "WARN function_search_path_mutable public.loose",
    "WARN multiple_permissive_policies public.unindexed",
    "WARN rls_policy_always_true public.live_races",
  ]);
});
