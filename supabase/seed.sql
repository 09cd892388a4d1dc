-- Demo data for development and screenshots. Dates are relative to now() and all other values are
-- computed, so from one day to the next only the dates change.
-- The password of every account here is outpace-demo-1, as a bcrypt hash.

-- The demo accounts sign in with their password only.
update private.second_factor_policies set policy = 'when_enrolled' where audience = 'staff';

-- As in real sign-ups, the trigger on auth.users creates the brands of accounts with a company
-- name.
insert into auth.users (
  id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_token, recovery_token,
  email_change_token_new, email_change, raw_app_meta_data, raw_user_meta_data, created_at, updated_at
)
select
  ('a0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
  'authenticated', 'authenticated', email,
  '$2a$10$GfvTFlHkx.CetmSJvjuDDuNpmlgaKmoSDSBvZ694.EZHwLjsXs.iW',
  joined, '', '', '', '',
  '{"provider": "email", "providers": ["email"]}'::jsonb,
  jsonb_strip_nulls(jsonb_build_object('company_name', company, 'contact_name', contact)),
  joined, joined
from (
  select n, email, company, contact,
    date_trunc('month', now()) - make_interval(months => months_ago) + interval '3 days 9 hours' as joined
  from (values
    (1, 'brand@outpace.example', 'Northlight Running', 'Maya Lindqvist', 9),
    (2, 'partners@tidewater-hydration.example', 'Tidewater Hydration', 'Andre Whitfield', 8),
    (3, 'races@cairntrail.example', 'Cairn Trail Supply', 'Joanna Reyes', 8),
    (4, 'marketing@oatfield.example', 'Oatfield Foods', 'Priya Raman', 7),
    (5, 'events@kestrelfootwear.example', 'Kestrel Footwear', 'Tom Okafor', 7),
    (6, 'hello@fjordwool.example', 'Fjordwool', 'Ingrid Aasen', 6),
    (7, 'brand.team@banyannutrition.example', 'Banyan Nutrition', 'Wei Ling Tan', 5),
    (8, 'contact@redgumrecovery.example', 'Redgum Recovery', 'Callum Byrne', 5),
    (9, 'staff.one@outpace.example', null, null, 10),
    (10, 'staff.two@outpace.example', null, null, 10)
  ) as account (n, email, company, contact, months_ago)
) accounts;

insert into auth.identities (
  id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at
)
select
  u.id, u.id, 'email', u.id::text,
  jsonb_build_object('sub', u.id, 'email', u.email, 'email_verified', true),
  u.created_at, u.created_at, u.created_at
from auth.users u
where u.id::text like 'a0000000-0000-4000-8000-%';

-- Hosted projects have a column instance_id with one value, which the embedded backend may lack.
do $$
begin
  if exists (
    select from information_schema.columns
    where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id'
  ) then
    update auth.users set instance_id = '00000000-0000-0000-0000-000000000000'
    where id::text like 'a0000000-0000-4000-8000-%';
  end if;
end;
$$;

select private.grant_staff('staff.one@outpace.example');
select private.grant_staff('Staff.Two@outpace.example');

update public.brand_partners set partnership_tier = 'premium'
where name in ('Northlight Running', 'Oatfield Foods', 'Banyan Nutrition');
update public.brand_partners set partnership_tier = 'enterprise'
where name in ('Cairn Trail Supply', 'Kestrel Footwear');

insert into public.discount_codes
  (code, tier, discount_type, discount_value, description, max_redemptions, expires_at)
values
  ('LAUNCH25', 'premium', 'percent', 25, '25% off a premium race', 20, null),
  ('TRAIL250', 'enterprise', 'amount', 25000, '$250 off an enterprise race', 5, now() + interval '90 days'),
  ('HALFMILES', 'standard', 'percent', 50, '50% off a standard race', null, now() - interval '30 days');

-- One row per race. A brand creates at most one in the month months_ago; the demo brand has none
-- this month. A race starts in_days from today at a local time in its zone.
create temporary table seed_races (
  n, brand, months_ago, name, description, miles, in_days, at_time, zone, status,
  tier, code, order_status, entries, finish_rate, pace
) as values
  (1, 'Northlight Running', 7, 'North Star Marathon', 'Twenty-six miles by the steadiest star.', 26.2, -172, time '08:00', 'America/New_York', 'completed', 'premium', null, 'paid', 412, 0.86, 9.6),
  (2, 'Northlight Running', 6, 'First Light 10K', 'Up before the sun for a fast flat ten.', 6.2, -138, time '09:30', 'America/New_York', 'completed', 'premium', 'LAUNCH25', 'paid', 356, 0.93, 9.1),
  (3, 'Northlight Running', 5, 'Harbor Loop Half', 'Half a marathon with the water on your left.', 13.1, -101, time '07:30', 'America/New_York', 'completed', 'enterprise', 'FREE2000OUTPACE', 'free', 640, 0.9, 9.4),
  (4, 'Northlight Running', 4, 'Long Shadows 5K', 'The end of the day, the shortest race.', 3.1, -60, time '19:45', 'America/New_York', 'cancelled', 'premium', null, 'refunded', 58, 0, 8.8),
  (5, 'Northlight Running', 3, 'Northlight Relay Mile', 'One mile. Every second counts double.', 1, -24, time '18:00', 'America/Chicago', 'completed', 'standard', 'FREE500OUTPACE', 'free', 188, 0.97, 7.9),
  (6, 'Northlight Running', 2, 'City Lights Half', 'Lantern-lit streets, your own half marathon.', 13.1, -4, time '08:00', 'America/New_York', 'active', 'premium', null, 'paid', 327, 0.41, 9.5),
  (7, 'Northlight Running', 1, 'Northlight Marathon', 'Our biggest race of the year. Bring friends.', 26.2, 33, time '08:00', 'America/New_York', 'pending', 'premium', null, 'due', 143, 0, 9.6),
  (8, 'Tidewater Hydration', 6, 'Tidewater 10-Miler', 'Ten miles, ten sips, one clear winner.', 10, -131, time '07:00', 'America/Chicago', 'completed', 'standard', null, 'paid', 214, 0.88, 9.8),
  (9, 'Tidewater Hydration', 4, 'Big Gulp Half', 'Run early, drink often, finish proud.', 13.1, -70, time '06:30', 'America/Chicago', 'completed', 'standard', 'HALFMILES', 'paid', 246, 0.81, 10.3),
  (10, 'Tidewater Hydration', 2, 'Bayou Bridge 5K', 'Over the bridge and back before breakfast.', 3.1, -2, time '07:15', 'America/Chicago', 'active', 'standard', null, 'paid', 131, 0.35, 9.2),
  (11, 'Tidewater Hydration', 0, 'Salt Flats 15K', 'Nine flat miles to test a steady head.', 9.3, 41, time '08:30', 'America/Denver', 'pending', 'premium', 'FREE1000OUTPACE', 'free', 0, 0, 9.7),
  (12, 'Cairn Trail Supply', 7, 'Cairn Ridge 50K', 'Thirty-one miles of ridge, wherever yours is.', 31, -165, time '05:30', 'America/Denver', 'completed', 'enterprise', null, 'paid', 498, 0.72, 11.6),
  (13, 'Cairn Trail Supply', 5, 'Switchback 20', 'Twenty miles, and no two turns alike.', 20, -97, time '06:00', 'America/Denver', 'completed', 'enterprise', 'TRAIL250', 'paid', 371, 0.79, 11.1),
  (14, 'Cairn Trail Supply', 3, 'Trailhead 5', 'Five easy miles to a first trail finish.', 5, -33, time '09:00', 'America/Denver', 'completed', 'enterprise', null, 'paid', 286, 0.94, 10.4),
  (15, 'Cairn Trail Supply', 1, 'High Pass Marathon', 'Up and over, wherever your pass is.', 26.2, 19, time '07:00', 'America/Denver', 'pending', 'enterprise', null, 'due', 204, 0, 10.8),
  (16, 'Oatfield Foods', 6, 'Oatfield Breakfast Run', 'Four miles first, porridge after.', 4, -140, time '07:30', 'Europe/London', 'completed', 'premium', null, 'paid', 233, 0.95, 9.3),
  (17, 'Oatfield Foods', 4, 'Barn Door Half', 'Field edges, farm lanes, a finish in the barn.', 13.1, -64, time '09:00', 'Europe/London', 'completed', 'premium', 'LAUNCH25', 'paid', 318, 0.89, 9.7),
  (18, 'Oatfield Foods', 2, 'Bank Holiday Dash', 'Three quick miles on a slow weekend.', 3, -9, time '10:00', 'Europe/London', 'cancelled', 'premium', null, 'void', 41, 0, 9),
  (19, 'Oatfield Foods', 0, 'Milk Round 10K', 'Home again before the milk is on the step.', 6.2, 27, time '08:00', 'Europe/London', 'pending', 'premium', null, 'due', 62, 0, 9.4),
  (20, 'Kestrel Footwear', 6, 'Kestrel Test Flight 5K', 'New shoes, one flat course, your best 5K.', 3.1, -128, time '08:00', 'America/Los_Angeles', 'completed', 'enterprise', null, 'paid', 552, 0.96, 8.6),
  (21, 'Kestrel Footwear', 4, 'Pacific Coast Marathon', 'Follow the coast road, real or imagined.', 26.2, -58, time '06:30', 'America/Los_Angeles', 'completed', 'enterprise', null, 'paid', 701, 0.83, 9.5),
  (22, 'Kestrel Footwear', 2, 'Night Hawk 10K', 'Head torches on, ten kilometres in the dark.', 6.2, -3, time '21:00', 'America/Los_Angeles', 'active', 'enterprise', 'TRAIL250', 'paid', 389, 0.46, 8.9),
  (23, 'Kestrel Footwear', 0, 'Kestrel Ekiden', 'Teams of six share one marathon.', 26.2, 58, time '08:00', 'Asia/Tokyo', 'pending', 'enterprise', null, 'due', 0, 0, 9.2),
  (24, 'Fjordwool', 5, 'Midnight Half', 'Start today, finish tomorrow.', 13.1, -92, time '23:59', 'Europe/Oslo', 'completed', 'standard', null, 'paid', 177, 0.91, 9.9),
  (25, 'Fjordwool', 3, 'Fjord Edge 12', 'Twelve miles between the water and the wall.', 12, -26, time '09:00', 'Europe/Oslo', 'completed', 'standard', 'FREE500OUTPACE', 'free', 149, 0.87, 10.2),
  (26, 'Fjordwool', 1, 'Wool Sock Mile', 'One honest mile in your thickest socks.', 1, 12, time '12:00', 'Europe/Oslo', 'pending', 'standard', null, 'due', 87, 0, 8.4),
  (27, 'Banyan Nutrition', 4, 'Banyan Dawn 10K', 'Beat the heat: start with the first birds.', 6.2, -67, time '05:45', 'Asia/Singapore', 'completed', 'premium', null, 'paid', 268, 0.92, 9.8),
  (28, 'Banyan Nutrition', 1, 'Rain or Shine Marathon', 'The forecast never matters less.', 26.2, -6, time '05:00', 'Asia/Singapore', 'active', 'premium', null, 'paid', 231, 0.38, 10.4),
  (29, 'Redgum Recovery', 4, 'Redgum River Run', 'Eight miles along the slow brown river.', 8, -61, time '07:00', 'Australia/Melbourne', 'completed', 'standard', null, 'paid', 122, 0.85, 10),
  (30, 'Redgum Recovery', 2, 'Recovery Week 5K', 'Slow on purpose. Slowest finisher wins.', 3.1, 8, time '09:00', 'Australia/Melbourne', 'cancelled', 'standard', null, 'void', 36, 0, 11.2);

-- The photos that objects_path in config.toml uploads, named like real uploads.
create temporary table seed_photos (n, drawing) as values
  (2, 'field-sunrise'), (3, 'harbor-dawn'), (5, 'stadium-bend'), (6, 'city-lights'),
  (7, 'northern-lights'), (8, 'harbor-dawn'), (10, 'bayou-bridge'), (11, 'salt-flats'),
  (13, 'mountain-pass'), (15, 'mountain-pass'), (16, 'field-sunrise'), (20, 'stadium-bend'),
  (21, 'coast-road'), (24, 'northern-lights'), (25, 'fjord'), (29, 'bayou-bridge');

insert into public.live_races (
  id, name, description, start_time, start_time_zone, max_participants, target_distance,
  brand_partner_id, brand_website_url, background_photo_url, status, elapsed_time, created_at, approved_at
)
select
  ('b0000000-0000-4000-8000-' || lpad(s.n::text, 12, '0'))::uuid,
  s.name, s.description,
  (current_date + s.in_days + s.at_time) at time zone s.zone, s.zone,
  t.participant_cap, s.miles, b.id,
  case when s.n % 5 <> 0
    then 'https://' || regexp_replace(lower(s.brand), '[^a-z]+', '', 'g') || '.example/races' end,
  private.photo_url('backgrounds/' || p.drawing || '-bg-1754006400000.jpg'),
  s.status,
  case s.status when 'active' then -s.in_days * 86400 when 'completed' then 10 * 86400 else 0 end,
  made.at,
  case when s.order_status <> 'void' then made.at + interval '2 days' end
from seed_races s
join public.brand_partners b on b.name = s.brand
join public.tiers t on t.tier = s.tier
left join seed_photos p on p.n = s.n
cross join lateral (
  select (date_trunc('month', now() at time zone 'UTC') - make_interval(months => s.months_ago))
    at time zone 'UTC' as first_day
) month
cross join lateral (
  select case when s.months_ago = 0
    then month.first_day + (now() - month.first_day) * (0.3 + 0.02 * s.n)
    else month.first_day + interval '9 days' + s.n * interval '7 hours'
  end as at
) made
order by s.n;

insert into public.race_orders (
  id, brand_partner_id, live_race_id, request_id, request_fingerprint, tier, list_price_cents,
  discount_cents, total_cents, discount_code, status, payment_provider, payment_reference, created_at
)
select
  ('c0000000-0000-4000-8000-' || lpad(s.n::text, 12, '0'))::uuid, r.brand_partner_id, r.id,
  ('d0000000-0000-4000-8000-' || lpad(s.n::text, 12, '0'))::uuid, 'seed', s.tier, t.price_cents,
  price.discount, t.price_cents - price.discount, s.code, s.order_status,
  case when s.order_status in ('paid', 'refunded') then 'invoice' end,
  case when s.order_status in ('paid', 'refunded') then 'INV-' || (4100 + s.n)::text end,
  r.created_at
from seed_races s
join public.live_races r on r.id = ('b0000000-0000-4000-8000-' || lpad(s.n::text, 12, '0'))::uuid
join public.tiers t on t.tier = s.tier
left join public.discount_codes c on c.code = s.code
cross join lateral (
  select case c.discount_type
    when 'percent' then t.price_cents * c.discount_value / 100
    when 'amount' then least(c.discount_value, t.price_cents)
    else 0
  end as discount
) price;

-- Paid by invoice, before brands could pay by card.
insert into public.order_payments (
  order_id, brand_partner_id, attempt, provider, livemode, expected_cents, received_cents, description, status, created_at
)
select o.id, o.brand_partner_id, 1, 'manual', true, o.total_cents, o.total_cents, 'Recorded by a person', 'paid',
  o.created_at + interval '5 days'
from public.race_orders o
where o.status in ('paid', 'refunded');

insert into public.payment_entries (kind, reference, payment_id, order_id, brand_partner_id, cents, occurred_at)
select 'charge', p.id::text, p.id, p.order_id, p.brand_partner_id, p.received_cents, p.created_at
from public.order_payments p
union all
select 'refund', p.id::text, p.id, p.order_id, p.brand_partner_id, -p.received_cents, p.created_at + interval '20 days'
from public.order_payments p
join public.race_orders o on o.id = p.order_id and o.status = 'refunded';

update public.race_orders o set
  settled_by = p.id, paid_at = p.created_at,
  refunded_cents = case o.status when 'refunded' then p.received_cents else 0 end
from public.order_payments p
where p.order_id = o.id;

-- Realistic finish times: the mean of three uniform distributions around the race's pace. Multiples
-- of different primes serve as random numbers.
insert into public.race_participants (live_race_id, runner_id, joined_at, completed_at, completion_seconds)
select
  r.id,
  ('e0000000-0000-4000-8000-' || lpad((s.n * 10000 + i)::text, 12, '0'))::uuid,
  r.created_at + (least(r.start_time, now()) - r.created_at) * (0.05 + 0.9 * chance.joined),
  case when chance.finishes then least(
    r.start_time + (least(now() - r.start_time, interval '10 days') - make_interval(secs => run.seconds)) * chance.day
      + make_interval(secs => run.seconds),
    now()
  ) end,
  case when chance.finishes then run.seconds end
from seed_races s
join public.live_races r on r.id = ('b0000000-0000-4000-8000-' || lpad(s.n::text, 12, '0'))::uuid
cross join lateral generate_series(1, s.entries) i
cross join lateral (
  select
    mod(i * 3571 + s.n * 811, 10007) / 10007.0 as joined,
    mod(i * 7039 + s.n * 577, 10007) / 10007.0 as day,
    mod(i * 4801 + s.n * 331, 10007) / 10007.0 < s.finish_rate as finishes,
    (mod(i * 7919 + s.n * 101, 10007) + mod(i * 6101 + s.n * 307, 10007) + mod(i * 2503 + s.n * 911, 10007))
      / 30021.0 as spread
) chance
cross join lateral (
  select greatest(1, round(s.miles * 60 * s.pace * (0.68 + 0.64 * chance.spread)))::integer as seconds
) run;

with subscribers as (
  insert into public.newsletter_subscribers (email, address_hash, status, page, requested_at, confirmed_at)
  select a.email, private.address_hash(a.email), 'confirmed', a.page, a.instant, a.instant
  from (
    select
      lower(first_name) || '.' || lower(last_name) || '@mailbox.example' as email,
      case when mod(f.position, 3) = 0 then '/newsletter?from=instagram' else '/newsletter' end as page,
      now() - interval '1 day' * (3 * f.position + 7 * l.position) as instant
    from unnest(array['Amara', 'Ben', 'Carla', 'Dmitri', 'Elena', 'Farid', 'Grace', 'Hiro'])
      with ordinality as f (first_name, position)
    cross join unnest(array['Abbott', 'Costa', 'Eriksen', 'Haddad', 'Ito', 'Novak'])
      with ordinality as l (last_name, position)
  ) a
  returning id, page, confirmed_at
)
insert into private.newsletter_consents (subscriber_id, event, occurred_at, wording, page, client)
select s.id, c.event, s.confirmed_at, '2026-11', c.page, private.client_key(null)
from subscribers s
cross join lateral (values ('requested', s.page), ('confirmed', '/newsletter/confirm')) as c (event, page);

insert into public.audit_log
  (occurred_at, actor_id, action, subject_table, subject_id, brand_partner_id, details)
select r.created_at, m.user_id, 'race_created', 'live_races', r.id, r.brand_partner_id,
  jsonb_build_object('order_id', o.id, 'tier', o.tier, 'total_cents', o.total_cents, 'discount_code', o.discount_code)
from public.live_races r
join public.race_orders o on o.live_race_id = r.id
join public.brand_members m on m.brand_partner_id = r.brand_partner_id
order by r.created_at;

insert into public.audit_log
  (occurred_at, actor_id, action, subject_table, subject_id, brand_partner_id, reason, details)
select
  greatest(r.created_at, least(r.start_time, now()) - interval '2 days'),
  'a0000000-0000-4000-8000-000000000009', 'race_status_set', 'live_races', r.id, r.brand_partner_id,
  case r.status
    when 'active' then 'The start has come.'
    when 'completed' then 'The race window is over.'
    else 'Called off by the brand.'
  end,
  jsonb_build_object('from', case r.status when 'completed' then 'active' else 'pending' end, 'to', r.status)
from public.live_races r
where r.status <> 'pending'
order by r.start_time;

update public.brand_partners set blocked_at = now() where name = 'Redgum Recovery';
insert into public.audit_log
  (actor_id, action, subject_table, subject_id, brand_partner_id, reason, details)
select 'a0000000-0000-4000-8000-000000000010', 'brand_active_set', 'brand_partners', b.id, b.id,
  'The partnership ended.', jsonb_build_object('from', true, 'to', false)
from public.brand_partners b
where b.name = 'Redgum Recovery';

drop table seed_races, seed_photos;

-- The sample data's past is told to nobody.
delete from private.outbox;
insert into private.staff_told (kind, told_at, races)
select 'races_waiting', '-infinity', array(select r.id from private.waiting_races(now()) r);

-- Open /brands/report/#demo-report-northlight for the report of a completed race, without an account.
insert into private.report_links (live_race_id, name, token_hash, created_at, last_opened_at, open_count)
values (
  'b0000000-0000-4000-8000-000000000003', 'Agency', sha256('demo-report-northlight'),
  now() - interval '20 days', now() - interval '3 hours', 14);
