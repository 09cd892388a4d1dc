-- A migration for the crash tests only: finds what no kill may leave behind, and lets brands create
-- any number of races.
update public.tiers set races_per_month = 1000000;

-- A brand creates up to 20 races a day: its twentieth and later ones are of earlier days.
create function public.spread_races()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.created_at := now() - new.brand_race_number / 20 * interval '1 day';
  return new;
end;
$$;

create trigger spread_races
  before insert on public.live_races
  for each row execute function public.spread_races();

create function public.incomplete_writes()
returns table (what text, subject text)
language sql
stable
security definer
set search_path = ''
as $$
  select 'race without an order', r.id::text from public.live_races r
  where not exists (select from public.race_orders o where o.live_race_id = r.id)
  union all
  select 'order without its race', o.id::text from public.race_orders o
  where not exists (
    select from public.live_races r
    where r.id = o.live_race_id and r.brand_partner_id = o.brand_partner_id
  )
  union all
  select 'race not created once in the audit log', r.id::text from public.live_races r
  where 1 <> (
    select count(*) from public.audit_log a
    where a.subject_id = r.id and a.action = 'race_created' and a.brand_partner_id = r.brand_partner_id
  )
  union all
  select 'creation in the audit log without its race', a.subject_id::text from public.audit_log a
  where a.action = 'race_created'
    and not exists (select from public.live_races r where r.id = a.subject_id)
  union all
  select 'account with a company but no brand', u.id::text from auth.users u
  where u.raw_user_meta_data ? 'company_name' and not exists (
    select
    from public.brand_members m
    join public.brand_partners b on b.id = m.brand_partner_id
    join public.audit_log a on a.subject_id = b.id and a.action = 'brand_signed_up'
    where m.user_id = u.id and u.raw_user_meta_data ->> 'brand_id' = b.id::text
  )
  union all
  select 'account that cannot sign in', u.id::text from auth.users u
  where coalesce(u.encrypted_password, '') = ''
    or not exists (select from auth.identities i where i.user_id = u.id)
  union all
  select 'brand without a member', b.id::text from public.brand_partners b
  where not exists (select from public.brand_members m where m.brand_partner_id = b.id)
  union all
  select 'race not in the listing as it is', r.id::text
  from public.live_races r
  left join private.race_listing l on l.live_race_id = r.id
  where (l.status, l.created_at, l.start_time, l.target_distance, l.spaced_name)
    is distinct from (r.status, r.created_at, r.start_time, r.target_distance, ' ' || r.search_name)
  union all
  select 'wrong participant totals', r.id::text
  from public.live_races r
  left join public.race_participant_totals t on t.live_race_id = r.id
  cross join lateral (
    select count(*) as entries, count(p.completion_seconds) as completed,
      count(*) filter (where p.completion_seconds between l.fastest and l.slowest) as counted,
      coalesce(sum(p.completion_seconds) filter (where p.completion_seconds between l.fastest and l.slowest), 0)
        as seconds
    from public.race_participants p
    cross join private.possible_results(array[r.id]) l
    where p.live_race_id = r.id
  ) counted
  where (
    counted.entries, counted.completed, counted.counted, counted.seconds, r.target_distance
  ) is distinct from (
    t.total_participants, t.completed_participants, t.counted_participants, t.completion_seconds_sum,
    t.target_distance
  );
$$;

revoke execute on function public.incomplete_writes() from public;
grant execute on function public.incomplete_writes() to service_role;
