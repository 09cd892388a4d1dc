-- Adds as many brands as bench.brands says with all their rows, and the busiest brand, number 0. Every id is a hash of a number,
-- so the bench can compute any id. Triggers and foreign keys are off (session_replication_role), so this file writes totals itself.

create temporary table fresh_brands on commit drop as
select
  n,
  md5('brand ' || n)::uuid as id,
  md5('user ' || n)::uuid as user_id,
  initcap(adjective) || ' ' || noun || ' ' || n as name,
  'partners@brand-' || n || '.example' as contact_email,
  -- The first two have races of 10,000 participants, which only this tier allows.
  case when n <= 1 or n % 10 = 7 then 'enterprise' when n % 10 in (3, 5) then 'premium' else 'standard' end as tier,
  date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
    - interval '102 months' + random() * interval '27 days' as created_at
from generate_series(0, current_setting('bench.brands')::integer) n,
  lateral (select
    (array['north', 'swift', 'bright', 'iron', 'wild', 'silver', 'open', 'high', 'green', 'clear', 'bold', 'true',
      'red', 'blue', 'summit', 'harbor', 'river', 'cedar', 'amber', 'polar'])[1 + n % 20] as adjective,
    (array['Running', 'Hydration', 'Supply', 'Foods', 'Footwear', 'Wool', 'Nutrition', 'Recovery', 'Optics',
      'Outfitters', 'Timing'])[1 + n % 11] as noun) words;

insert into auth.users (
  id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_token, recovery_token,
  email_change_token_new, email_change, raw_app_meta_data, raw_user_meta_data, created_at, updated_at
)
select
  user_id, 'authenticated', 'authenticated', contact_email, repeat('x', 60), created_at, '', '', '', '',
  '{"provider": "email", "providers": ["email"]}',
  jsonb_build_object('brand_id', id, 'brand_name', name, 'company_name', name, 'contact_name', 'Ada Example'),
  created_at, created_at
from fresh_brands order by created_at;

insert into auth.sessions (id, user_id, created_at)
select md5('session ' || user_id)::uuid, user_id, created_at from fresh_brands order by created_at;

insert into public.brand_partners (id, name, contact_email, contact_name, partnership_tier, blocked_at, created_at)
select id, name, contact_email, 'Ada Example', tier, case when n <> 1 and n % 20 = 9 then created_at end, created_at
from fresh_brands order by created_at;

insert into public.brand_members (user_id, brand_partner_id, role, created_at)
select user_id, id, 'owner', created_at from fresh_brands order by created_at;

-- The second brand has a team of 25 people.
insert into auth.users (id, aud, role, email, email_confirmed_at)
select md5('member ' || k)::uuid, 'authenticated', 'authenticated', 'member-' || k || '@brand-2.example', now()
from fresh_brands b, generate_series(1, 24) k
where b.n = 2;

insert into public.brand_members (user_id, brand_partner_id, role)
select md5('member ' || k)::uuid, b.id, 'editor'
from fresh_brands b, generate_series(1, 24) k
where b.n = 2;

insert into public.audit_log (occurred_at, actor_id, action, subject_table, subject_id, brand_partner_id)
select created_at, user_id, 'brand_signed_up', 'brand_partners', id, id from fresh_brands order by created_at;

-- A hundred races per brand, two hundred of the one with a team, one per month as its tier allows. Only brands with an even number have
-- created this month's. The busiest brand has a page of upcoming races.
create temporary table fresh_races on commit drop as
select
  md5('race ' || b.n || ' ' || k)::uuid as id,
  b.n, k, b.id as brand_id, b.user_id, b.tier,
  month.start + random() * least(interval '27 days', now() - month.start) as created_at,
  -- The first brand always owes for its newest races.
  case when b.n = 1 and k <= 1 then 0 else random() end as chance,
  random() as size
from fresh_brands b, generate_series(0, case b.n when 0 then 23 when 2 then 199 else 99 end) k,
  lateral (select (date_trunc('month', now() at time zone 'UTC')
    - make_interval(months => k + b.n % 2)) at time zone 'UTC' as start) month;

insert into public.live_races (
  id, name, description, start_time, start_time_zone, max_participants, target_distance, brand_partner_id,
  brand_race_number, brand_website_url, background_photo_url, status, elapsed_time, approved_at, created_at
)
select
  r.id,
  (array['Harbor', 'Ridge', 'Canyon', 'Meadow', 'Sunrise', 'Lakeside', 'Coastal', 'Forest', 'City', 'Bridge',
    'Desert', 'Valley', 'Island', 'Glacier', 'Prairie', 'Quarry', 'Orchard', 'Tundra', 'Vineyard', 'Wharf',
    'Zephyr', 'Juniper', 'Echo', 'Umbra', 'Kestrel', 'Northern'])[1 + floor(random() * 26)::integer]
    || ' ' || (array['Run', 'Dash', 'Marathon', 'Relay', 'Challenge', 'Ultra', 'Sprint', 'Classic'])[1 + floor(random() * 8)::integer]
    || ' ' || r.n || '-' || r.k,
  'Miles for everyone, wherever they are.',
  case when r.n = 0 then now() + interval '3 days' * (r.k + 1) else r.created_at + interval '45 days' end,
  (array['UTC', 'Europe/London', 'America/New_York', 'Asia/Tokyo'])[1 + r.k % 4],
  t.participant_cap,
  (array[3.1, 6.2, 13.1, 26.2])[1 + r.k % 4],
  r.brand_id,
  200 - r.k,
  case when r.n % 3 > 0 then 'https://brand-' || r.n || '.example/races' end,
  case when r.k % 2 = 0
    then private.photo_url('backgrounds/brand-' || r.n || '-bg-' || r.k || '.jpg') end,
  case
    when r.n = 0 or r.k <= 1 then case when r.chance < 0.5 then 'pending' else 'active' end
    when r.chance < 0.06 then 'cancelled'
    else 'completed'
  end,
  0,
  case when r.chance >= case when r.n = 0 or r.k <= 1 then 0.5 else 0.06 end then r.created_at end,
  r.created_at
from fresh_races r join public.tiers t on t.tier = r.tier
order by r.created_at;

insert into private.brand_race_numbers (brand_partner_id, last_number)
select id, 200 from fresh_brands;

select private.connect_payment_provider('stripe');

insert into public.race_orders (
  id, brand_partner_id, live_race_id, request_id, request_fingerprint, tier, list_price_cents, discount_cents,
  total_cents, discount_code, status, pay_by, created_at
)
select
  md5('order ' || r.n || ' ' || r.k)::uuid, r.brand_id, r.id, gen_random_uuid(), encode(sha256(r.id::text::bytea), 'hex'), t.tier, t.price_cents,
  case when free then t.price_cents else 0 end,
  case when free then 0 else t.price_cents end,
  case when free then 'FREE' || t.participant_cap::text || 'OUTPACE' end,
  case when free then 'free' when r.k <= 1 and r.chance < 0.5 then 'due' else 'paid' end,
  case when not free and r.k <= 1 and r.chance < 0.5 then now() + interval '6 days' end,
  r.created_at
from fresh_races r join public.tiers t on t.tier = r.tier,
  lateral (select r.tier = 'standard' and r.chance > 0.9 as free) price
order by r.created_at;

-- What is paid was paid by card; of what is due, every brand's newest has an open attempt.
insert into public.order_payments (
  id, order_id, brand_partner_id, attempt, provider, livemode, expected_cents, description, status,
  session_id, charge_id, received_cents, created_at
)
select
  p.id, o.id, o.brand_partner_id, 1, 'stripe', false, o.total_cents, 'Race', case when o.status = 'paid' then 'paid' else 'open' end,
  p.id, case when o.status = 'paid' then 'ch_' || p.id end, case when o.status = 'paid' then o.total_cents else 0 end,
  r.created_at
from fresh_races r
join public.race_orders o on o.id = md5('order ' || r.n || ' ' || r.k)::uuid
cross join lateral (select md5('payment ' || r.n || ' ' || r.k)::uuid as id) p
where o.status = 'paid' or o.status = 'due' and r.k = 0
order by r.created_at;

insert into public.payment_entries (kind, reference, payment_id, order_id, brand_partner_id, cents, occurred_at)
select 'charge', p.charge_id, p.id, p.order_id, p.brand_partner_id, p.received_cents, p.created_at
from fresh_brands b
join public.order_payments p on p.brand_partner_id = b.id
where p.status = 'paid'
order by p.created_at;

update public.race_orders o set settled_by = p.id, paid_at = p.created_at
from fresh_brands b
join public.order_payments p on p.brand_partner_id = b.id
where p.order_id = o.id and p.status = 'paid';

insert into public.audit_log (occurred_at, actor_id, action, subject_table, subject_id, brand_partner_id, details)
select r.created_at, r.user_id, 'race_created', 'live_races', r.id, r.brand_id,
  jsonb_build_object('order_id', o.id, 'tier', o.tier, 'total_cents', o.total_cents, 'discount_code', o.discount_code)
from fresh_races r join public.race_orders o on o.live_race_id = r.id
order by r.created_at;

-- From 0 to 40 runners per race, 20 on average. The busiest brand's join every ten minutes, a
-- thousand a week. Building the three indexes afterwards is faster than updating them for twenty
-- million rows.
alter table public.race_participants
  drop constraint race_participants_pkey,
  drop constraint race_participants_one_entry_per_runner;
drop index public.race_participants_live_race_id_joined_at_idx;

insert into public.race_participants (live_race_id, runner_id, joined_at, completed_at, completion_seconds)
select
  r.id, gen_random_uuid(),
  case when r.n = 0 then now() - interval '10 minutes' * entry else r.created_at + interval '3 days' end,
  case when done then r.created_at + interval '46 days' end,
  case when done then 1800 + floor(random() * 16000)::integer end
from fresh_races r,
  lateral generate_series(1, case when r.n = 0 or r.n = 1 and r.k = 50 then 10000 else floor(r.size * 41)::integer end) entry,
  lateral (select r.n > 0 and r.k > 1 and entry % 7 > 0 as done) finish;

alter table public.race_participants
  add constraint race_participants_pkey primary key (id),
  add constraint race_participants_one_entry_per_runner unique (live_race_id, runner_id);
create index race_participants_live_race_id_joined_at_idx on public.race_participants (live_race_id, joined_at);

insert into public.race_participant_totals (
  live_race_id, brand_partner_id, total_participants, completed_participants, median_seconds
)
select r.id, r.brand_partner_id, count(p.id), count(p.completion_seconds),
  case when r.status = 'completed' and count(p.completion_seconds) filter (where p.completion_seconds between l.fastest and l.slowest) >= 10
    then percentile_cont(0.5) within group (order by p.completion_seconds)
      filter (where p.completion_seconds between l.fastest and l.slowest) end
from fresh_races f
join public.live_races r on r.id = f.id
join (
  select miles, private.record_seconds(miles) as fastest, private.slowest_seconds(miles) as slowest
  from (select distinct target_distance as miles from public.live_races offset 0) distances
) l on l.miles = r.target_distance
left join public.race_participants p on p.live_race_id = r.id
group by r.id
order by r.created_at;

insert into auth.users (id, aud, role, email, email_confirmed_at)
select md5('staff ' || n)::uuid, 'authenticated', 'authenticated', 'staff-' || n || '@outpace.example', now()
from generate_series(1, 5) n;

insert into auth.sessions (id, user_id, aal, created_at)
select md5('session ' || md5('staff ' || n)::uuid)::uuid, md5('staff ' || n)::uuid, 'aal2', now() from generate_series(1, 5) n;

insert into public.staff_members (user_id)
select md5('staff ' || n)::uuid from generate_series(1, 5) n;
