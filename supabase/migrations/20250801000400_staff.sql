create table public.staff_members (
  user_id uuid primary key references auth.users (id) on delete cascade,
  granted_at timestamptz not null default now()
);
comment on table public.staff_members is
  'Accounts that can read every brand and race. Only an operator adds one; signing up does not.';

alter table public.staff_members enable row level security;

create policy "Staff see their own staff membership"
  on public.staff_members for select to authenticated
  using (user_id = (select auth.uid()));

grant select on public.staff_members to authenticated;
grant select, insert, update, delete on public.staff_members to service_role;

-- Policies read views like this one, which have their owner's privileges, instead of calling functions: a
-- view becomes part of the statement's plan and costs half as much.
create view private.own_staff_membership as
select s.user_id
from public.staff_members s
join private.caller c on c.user_id = s.user_id;
comment on view private.own_staff_membership is
  'The caller''s row in staff_members. Policies read it and not the token, so that a revocation takes effect at once.';
grant select on private.own_staff_membership to authenticated;

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

create function private.grant_staff(email text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  account uuid;
begin
  select u.id into account from auth.users u
  where lower(u.email) = lower(btrim(grant_staff.email));
  if account is null then
    perform private.refuse(404, 'No account has this e-mail address.', 'account_not_found');
  end if;
  insert into public.staff_members (user_id) values (account) on conflict do nothing;
  if found then
    perform private.write_audit('staff_granted', 'staff_members', account, null);
  end if;
  return account;
end;
$$;
comment on function private.grant_staff(text) is
  'For operators: makes the account with this e-mail address staff, ignoring letter case.';

create function private.revoke_staff(email text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  account uuid;
begin
  delete from public.staff_members s using auth.users u
  where u.id = s.user_id and lower(u.email) = lower(btrim(revoke_staff.email))
  returning s.user_id into account;
  if account is not null then
    perform private.write_audit('staff_revoked', 'staff_members', account, null);
  end if;
  return account is not null;
end;
$$;
comment on function private.revoke_staff(text) is
  'For operators: removes the account with this e-mail address from staff; returns whether it was staff.';
