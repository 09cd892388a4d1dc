-- Closing a brand: its last owner closes it, and can bring it back for seven days.

create function private.refuse_active_closed_brand()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse(
    409, 'This brand was closed by its owner, who alone can bring it back.', 'brand_closed');
  return null;
end;
$$;
comment on function private.refuse_active_closed_brand() is 'Refuses to activate a closed brand, for every role.';

create trigger refuse_active_closed_brand
  before update of is_active, closed_at on public.brand_partners
  for each row when (new.is_active and new.closed_at is not null)
  execute function private.refuse_active_closed_brand();

create function private.call_off_brand(closing private.brand_closings, refunds private.closing_refund[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  reason constant text := 'The brand was closed.';
  race_id uuid;
begin
  -- Money for a void order that still comes is for staff: an open payment page holds up no closing.
  for race_id in select r.id from private.coming_races(closing.brand_partner_id) r order by r.id loop
    perform private.change_order_status(o.id, 'void', reason)
    from public.race_orders o where o.live_race_id = race_id and o.status in ('due', 'free');
    perform private.cancel_race(race_id, reason);
  end loop;
  perform private.change_order_status(o.id, 'void', reason)
  from public.race_orders o
  where o.brand_partner_id = closing.brand_partner_id and o.live_race_id is null and o.status = 'due';
  perform private.open_review(r.order_id, r.payment_id, 'brand_closed', closing.id::text)
  from unnest(refunds) r;
  perform private.close_invitation(i),
    private.write_audit('invitation_withdrawn', 'invitations', i.id, i.brand_partner_id, reason,
      jsonb_build_object('role', i.role))
  from private.invitations i
  where i.brand_partner_id = closing.brand_partner_id and private.invitation_state(i) = 'open';
end;
$$;
comment on function private.call_off_brand(private.brand_closings, private.closing_refund[]) is
  'Cancels the races of a brand that have not taken place, voids what is due for them, puts what is paid on staff''s list and withdraws invitations. The caller holds the locks.';

create function private.suspend_members(brand_id uuid, owner_id uuid)
returns uuid[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  suspended uuid[];
begin
  with leaving as (
    delete from public.brand_members m
    using (
      select u.id from auth.users u
      where u.id in (
        select o.user_id from public.brand_members o
        where o.brand_partner_id = suspend_members.brand_id and o.user_id <> owner_id)
      -- One that is being deleted waits for this brand, so it is not waited for.
      for key share skip locked
    ) people
    where m.brand_partner_id = suspend_members.brand_id and m.user_id = people.id
    returning m.user_id, m.role, m.created_at
  ), kept as (
    insert into private.closed_memberships (brand_partner_id, user_id, role, created_at)
    select suspend_members.brand_id, l.user_id, l.role, l.created_at from leaving l
    returning user_id
  )
  select coalesce(array_agg(k.user_id order by k.user_id), '{}') into suspended from kept k;
  return suspended;
end;
$$;
comment on function private.suspend_members(uuid, uuid) is
  'Ends the access of everyone but the owner, until the brand is reopened; returns whose.';

create function private.close_brand(name text, brand_id uuid)
returns public.brand_closing_state
language plpgsql
security definer
set search_path = ''
as $$
declare
  own_brand_id constant uuid := private.own_brand_id(brand_id);
  caller_id constant uuid := (select c.user_id from private.caller c);
  brand public.brand_partners;
  refunds private.closing_refund[];
  closing private.brand_closings;
  suspended uuid[];
  closed_by text;
begin
  perform private.lock_team(own_brand_id);
  -- While this waited, the caller may have been removed or made an editor.
  perform private.require_role(own_brand_id, 'owner');
  select b.* into brand from public.brand_partners b where b.id = own_brand_id;
  if brand.closed_at is not null then
    return private.brand_closing_state(own_brand_id, caller_id);
  end if;
  if private.normalised_name(close_brand.name) is distinct from brand.name then
    perform private.refuse(400, 'This is not the brand''s name.', 'name_mismatch');
  end if;
  if exists (
    select from public.brand_members m
    where m.brand_partner_id = own_brand_id and m.role = 'owner' and m.user_id <> caller_id
  ) then
    perform private.refuse(
      409, 'Your brand has another owner. Only its last owner can close it.', 'other_owners');
  end if;
  -- Before orders, as everything locks. Staff who change one of the races are waited for.
  perform from public.live_races r
  where r.brand_partner_id = own_brand_id and r.status in ('pending', 'active')
  order by r.id
  for update;
  refunds := private.closing_refunds(own_brand_id);
  insert into private.brand_closings (brand_partner_id, was_active, coming_races, refund_orders, refund_cents)
  select own_brand_id, brand.is_active, (select count(*) from private.coming_races(own_brand_id)),
    count(*), coalesce(sum(r.cents), 0)
  from unnest(refunds) r
  returning * into closing;
  perform private.call_off_brand(closing, refunds);
  suspended := private.suspend_members(own_brand_id, caller_id);
  update public.brand_partners b set is_active = false, closed_at = now() where b.id = own_brand_id;
  perform private.write_audit('brand_closed', 'brand_partners', own_brand_id, own_brand_id, null,
    jsonb_build_object('erase_at', private.iso_time(closing.erase_at), 'races', closing.coming_races,
      'refunds', closing.refund_orders, 'members', suspended));
  select n.name into closed_by from private.member_names n
  where n.brand_partner_id = own_brand_id and n.user_id = caller_id;
  -- After the memberships: ending one drops what its person has not been sent yet.
  perform private.email_account('brand_closed', closing.id::text, person, jsonb_build_object(
    'brand_name', brand.name, 'closed_by', closed_by, 'erase_at', private.iso_time(closing.erase_at),
    'is_owner', person = caller_id, 'race_count', closing.coming_races, 'is_back', false), own_brand_id)
  from unnest(suspended || caller_id) person;
  return private.brand_closing_state(own_brand_id, caller_id);
end;
$$;
comment on function private.close_brand(text, uuid) is
  'Implements close_brand. Locks the brand, so that races, payments, people and invitations come before or after it.';
grant execute on function private.close_brand(text, uuid) to authenticated;

create function public.close_brand(name text, brand_id uuid default null)
returns public.brand_closing_state
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse_long(array[name]);
  return private.close_brand(name, brand_id);
end;
$$;
comment on function public.close_brand(text, uuid) is
  'For a brand''s last owner, who gives its name: closes it. Everyone else loses access, races that have not taken place are cancelled, and what was paid for them and for unused packages goes to staff''s list. The brand is erased after seven days unless reopen_brand is called. A repeat succeeds.';
grant execute on function public.close_brand(text, uuid) to authenticated;
