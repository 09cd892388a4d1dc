/**
 * Rows that a database can hold since each migration, written by the schema's owner or by a person
 * as the product's version of that time did.
 */
import { accountData } from "./migration-account-data.ts";
import {
  account,
  as,
  brands,
  logo,
  nothing,
  order,
  payment,
  people,
  photo,
  photoUrl,
  race,
} from "./migration-people.ts";

/** By the migration's file name. A test fails for a missing migration. */
export const dataOf: Readonly<Record<string, string>> = {
  "20250801000100_foundations": nothing,
  "20250801000200_texts": nothing,
  "20250801000300_names": nothing,
  "20250801000400_tiers": "insert into public.tiers values ('trial', 0, 50, 3);",
  "20250801000500_staff_members": nothing,
  "20250801000600_callers":
    "update private.second_factor_policies set policy = 'when_enrolled' where audience = 'staff';",
  "20250801000700_audit_log":
    "select private.write_audit('tier_added', 'tiers', null, null, 'To try it out.');",
  "20250801000800_staff": `${account(people.staff, "chief@outpace.example")}
    insert into public.staff_members (user_id) values ('${people.staff}');`,
  "20250801000900_brands": `
    ${account(people.cairn, "ada@cairn.example")}
    ${account(people.dune, "bo@dune.example", '{"company_name": null, "theme": "dark"}')}
    ${account(people.erg, "cy@erg.example")}
    insert into public.brand_partners (id, name, contact_email, contact_name, partnership_tier, is_active, created_at) values
      ('${brands.cairn}', 'Cairn & Söhne', 'ada@cairn.example', 'Ada', 'trial', true, '2025-03-01'),
      ('${brands.dune}', 'DUNE', 'bo@dune.example', 'Bo', 'standard', true, '2025-03-02'),
      ('${brands.erg}', 'Erg', 'cy@erg.example', 'Cy', 'premium', false, '2025-03-03');
    insert into public.brand_members (user_id, brand_partner_id) values
      ('${people.cairn}', '${brands.cairn}'), ('${people.dune}', '${brands.dune}'), ('${people.erg}', '${brands.erg}');`,
  "20250801001000_staff_appointments": nothing,
  "20250801001100_deleted_accounts": nothing,
  "20250801001200_rate_limits":
    "select private.count_call('is_brand_name_available', 300, interval '5 minutes');",
  "20250801001300_availability": as(null, "select public.is_brand_name_available('Free Name')"),
  "20250801001400_sign_up": account(
    "00000000-0000-4000-8000-00000000000d",
    "di@fjord.example",
    '{"company_name": "Fjord", "contact_name": "Di"}',
  ),
  "20250801001500_brand_details": as(
    people.cairn,
    `select public.update_brand_details('Cairn & Söhne', 'Ada L.',
        (select to_jsonb(b) from public.brand_partners b))`,
  ),
  "20250801001600_newsletter": `
    insert into public.newsletter_subscribers (email, address_hash)
    values ('reader@mailbox.example', private.address_hash('reader@mailbox.example'));
    select private.add_way_back(id, email) from public.newsletter_subscribers;`,
  "20250801001700_race_values": nothing,
  "20250801001800_photos": nothing,
  "20250801001900_races": `
    insert into public.live_races
      (id, name, description, start_time, start_time_zone, status, brand_partner_id, created_at) values
      ('${race(1)}', 'Ridge Run', 'Up and down.', '2025-04-01 09:00+00', 'Europe/London', 'completed', '${brands.cairn}', '2025-03-10'),
      ('${race(2)}', 'ÉTÉ 10', 'Warm.', '2025-06-01 09:00+00', 'Europe/Paris', 'active', '${brands.cairn}', '2025-04-10'),
      ('${race(3)}', 'Dune Dash', 'Sand.', '2040-06-01 09:00+00', 'America/New_York', 'pending', '${brands.dune}', '2025-04-11'),
      ('${race(4)}', 'Erg Eleven', 'Far.', '2025-07-01 09:00+00', 'UTC', 'cancelled', '${brands.erg}', '2025-04-12');`,
  "20250801002000_race_rules": nothing,
  "20250801002100_race_edits": nothing,
  "20250801002200_race_photos": `
    insert into storage.objects (bucket_id, name, owner_id, metadata)
    values ('race-background-photos', '${photo}', '${people.cairn}', '{"size": 3, "mimetype": "image/png"}');
    update public.live_races set background_photo_url = '${photoUrl}' where id = '${race(1)}';`,
  "20250801002300_photo_uploads": nothing,
  "20250801002400_participants": nothing,
  "20250801002500_participant_totals": `
    insert into public.race_participants (live_race_id, runner_id, completed_at, completion_seconds)
    select '${race(1)}', md5(n::text)::uuid, '2025-04-01', 3000 + n from generate_series(1, 40) n;
    insert into public.race_participants (live_race_id, runner_id)
    select r.id, md5(n::text)::uuid from public.live_races r, generate_series(41, 45) n;`,
  "20250801002600_race_listing": nothing,
  "20250801002700_race_analytics": nothing,
  "20250801002800_race_series": as(
    people.staff,
    `select public.race_analytics_series('${race(1)}')`,
  ),
  "20250801002900_orders": `
    insert into public.discount_codes (code, tier, discount_type, discount_value, description, max_redemptions)
    values ('EARLY', 'premium', 'amount', 25000, 'Early bird', 2);
    insert into public.race_orders (id, brand_partner_id, live_race_id, request_id, request_fingerprint, tier,
      list_price_cents, discount_cents, total_cents, discount_code, status) values
      ('${order(1)}', '${brands.cairn}', '${race(1)}', '${order(1)}', 'x', 'premium', 100000, 25000, 75000, 'EARLY', 'paid'),
      ('${order(2)}', '${brands.dune}', '${race(3)}', '${order(2)}', 'y', 'standard', 50000, 0, 50000, null, 'due'),
      ('${order(3)}', '${brands.erg}', '${race(4)}', '${order(3)}', 'z', 'premium', 100000, 0, 100000, null, 'due');`,
  "20250801003000_order_payments": `
    insert into public.order_payments (id, order_id, brand_partner_id, attempt, provider, livemode, expected_cents, description, status, session_id)
    values ('${payment(1)}', '${order(2)}', '${brands.dune}', 1, 'stripe', false, 50000, 'Standard race: Dune Dash', 'expired', 'cs_1'),
      ('${payment(2)}', '${order(1)}', '${brands.cairn}', 1, 'stripe', false, 75000, 'Premium race: Ridge Run', 'paid', 'cs_2');
    update public.order_payments set received_cents = 75000, payment_intent_id = 'pi_2', charge_id = 'ch_2' where id = '${payment(2)}';
    update public.race_orders set settled_by = '${payment(2)}' where id = '${order(1)}';`,
  "20250801003100_payment_entries": `
    insert into public.payment_entries (kind, reference, payment_id, order_id, brand_partner_id, cents, occurred_at)
    values ('charge', 'ch_2', '${payment(2)}', '${order(1)}', '${brands.cairn}', 75000, '2025-03-10');`,
  "20250801003200_refund_requests": `
    insert into public.refund_requests (id, payment_id, order_id, cents, reason, asked_by)
    values ('${payment(3)}', '${payment(2)}', '${order(1)}', 5000, 'A favor.', '${people.staff}');`,
  "20250801003300_order_reviews": `
    select private.open_review('${order(1)}', '${payment(2)}', 'disputed', 'dp_2');`,
  "20250801003400_race_packages": `
    insert into public.race_orders (id, brand_partner_id, request_id, request_fingerprint, tier,
      list_price_cents, discount_cents, total_cents, status, paid_at) values
      ('${order(4)}', '${brands.cairn}', '${order(4)}', 'w', 'premium', 100000, 0, 100000, 'paid', '2025-03-10');
    select private.add_package(o) from public.race_orders o where o.id = '${order(4)}';`,
  "20250801003500_payment_provider": "select private.connect_payment_provider('stripe');",
  "20250801003600_order_status": `
    select private.set_order_status('${order(2)}', 'paid', 'Wired.', 'bank', 'No. 7');`,
  "20250801003700_allowance_and_quote": nothing,
  "20250801003800_create_race": as(
    people.cairn,
    `select public.create_race('${order(9)}', '{"name": "Made Before", "description": "By the function.",
      "start_time": "2040-05-04T09:00:00Z", "max_participants": 50, "target_distance": 5}', 'early')`,
  ),
  "20250801003900_seasons": nothing,
  "20250801004000_brand_races": nothing,
  "20250801004100_race_status": as(
    people.staff,
    `select public.set_race_status('${race(2)}', 'completed', 'It is over.')`,
  ),
  "20250801004200_brand_status": nothing,
  "20250801004300_payment_events": `
    select public.note_event('stripe', 'evt_2', 'charge.dispute.created', false, '2025-03-11', '{"id": "evt_2"}', 'dp_2', '${payment(2)}');
    select public.set_event_cursor('stripe', 'evt_2');`,
  "20250801004400_erasure": nothing,
  "20250801004500_prices": `
    select private.create_discount_code('autumn', 'standard', 'percent', 10, 'Autumn', 'A campaign.');
    select private.set_discount_code_limits('EARLY', 3, 1, null, 'One for each brand.');
    select private.set_tier_terms('trial', 0, 60, 3, 'Ten more.');`,
  "20250801004600_payments": as(
    people.staff,
    `select public.record_payment('${order(3)}', 'INV-7', 'Paid by invoice.')`,
  ),
  "20250801004700_package_orders": as(
    people.dune,
    `select public.order_package('${order(5)}', 'standard')`,
  ),
  "20250801004800_card_payments": as(
    people.cairn,
    `select public.begin_payment((select id from public.race_orders where status = 'due' limit 1))`,
  ),
  "20250801004900_payment_sync":
    "select public.begin_sync(payment_id) from public.reconciliation_batch();",
  "20250801005000_payment_snapshots": `
    select public.apply_payment_snapshot('${payment(2)}', 1000,
      '{"livemode": false, "session": null, "refunds": [], "disputes": []}');`,
  "20250801005100_refunds": as(
    people.staff,
    `select public.request_refund('${payment(4)}', '${order(1)}', 1000, 'Another favor.')`,
  ),
  "20250801005200_resolved_reviews": as(
    people.staff,
    `select public.resolve_review('${order(1)}', 'disputed', 'dismiss', 'Settled by phone.')`,
  ),
  "20250801005300_withdrawn_races": nothing,
  "20250801005400_unpaid_orders": "select public.void_unpaid_orders();",
  "20250801005500_ledger_check": nothing,
  "20250801005600_order_lists": nothing,
  "20250801005700_audit_entries": nothing,
  "20250801005800_scheduled_jobs": "select private.complete_races();",
  "20250801005900_admin_overview": nothing,
  "20250801006000_race_search": as(people.staff, "select public.search_races('ridge')"),
  "20250801006100_race_count": as(people.staff, "select public.count_matching_races('ridge')"),
  "20250801006200_brand_search": as(people.staff, "select public.search_brands('fjord')"),
  "20250801006300_staff_tasks": as(people.staff, "select public.staff_tasks()"),
  "20250801006400_planner_statistics": nothing,
  "20250801006500_request_settings": nothing,
  "20250801006600_email_links": nothing,
  "20250801006700_outbox": `
    select private.email_team('race_approved', '${race(1)}', '${brands.cairn}', '{}'),
      private.email_staff('emails_failed', '2025-03-01', '{"count": 1}'),
      private.email_address('newsletter_confirmation', 'reader', 'reader@mailbox.example', '{}');`,
  "20250801006800_email_preferences": `
    insert into private.email_opt_outs values ('${people.cairn}', 'decisions');
    ${as(people.dune, "select public.set_email_preference('recaps', false)")}`,
  "20250801006900_suppressed_addresses": `
    insert into private.suppressed_addresses (address_hash, reason) values ('hash', 'complained');`,
  "20250801007000_email_delivery": "select public.fail_email(gen_random_uuid(), '503', false);",
  "20250801007100_newsletter_consent": as(
    null,
    "select public.subscribe_to_newsletter('runner@mailbox.example', '/newsletter', '2026-11')",
  ),
  "20250801007200_undelivered_emails": nothing,
  "20250801007300_forgotten_emails": nothing,
  "20250801007400_race_emails": nothing,
  "20250801007500_race_progress_emails": "select private.tell_race_starts();",
  "20250801007600_order_emails": "select private.tell_due_orders();",
  "20250801007700_account_emails": `
    insert into auth.sessions (id, user_id, user_agent) values (gen_random_uuid(), '${people.dune}', 'Firefox 141');`,
  "20250801007800_staff_news": `
    insert into private.staff_news (kind, subject_id) values ('emails_failed', gen_random_uuid());`,
  "20250801007900_staff_emails":
    "select private.tell_waiting_races(), private.tell_failed_emails();",
  "20250801008000_newsletter_list": as(people.staff, "select public.newsletter_overview()"),
  "20250801008100_email_events": `
    select public.note_email_event('msg_1', 'email.bounced', 'id_1', 'bounced', '{gone@mailbox.example}');`,
  "20250801008200_email_schedule":
    "select public.claim_emails(1); select private.give_up_emails();",
  "20250801008300_public_races": "select private.create_race_pages_secret();",
  "20250801008400_brand_logos": `
    insert into storage.objects (bucket_id, name, owner_id, metadata)
    values ('race-background-photos', '${logo}', '${people.cairn}', '{"size": 3, "mimetype": "image/png"}');
    ${as(people.cairn, `select public.set_brand_logo(private.photo_url('${logo}'))`)}`,
  "20250801008500_report_links": as(
    people.cairn,
    `select public.create_report_link('${race(1)}', 'Agency', 30)`,
  ),
  "20250801008600_shared_reports": nothing,
  ...accountData,
};
