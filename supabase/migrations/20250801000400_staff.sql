create table public.staff_members (
  user_id uuid primary key references auth.users (id) on delete cascade,
  granted_at timestamptz not null default now()
);
comment on table public.staff_members is
  'Accounts that can read every brand and race. Only an operator adds one; signing up does not.';

alter table public.staff_members enable row level security;

grant select on public.staff_members to authenticated;
grant select, insert, delete on public.staff_members to service_role;

-- Policies read views like this one, which have their owner's privileges, instead of calling functions: a
-- view becomes part of the statement's plan and costs half as much.
create view private.own_staff_membership as
select s.user_id
from public.staff_members s
join private.caller c on c.user_id = s.user_id;
comment on view private.own_staff_membership is
  'The caller''s row in staff_members. Policies read it and not the token, so that a revocation takes effect at once.';
grant select on private.own_staff_membership to authenticated;

create policy "Staff see their own staff membership"
  on public.staff_members for select to authenticated
  using (user_id = (select s.user_id from private.own_staff_membership s));

create function private.is_staff()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select from private.own_staff_membership);
end;
$$;
comment on function private.is_staff() is 'Whether the caller is staff.';

create function private.require_staff()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.is_staff() then
    perform private.refuse(403, 'Only staff may do this.', 'not_staff');
  end if;
end;
$$;
comment on function private.require_staff() is 'Raises an error unless the caller is staff.';

create policy "Staff read the audit log"
  on public.audit_log for select to authenticated
  using (exists (select from private.own_staff_membership));

create function private.audit_staff()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.write_audit(
    case tg_op when 'INSERT' then 'staff_granted' else 'staff_revoked' end,
    'staff_members', coalesce(new.user_id, old.user_id), null);
  return null;
end;
$$;
comment on function private.audit_staff() is
  'Adds an audit row for each appointment of staff and each end of one, by whatever statement.';

create trigger audit_staff
  after insert or delete on public.staff_members
  for each row execute function private.audit_staff();

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
  'The sentence that says why an account cannot be staff, or null.';

create function private.grant_staff(user_id uuid)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (select from auth.users u where u.id = grant_staff.user_id) then
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
  'For operators: as by id, if exactly one account that can be staff has this e-mail address, ignoring letter case.';

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
  'For operators: as by id, every account with this e-mail address, ignoring letter case.';
