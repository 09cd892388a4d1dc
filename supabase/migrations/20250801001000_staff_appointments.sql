create function private.staff_fault(user_id uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select case
      when u.deleted_at is not null then 'This account is deleted.'
      when u.banned_until > now() then 'This account is banned.'
      when u.email_confirmed_at is null then 'This account has not confirmed its e-mail address.'
      when exists (select from public.brand_members m where m.user_id = u.id)
        then 'This account belongs to a brand.'
    end
    from auth.users u
    where u.id = staff_fault.user_id
  );
end;
$$;
comment on function private.staff_fault(uuid) is
  'Says in a sentence why an account cannot be staff; null if it can.';

create function private.grant_staff(user_id uuid)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- An account that is joining a brand is waited for.
  perform from auth.users u where u.id = grant_staff.user_id for no key update;
  if not found then
    perform private.refuse(404, 'There is no such account.', 'account_not_found');
  end if;
  if private.staff_fault(grant_staff.user_id) is not null then
    perform private.refuse(409, private.staff_fault(grant_staff.user_id), 'account_not_eligible');
  end if;
  insert into public.staff_members (user_id) values (grant_staff.user_id) on conflict do nothing;
  return grant_staff.user_id;
end;
$$;
comment on function private.grant_staff(uuid) is
  'For operators: makes an account staff, unless it is unconfirmed, banned, deleted or a member of a brand.';

create function private.grant_staff(email text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  accounts uuid[];
  eligible integer;
begin
  -- An address can have several accounts, for example one for each way to sign in.
  select array_agg(u.id order by private.staff_fault(u.id) nulls first),
    count(*) filter (where private.staff_fault(u.id) is null)
  into accounts, eligible
  from auth.users u
  where lower(u.email) = lower(private.clean_address(grant_staff.email));
  if eligible > 1 then
    perform private.refuse(
      409, 'Several accounts have this e-mail address. Use the id of one.', 'account_ambiguous');
  end if;
  return private.grant_staff(accounts[1]);
end;
$$;
comment on function private.grant_staff(text) is
  'For operators: like grant_staff(uuid), if exactly one account with this e-mail address, in any letter case, can be staff.';

create function private.revoke_staff(user_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.staff_members s where s.user_id = revoke_staff.user_id;
  return found;
end;
$$;
comment on function private.revoke_staff(uuid) is
  'For operators: removes an account from staff; returns whether it was staff.';

create function private.revoke_staff(email text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  account uuid;
  was_staff boolean := false;
begin
  for account in
    select s.user_id
    from public.staff_members s
    join auth.users u on u.id = s.user_id
    where lower(u.email) = lower(private.clean_address(revoke_staff.email))
  loop
    was_staff := private.revoke_staff(account) or was_staff;
  end loop;
  return was_staff;
end;
$$;
comment on function private.revoke_staff(text) is
  'For operators: like revoke_staff(uuid), for every account with this e-mail address, in any letter case.';
