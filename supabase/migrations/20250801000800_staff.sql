-- Policies read views like this one, with their owner's privileges, instead of calling functions: a
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
  'Adds an audit row whenever an account becomes or stops being staff, by any statement.';

create trigger audit_staff
  after insert or delete on public.staff_members
  for each row execute function private.audit_staff();
