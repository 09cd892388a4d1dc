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
  is_called_off boolean;
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
  -- After the race, so that concurrent changes of the race queue at one lock.
  select o.* into race_order from public.race_orders o where o.live_race_id = race_id for update;
  if set_race_status.status = 'active' and race_order.id is not null and not private.pays_for_race(race_order) then
    perform private.refuse(409, case
      when race_order.status in ('free', 'paid')
        then 'This race is not paid for: its payment is disputed, was taken back or became a package.'
      else 'A race can become active once its order is free or paid.'
    end, 'payment_due');
  end if;
  is_called_off := set_race_status.status = 'cancelled' and race_order.status = 'due'
    and exists (select from public.live_races r where r.id = race_id and r.start_time > now());
  if is_called_off then
    perform private.refuse_payable(race_order.id);
  end if;
  update public.live_races r set status = set_race_status.status
  where r.id = race_id
  returning r.* into race;
  if is_called_off then
    perform private.change_order_status(race_order.id, 'void', trimmed_reason);
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
  perform private.refuse_long(array[status, reason, expected_status]);
  return private.set_race_status(race_id, status, reason, expected_status);
end;
$$;
comment on function public.set_race_status(uuid, text, text, text) is
  'For staff: sets a race''s status, with a reason for the audit log. A race becomes active once its order is free or paid, and its payment neither disputed nor taken back; cancelling it before its start voids an unpaid order, and is refused while a payment of it is open. Given an expected status, leaves a race with another one unchanged.';
grant execute on function public.set_race_status(uuid, text, text, text) to authenticated;
