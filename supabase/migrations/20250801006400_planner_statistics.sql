-- No statistics on columns that would leak other brands through the API's estimated counts.
--
-- Anyone who may read one row can ask the API for a planned or estimated count, which is the
-- planner's estimate for a filter. Policies do not apply to it: PostgreSQL estimates from ANALYZE's
-- sample of all brands' rows, so counts would tell how many orders of other brands are due, or
-- whether a company is a customer.
--
-- A column with a statistics target of 0 is not sampled. For every value, present or absent, the
-- planner then assumes 0.5 % of the rows for an equality and a third for an inequality. It still
-- knows how many rows a table has and, here, when races start and which status they have.
-- estimates.test.ts checks each column.
--
-- The cost: the planner cannot choose a plan by value. No query needs that, since each query by one
-- of these columns reads an index that suits any value. The lists of staff filter and sort by all
-- of them, but read private.race_listing, which the API does not expose and which keeps its
-- statistics.

alter table public.audit_log
  alter column actor_id set statistics 0,
  alter column action set statistics 0,
  alter column subject_table set statistics 0,
  alter column subject_id set statistics 0,
  alter column brand_partner_id set statistics 0,
  alter column reason set statistics 0,
  alter column details set statistics 0;

alter table public.brand_partners
  alter column name set statistics 0,
  alter column brand_name set statistics 0,
  alter column search_name set statistics 0,
  alter column contact_email set statistics 0,
  alter column contact_name set statistics 0,
  alter column partnership_tier set statistics 0,
  alter column is_active set statistics 0;

alter table public.live_races
  alter column brand_partner_id set statistics 0,
  alter column brand_race_number set statistics 0,
  alter column name set statistics 0,
  alter column search_name set statistics 0,
  alter column description set statistics 0,
  alter column max_participants set statistics 0,
  alter column brand_website_url set statistics 0,
  alter column background_photo_url set statistics 0;

alter table public.race_participant_totals
  alter column brand_partner_id set statistics 0,
  alter column total_participants set statistics 0,
  alter column completed_participants set statistics 0,
  alter column counted_participants set statistics 0,
  alter column completion_seconds_sum set statistics 0;

alter table public.race_orders
  alter column brand_partner_id set statistics 0,
  alter column tier set statistics 0,
  alter column list_price_cents set statistics 0,
  alter column discount_cents set statistics 0,
  alter column total_cents set statistics 0,
  alter column discount_code set statistics 0,
  alter column status set statistics 0,
  alter column currency set statistics 0,
  alter column pay_by set statistics 0,
  alter column paid_at set statistics 0,
  alter column refunded_cents set statistics 0,
  alter column review set statistics 0,
  alter column settled_by set statistics 0,
  alter column package_id set statistics 0;

alter table public.order_payments
  alter column order_id set statistics 0,
  alter column brand_partner_id set statistics 0,
  alter column attempt set statistics 0,
  alter column provider set statistics 0,
  alter column livemode set statistics 0,
  alter column expected_cents set statistics 0,
  alter column currency set statistics 0,
  alter column description set statistics 0,
  alter column status set statistics 0,
  alter column session_id set statistics 0,
  alter column payment_intent_id set statistics 0,
  alter column charge_id set statistics 0,
  alter column received_cents set statistics 0,
  alter column receipt_url set statistics 0,
  alter column invoice_url set statistics 0,
  alter column invoice_number set statistics 0,
  alter column expires_at set statistics 0,
  alter column applied_sequence set statistics 0,
  alter column synced_at set statistics 0,
  alter column created_at set statistics 0;

alter table public.payment_entries
  alter column kind set statistics 0,
  alter column reference set statistics 0,
  alter column payment_id set statistics 0,
  alter column order_id set statistics 0,
  alter column brand_partner_id set statistics 0,
  alter column cents set statistics 0,
  alter column occurred_at set statistics 0;

alter table public.refund_requests
  alter column payment_id set statistics 0,
  alter column order_id set statistics 0,
  alter column cents set statistics 0,
  alter column reason set statistics 0,
  alter column asked_by set statistics 0,
  alter column provider_refund_id set statistics 0,
  alter column status set statistics 0,
  alter column error set statistics 0,
  alter column created_at set statistics 0;

alter table public.race_packages
  alter column brand_partner_id set statistics 0,
  alter column order_id set statistics 0,
  alter column tier set statistics 0,
  alter column valid_until set statistics 0,
  alter column ended_at set statistics 0,
  alter column created_at set statistics 0;
