create function private.withdraw_race(race_id uuid)
returns public.live_races
language plpgsql
security definer
set search_path = ''
as $$
declare
  reason constant text := 'Withdrawn by the brand.';
  race public.live_races;
  race_order public.race_orders;
begin
  race_order := private.lock_order((
    select o.id from public.race_orders o
    where o.live_race_id = withdraw_race.race_id and private.is_member(o.brand_partner_id)));
  if race_order.id is null then
    perform private.refuse(404, 'Race not found', 'race_not_found');
  end if;
  perform private.require_role(race_order.brand_partner_id, 'editor');
  perform private.require_active_brand(race_order.brand_partner_id);
  select r.* into race from public.live_races r where r.id = withdraw_race.race_id;
  if race.status <> 'pending' then
    perform private.refuse(409, format('This race is already %s.', race.status), 'race_locked');
  end if;
  if race_order.status not in ('due', 'free') then
    perform private.refuse(409, 'This race is paid. Please contact support.', 'order_paid');
  end if;
  perform private.refuse_payable(race_order.id);
  perform private.change_order_status(race_order.id, 'void', reason);
  return private.cancel_race(race.id, reason);
end;
$$;
comment on function private.withdraw_race(uuid) is 'Implements withdraw_race.';
grant execute on function private.withdraw_race(uuid) to authenticated;

create function public.withdraw_race(race_id uuid)
returns public.live_races
language plpgsql
set search_path = ''
as $$
begin
  return private.withdraw_race(race_id);
end;
$$;
comment on function public.withdraw_race(uuid) is
  'Cancels a pending race of the caller''s brand whose order is due or free, and voids the order: the month or the package is free again. Refused while a payment is open.';
grant execute on function public.withdraw_race(uuid) to authenticated;
