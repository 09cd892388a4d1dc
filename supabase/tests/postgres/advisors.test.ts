import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase, type Database } from "../harness/database.ts";
import { migrationFiles } from "../harness/files.ts";
import { runSupabaseCli } from "../harness/supabase-cli.ts";

/** Tables without a policy on purpose; each migration says why beside its table. */
const explained = [
  "private.address_key",
  "private.brand_closings",
  "private.brand_race_numbers",
  "private.closed_memberships",
  "private.email_events",
  "private.email_kinds",
  "private.email_opt_outs",
  "private.email_topics",
  "private.factor_removals",
  "private.factor_uses",
  "private.invitations",
  "private.kept_race_series",
  "private.known_devices",
  "private.link_key",
  "private.member_names",
  "private.newsletter_consents",
  "private.newsletter_ways_back",
  "private.newsletter_wordings",
  "private.order_reviews",
  "private.outbox",
  "private.payment_events",
  "private.payment_provider",
  "private.provider_cursors",
  "private.race_listing",
  "private.race_pages_secret",
  "private.rate_limits",
  "private.released_photos",
  "private.report_links",
  "private.second_factor_policies",
  "private.staff_news",
  "private.staff_told",
  "private.suppressed_addresses",
  "private.told_orders",
  "private.told_races",
  "private.wrong_codes",
  "public.discount_codes",
  "public.newsletter_subscribers",
  "public.race_participants",
].map((table) => `INFO rls_enabled_no_policy ${table}`);

/**
 * A statement of the product, a foreign key or an operator for each index that no constraint made:
 * the advisors call an index unused until a statement uses it.
 */
const newest = "order by created_at desc, id desc limit 51";
const brand = "'00000000-0000-4000-8000-000000000000'";

const indexUses: readonly string[] = [
  // The newsletter: addresses that have not confirmed, those that have, and what they consented to.
  "select from public.newsletter_subscribers where status = 'pending' and requested_at <= now() order by requested_at",
  `select from public.newsletter_subscribers where status = 'confirmed' and id > ${brand} order by id limit 500`,
  `select from private.newsletter_consents where subscriber_id = ${brand} order by id`,
  "select from private.newsletter_consents where wording = '2026-11'",
  "delete from private.newsletter_ways_back where ends_at <= now()",
  "select from private.newsletter_consents where occurred_at > now() - interval '84 days'",
  "select from private.outbox where recipient = 'reader@mailbox.example'",
  // Second factors: wrong codes of an account, and removals that are due.
  `select from private.wrong_codes where user_id = ${brand} and tried_at <= now()`,
  "select from private.factor_removals where due_at <= now() order by due_at",
  // Invitations: a brand's, one's account that is deleted, and old ones.
  `select from private.invitations where brand_partner_id = ${brand} and created_at > now() - interval '1 day'`,
  `select from private.invitations where accepted_by = ${brand}`,
  "select from private.invitations where created_at <= now() - interval '30 days'",
  "select from private.brand_closings where erase_at <= now() order by erase_at limit 100",
  `select from private.closed_memberships where user_id = ${brand}`,
  // The outbox: what waits, what failed, of an account, of a brand, of a kind, what the provider tells of, and old rows.
  "select from private.outbox where not_before <= now() and sent_at is null and failed_at is null and dropped_at is null",
  "select from private.outbox where failed_at is not null order by failed_at desc, id desc limit 51",
  `select from private.outbox where user_id = ${brand}`,
  `select from private.outbox where brand_partner_id = ${brand}`,
  "select from private.outbox where kind = 'races_waiting'",
  "select from private.outbox where provider_id = 'id_1'",
  "select from private.outbox where created_at <= now() - interval '30 days' order by created_at limit 10000",
  "select from private.email_events where provider_id = 'id_1' and failure is not null",
  "select from private.email_events where received_at <= now() - interval '30 days'",
  "select from private.email_kinds where topic = 'starts'",
  "select from private.email_opt_outs where topic = 'starts'",
  // Operators read a row's history, staff a brand's.
  `select from public.audit_log where subject_table = 'live_races' and subject_id = ${brand}`,
  `select from public.audit_log where brand_partner_id = ${brand} order by occurred_at, id limit 51`,
  `select from public.audit_log where actor_id = ${brand} order by occurred_at, id limit 51`,
  "select from public.audit_log order by occurred_at, id limit 51",
  // Foreign keys look for rows that refer to a tier, a code or a brand.
  "select from public.brand_partners where partnership_tier = 'premium'",
  "select from public.discount_codes where tier = 'premium'",
  "select from public.race_orders where tier = 'premium'",
  "select from public.race_orders where discount_code = 'FREE500OUTPACE'",
  `select from public.brand_members where brand_partner_id = ${brand}`,
  `select from public.race_participant_totals where brand_partner_id = ${brand}`,
  `select from private.report_links where live_race_id = ${brand}`,
  // The dashboard and the monthly count.
  `select count(*) from public.race_participants where live_race_id = ${brand} and joined_at > now() - interval '168 hours'`,
  `select from public.live_races where brand_partner_id = ${brand} ${newest}`,
  // The staff's lists: brands, and races by each column, of one brand and by name.
  `select from public.brand_partners ${newest}`,
  ...[
    "created_at",
    "start_time, created_at",
    "target_distance, created_at",
    "total_participants, created_at",
    "spaced_name, created_at",
    "brand_search_name, created_at",
    "tier_order, created_at",
  ].map(
    (key) =>
      `select from private.race_listing where status = 'pending' order by ${key}, live_race_id limit 51`,
  ),
  `select from private.race_listing where brand_partner_id = ${brand} and status = 'pending'`,
  "select from public.brand_partners where search_name >= 'a' and search_name < 'b' order by search_name, id limit 51",
  // The staff's list of orders.
  "select from public.race_orders order by created_at, id limit 51",
  "select from public.race_orders where status = 'due' order by created_at, id limit 51",
  `select from public.race_orders where brand_partner_id = ${brand} order by created_at, id limit 51`,
  "select total_cents from public.race_orders where status = 'due' order by brand_partner_id, total_cents limit 1001",
  "select from public.race_orders where review is not null order by created_at, id limit 51",
  // Payments: an order's, a brand's, those to ask the provider about, and what they add up to.
  `select from public.order_payments where order_id = ${brand} and status in ('created', 'open', 'processing')`,
  `select from public.order_payments where brand_partner_id = ${brand}`,
  `select from public.order_payments where status in ('created', 'open', 'processing') and coalesce(synced_at, created_at) < now()`,
  `select from public.payment_entries where payment_id = ${brand}`,
  `select from public.payment_entries where order_id = ${brand}`,
  `select from public.payment_entries where brand_partner_id = ${brand}`,
  `select from public.refund_requests where payment_id = ${brand}`,
  `select from public.refund_requests where order_id = ${brand}`,
  "select from public.refund_requests where status in ('requested', 'pending') order by created_at, id",
  `select from private.order_reviews where payment_id = ${brand}`,
  `select from private.payment_events where payment_id = ${brand}`,
  "select from private.payment_events where handled_at is null order by received_at",
  // Orders that are to be paid soon, and packages with what used them.
  "select from public.race_orders where status = 'due' and pay_by <= now() order by pay_by, id",
  `select from public.race_orders where package_id = ${brand}`,
  `select from public.race_packages where brand_partner_id = ${brand} order by created_at, id`,
  // The races that use a photo, and the brand that uses a logo.
  "select from public.brand_partners where logo_url = '/storage/v1/object/public/race-background-photos/logos/a-1.png'",
  "select from public.live_races where background_photo_url = '/storage/v1/object/public/race-background-photos/a.png'",
  // Deleting the counts of past days.
  "select from private.rate_limits where window_start < now() - interval '1 day' limit 100",
  // The staff's search; in an empty table, the planner would prefer any other index.
  "set local enable_indexscan = off",
  "set local enable_indexonlyscan = off",
  "select from private.race_listing where spaced_name like '%half%'",
  "select from public.brand_partners where (' ' || search_name) like '%half%'",
];

interface Finding {
  readonly name: string;
  readonly level: string;
  readonly metadata: { readonly schema?: string; readonly name?: string };
}

/** Supabase's advice, as "LEVEL lint schema.object". */
async function advise(database: Database): Promise<string[]> {
  const command = ["db", "advisors", "--level=info", "--output-format=json"];
  const { status, output, errors } = await runSupabaseCli(database, command);
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
    // The planner does not use an empty table's indexes by default.
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)`;
    for (const statement of indexUses) await sql.unsafe(statement);
    await sql`select pg_stat_force_next_flush()`;
  });
}

test("Supabase's advisors find only what a migration explains, and every index is used", async () => {
  const database = await openDatabase("outpace", {}, onTestFinished);
  await useEveryIndex(database);
  expect(await advise(database)).toEqual(explained);
});

test.each(explained)("%s: its migration says why", (finding) => {
  const table = finding.split(" ").at(-1) ?? "";
  const closed = `alter table ${table} enable row level security;`;
  const migration = migrationFiles()
    .map((file) => readFileSync(file, "utf8"))
    .find((text) => text.includes(closed));
  expect(migration).toMatch(/^-- .*\bno policy\b/im);
});

test("the advisors would find each of these faults", async () => {
  const faulty = await openDatabase("outpace", {}, onTestFinished);
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
    -- This version of the advisors has no lint for it; only schema.test.ts forbids it.
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
