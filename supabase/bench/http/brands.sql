-- The seed of the embedded backend's bench: a hundred brands with fifty races each for the
-- dashboard, and brands without races that create one each. Ids are those of load/grow.sql.
set session_replication_role = replica;

insert into auth.users (
  id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_token, recovery_token,
  email_change_token_new, email_change, raw_app_meta_data, raw_user_meta_data, created_at, updated_at
)
select
  md5('user ' || n)::uuid, 'authenticated', 'authenticated', 'partners@brand-' || n || '.example', '', now(), '', '',
  '', '', '{"provider": "email", "providers": ["email"]}', jsonb_build_object('brand_id', md5('brand ' || n)::uuid),
  now(), now()
from generate_series(1, 60000) n;

insert into auth.sessions (id, user_id)
select md5('session ' || md5('user ' || n)::uuid)::uuid, md5('user ' || n)::uuid from generate_series(1, 60000) n;

insert into public.brand_partners (id, name, contact_email, contact_name)
select md5('brand ' || n)::uuid, 'Brand ' || n, 'partners@brand-' || n || '.example', 'Ada Example'
from generate_series(1, 60000) n;

insert into public.brand_members (user_id, brand_partner_id)
select md5('user ' || n)::uuid, md5('brand ' || n)::uuid from generate_series(1, 60000) n;

insert into public.live_races (
  id, name, description, start_time, start_time_zone, brand_partner_id, brand_race_number,
  brand_website_url, status, created_at
)
select
  md5('race ' || n || ' ' || k)::uuid, 'Harbor Run ' || n || '-' || k, 'Miles for everyone, wherever they are.',
  now() - make_interval(months => k), 'Europe/London', md5('brand ' || n)::uuid, 50 - k,
  'https://brand-' || n || '.example/races', 'completed', now() - make_interval(months => k + 1)
from generate_series(1, 100) n, generate_series(0, 49) k;

insert into private.brand_race_numbers (brand_partner_id, last_number)
select md5('brand ' || n)::uuid, 50 from generate_series(1, 100) n;

set session_replication_role = origin;

analyze;
