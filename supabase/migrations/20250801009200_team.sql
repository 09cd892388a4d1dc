-- A brand's team: who belongs to it, as what, and how people leave.

create type public.team_member as (
  user_id uuid,
  name text,
  email text,
  role text,
  joined_at timestamptz,
  is_self boolean
);
comment on type public.team_member is 'Someone of a brand, and whether that is the caller.';

create function private.brand_team(brand_id uuid)
returns setof public.team_member
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wanted constant uuid := private.readable_brand_id(brand_id);
begin
  return query
    select m.user_id, n.name, u.email::text, m.role, m.created_at,
      m.user_id = (select c.user_id from private.caller c)
    from public.brand_members m
    join auth.users u on u.id = m.user_id
    left join private.member_names n
      on n.brand_partner_id = m.brand_partner_id and n.user_id = m.user_id
    where m.brand_partner_id = wanted
    order by m.created_at, m.user_id;
end;
$$;
comment on function private.brand_team(uuid) is 'Implements brand_team.';
grant execute on function private.brand_team(uuid) to authenticated;

create function public.brand_team(brand_id uuid default null)
returns setof public.team_member
language plpgsql
stable
set search_path = ''
as $$
begin
  return query select * from private.brand_team(brand_id);
end;
$$;
comment on function public.brand_team(uuid) is
  'Everyone of the caller''s brand, who joined first comes first; staff name the brand.';
grant execute on function public.brand_team(uuid) to authenticated;

create function private.lock_team(brand_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.brand_partners b where b.id = brand_id for update;
end;
$$;
comment on function private.lock_team(uuid) is
  'Makes changes of a team wait for each other, so that two at once cannot leave it without an owner.';

create function private.refuse_last_owner(brand_id uuid, user_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not exists (
    select from public.brand_members m
    where m.brand_partner_id = brand_id and m.role = 'owner' and m.user_id <> refuse_last_owner.user_id
  ) then
    perform private.refuse(
      409, 'A brand needs an owner. Make someone else an owner first.', 'last_owner');
  end if;
end;
$$;
comment on function private.refuse_last_owner(uuid, uuid) is
  'Raises an error if a brand has no other owner than this account.';

create function private.set_member_role(user_id uuid, role text, brand_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  own_brand_id constant uuid := private.own_brand_id(brand_id);
  before text;
begin
  perform private.lock_team(own_brand_id);
  -- While this waited, the caller may have been removed or made an editor.
  perform private.require_role(own_brand_id, 'owner');
  if role not in ('owner', 'editor', 'viewer') or role is null then
    perform private.refuse(400, 'A role is owner, editor or viewer.', 'invalid_value');
  end if;
  select m.role into before from public.brand_members m
  where m.brand_partner_id = own_brand_id and m.user_id = set_member_role.user_id;
  if before is null then
    perform private.refuse(404, 'This person is not in the team.', 'member_not_found');
  end if;
  if before = role then
    return;
  end if;
  if before = 'owner' then
    perform private.refuse_last_owner(own_brand_id, user_id);
  end if;
  update public.brand_members m set role = set_member_role.role
  where m.brand_partner_id = own_brand_id and m.user_id = set_member_role.user_id;
  perform private.write_audit('member_role_set', 'brand_members', user_id, own_brand_id, null,
    jsonb_build_object('from', before, 'to', role));
end;
$$;
comment on function private.set_member_role(uuid, text, uuid) is 'Implements set_member_role.';
grant execute on function private.set_member_role(uuid, text, uuid) to authenticated;

create function public.set_member_role(user_id uuid, role text, brand_id uuid default null)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse_long(array[role]);
  perform private.set_member_role(user_id, role, brand_id);
end;
$$;
comment on function public.set_member_role(uuid, text, uuid) is
  'For owners: changes the role of someone in the team, but not of its last owner. It holds at the person''s next statement.';
grant execute on function public.set_member_role(uuid, text, uuid) to authenticated;

create function private.remove_member(user_id uuid, brand_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  own_brand_id constant uuid := private.own_brand_id(brand_id);
  is_leaving constant boolean := user_id = (select c.user_id from private.caller c);
  removed_role text;
begin
  perform private.lock_team(own_brand_id);
  -- While this waited, the caller may have been removed or made an editor.
  perform private.require_role(own_brand_id, case when is_leaving then 'viewer' else 'owner' end);
  select m.role into removed_role from public.brand_members m
  where m.brand_partner_id = own_brand_id and m.user_id = remove_member.user_id;
  if removed_role is null then
    perform private.refuse(404, 'This person is not in the team.', 'member_not_found');
  end if;
  if removed_role = 'owner' then
    perform private.refuse_last_owner(own_brand_id, user_id);
  end if;
  -- Written first, while the caller still belongs to the brand.
  perform private.write_audit(case when is_leaving then 'member_left' else 'member_removed' end,
    'brand_members', user_id, own_brand_id, null, jsonb_build_object('role', removed_role));
  delete from public.brand_members m
  where m.brand_partner_id = own_brand_id and m.user_id = remove_member.user_id;
end;
$$;
comment on function private.remove_member(uuid, uuid) is 'Implements remove_member.';
grant execute on function private.remove_member(uuid, uuid) to authenticated;

create function public.remove_member(user_id uuid, brand_id uuid default null)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.remove_member(user_id, brand_id);
end;
$$;
comment on function public.remove_member(uuid, uuid) is
  'For owners: removes someone from the team; everyone may remove themselves. Not its last owner. What the person made stays with the brand.';
grant execute on function public.remove_member(uuid, uuid) to authenticated;
