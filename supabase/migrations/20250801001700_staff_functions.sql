create type public.admin_counters as (
  total_races bigint,
  active_races bigint,
  total_brands bigint,
  pending_races bigint
);
comment on type public.admin_counters is 'The four counters on the staff screen.';

create function private.admin_overview()
returns public.admin_counters
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  result public.admin_counters;
begin
  perform private.require_staff();
  result.active_races := private.counter_total('races active');
  result.pending_races := private.counter_total('races pending');
  result.total_races := result.active_races + result.pending_races
    + private.counter_total('races completed') + private.counter_total('races cancelled');
  result.total_brands := private.counter_total('brands');
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

create function private.require_reason(reason text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  if coalesce(btrim(reason), '') = '' then
    perform private.refuse(400, 'Missing required fields: reason', 'missing_fields');
  elsif length(btrim(reason)) > 500 then
    perform private.refuse(400, 'The reason must be 500 characters or less.', 'invalid_value');
  end if;
  return btrim(reason);
end;
$$;
comment on function private.require_reason(text) is 'The trimmed reason of an action, for the audit log; raises an error if it is blank or too long.';

create function private.set_race_status(race_id uuid, status text, reason text, expected_status text)
returns public.live_races
language plpgsql
security definer
set search_path = ''
as $$
declare
  trimmed_reason text;
  before text;
  race public.live_races;
  race_order public.race_orders;
begin
  perform private.require_staff();
  trimmed_reason := private.require_reason(reason);
  if private.is_race_status(set_race_status.status) is not true then
    perform private.refuse(
      400, 'Status must be pending, active, completed or cancelled.', 'invalid_value');
  end if;
  select r.status into before from public.live_races r where r.id = race_id for update;
  if before is null then
    perform private.refuse(404, 'Race not found', 'race_not_found');
  end if;
  if before <> expected_status then
    perform private.refuse(409, format('This race is already %s.', before), 'status_changed');
  end if;
  -- After its race, so that concurrent changes of the race wait in one line.
  select o.* into race_order from public.race_orders o where o.live_race_id = race_id for update;
  if set_race_status.status = 'active' and race_order.status not in ('free', 'paid') then
    perform private.refuse(
      409, 'A race can become active once its order is free or paid.', 'payment_due');
  end if;
  update public.live_races r set status = set_race_status.status
  where r.id = race_id
  returning r.* into race;
  if race.status = 'cancelled' and race.start_time > now() and race_order.status = 'due' then
    perform private.set_order_status(race_order.id, 'void', trimmed_reason);
  end if;
  perform private.write_audit('race_status_set', 'live_races', race.id, race.brand_partner_id,
    trimmed_reason, jsonb_build_object('from', before, 'to', race.status));
  return race;
end;
$$;
comment on function private.set_race_status(uuid, text, text, text) is 'Implements set_race_status.';
grant execute on function private.set_race_status(uuid, text, text, text) to authenticated;

create function public.set_race_status(
  race_id uuid,
  status text,
  reason text,
  expected_status text default null
)
returns public.live_races
language plpgsql
set search_path = ''
as $$
begin
  return private.set_race_status(race_id, status, reason, expected_status);
end;
$$;
comment on function public.set_race_status(uuid, text, text, text) is
  'For staff: sets a race''s status, with a reason for the audit log. A race becomes active once its order is free or paid; cancelling it before its start voids an unpaid order. With an expected status, a race that has another one is left alone.';
grant execute on function public.set_race_status(uuid, text, text, text) to authenticated;

create function private.set_brand_active(
  brand_id uuid,
  is_active boolean,
  reason text,
  expected_active boolean
)
returns public.brand_partners
language plpgsql
security definer
set search_path = ''
as $$
declare
  trimmed_reason text;
  before boolean;
  brand public.brand_partners;
begin
  perform private.require_staff();
  trimmed_reason := private.require_reason(reason);
  if set_brand_active.is_active is null then
    perform private.refuse(400, 'Missing required fields: is_active', 'missing_fields');
  end if;
  select b.is_active into before from public.brand_partners b where b.id = brand_id for update;
  if before is null then
    perform private.refuse(404, 'Brand not found', 'brand_not_found');
  end if;
  if before <> expected_active then
    perform private.refuse(409,
      format('This brand is already %s.', case when before then 'active' else 'inactive' end), 'status_changed');
  end if;
  update public.brand_partners b set is_active = set_brand_active.is_active
  where b.id = brand_id
  returning b.* into brand;
  perform private.write_audit('brand_active_set', 'brand_partners', brand.id, brand.id,
    trimmed_reason, jsonb_build_object('from', before, 'to', brand.is_active));
  return brand;
end;
$$;
comment on function private.set_brand_active(uuid, boolean, text, boolean) is 'Implements set_brand_active.';
grant execute on function private.set_brand_active(uuid, boolean, text, boolean) to authenticated;

create function public.set_brand_active(
  brand_id uuid,
  is_active boolean,
  reason text,
  expected_active boolean default null
)
returns public.brand_partners
language plpgsql
set search_path = ''
as $$
begin
  return private.set_brand_active(brand_id, is_active, reason, expected_active);
end;
$$;
comment on function public.set_brand_active(uuid, boolean, text, boolean) is
  'For staff: activates or deactivates a brand, with a reason for the audit log. With an expected state, a brand that is in the other one is left alone.';
grant execute on function public.set_brand_active(uuid, boolean, text, boolean) to authenticated;
