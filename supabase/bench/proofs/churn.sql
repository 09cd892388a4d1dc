-- A round of random writes to every twentieth brand, with all triggers enabled.
create temporary table touched on commit drop as
select id from public.live_races
where brand_partner_id in (
  select md5('brand ' || n)::uuid
  from generate_series(11, current_setting('bench.brands')::integer, 20) n
)
and name not like 'Churn %'
order by random()
limit 20;

insert into public.live_races (name, description, start_time, start_time_zone, brand_partner_id, status)
select 'Churn ' || n, 'Comes and goes.', now() + interval '30 days', 'UTC', r.brand_partner_id,
  (array['pending', 'active'])[1 + floor(random() * 2)::integer]
from generate_series(1, 5) n, lateral (
  select brand_partner_id from public.live_races where id in (select id from touched) limit 1
) r;

update public.live_races set status = (array['cancelled', 'completed', 'active'])[1 + floor(random() * 3)::integer]
where id in (select id from touched order by random() limit 5);

delete from public.live_races where name like 'Churn %' and random() < 0.5
  and not exists (select from public.race_orders o where o.live_race_id = live_races.id)
  and brand_partner_id in (select brand_partner_id from public.live_races where id in (select id from touched));

insert into public.race_participants (live_race_id, runner_id)
select t.id, gen_random_uuid() from touched t, generate_series(1, 3);

update public.race_participants set completed_at = now(), completion_seconds = 1000 + floor(random() * 9000)::integer
where live_race_id in (select id from touched) and random() < 0.2;

delete from public.race_participants where live_race_id in (select id from touched) and random() < 0.1;

insert into public.brand_partners (name, contact_email, contact_name)
select 'Churn ' || gen_random_uuid(), gen_random_uuid() || '@churn.example', 'Ada Example';

delete from public.brand_partners where name like 'Churn %' and random() < 0.5;
