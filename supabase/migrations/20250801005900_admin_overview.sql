create type public.admin_counters as (total_races bigint, active_races bigint, total_brands bigint, pending_races bigint);
comment on type public.admin_counters is 'The four counters on the staff screen.';

create function private.admin_overview()
returns public.admin_counters
language plpgsql
stable
security definer
set search_path = ''
-- JIT compilation costs more than counting.
set jit = off
as $$
declare
  result public.admin_counters;
begin
  perform private.require_staff();
  select count(*), count(*) filter (where l.status = 'active'), count(*) filter (where l.status = 'pending')
  into result.total_races, result.active_races, result.pending_races
  from private.race_listing l;
  result.total_brands := (select count(*) from public.brand_partners);
  return result;
end;
$$;
comment on function private.admin_overview() is 'Implements admin_overview.';
grant execute on function private.admin_overview() to authenticated;

create function public.admin_overview()
returns public.admin_counters
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.admin_overview();
end;
$$;
comment on function public.admin_overview() is 'For staff: the numbers of all races, active races, brands and pending races.';
grant execute on function public.admin_overview() to authenticated;
