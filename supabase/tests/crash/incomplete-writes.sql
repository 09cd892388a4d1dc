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
  select 'race without its order and one entry in the audit log', r.id::text
  from public.live_races r
  where not exists (
      select from public.race_orders o
      where o.live_race_id = r.id and o.brand_partner_id = r.brand_partner_id
    )
    or 1 <> (
      select count(*) from public.audit_log a where a.subject_id = r.id and a.action = 'race_created'
    )
  union all
  select 'order or entry without its race', subject::text
  from (
    select o.live_race_id from public.race_orders o
    union all
    select a.subject_id from public.audit_log a where a.action = 'race_created'
  ) named (subject)
  where not exists (select from public.live_races r where r.id = named.subject)
  union all
  select 'account without its brand, or a way to sign in', u.id::text from auth.users u
  where coalesce(u.encrypted_password, '') = ''
    or not exists (select from auth.identities i where i.user_id = u.id)
    or not exists (
      select from public.brand_members m
      join public.audit_log a on a.subject_id = m.brand_partner_id and a.action = 'brand_signed_up'
      where m.user_id = u.id and u.raw_user_meta_data ->> 'brand_id' = m.brand_partner_id::text
    )
  union all
  select 'wrong participant totals', r.id::text
  from public.live_races r
  left join public.race_participant_totals t on t.live_race_id = r.id
  where (select count(*) from public.race_participants p where p.live_race_id = r.id)
    is distinct from coalesce(t.total_participants, 0);
$$;

revoke execute on function public.incomplete_writes() from public;
grant execute on function public.incomplete_writes() to service_role;
