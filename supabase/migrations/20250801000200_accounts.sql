-- Who calls: staff, sessions, the log of what accounts do.

create table public.staff_members (
  user_id uuid primary key references auth.users (id) on delete cascade,
  granted_at timestamptz not null default now()
);
comment on table public.staff_members is
  'Accounts that can read every brand and race. Only an operator adds one; signing up does not.';

alter table public.staff_members enable row level security;
grant select on public.staff_members to authenticated;
grant select, insert, delete on public.staff_members to service_role;

-- Who calls, and whether the session has verified what the account must verify.

create table private.second_factor_policies (
  audience text primary key check (audience in ('staff', 'brands')),
  policy text not null check (policy in ('off', 'when_enrolled', 'required'))
);
comment on table private.second_factor_policies is
  'Whether a session needs a second factor: never, once the account has enrolled one, or always. One row for staff, and one for every other account.';

-- No policy on purpose: only security definer functions and views use this table, and browsers see no row.
alter table private.second_factor_policies enable row level security;

insert into private.second_factor_policies (audience, policy)
values ('staff', 'required'), ('brands', 'when_enrolled');

create function private.current_session_id() returns uuid language plpgsql stable set search_path = '' as $$
begin
  return nullif(current_setting('request.jwt.claims', true), '')::json ->> 'session_id';
end $$;
comment on function private.current_session_id() is 'The session of the caller''s token, or null.';

-- A function, unlike in other views: subqueries would be set up in every statement, which made policies 1.3 times as slow. One
-- for both questions, since each call costs as much.
create function private.is_session_refused(account uuid, level text, begun timestamptz, refreshed timestamp)
returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.second_factor_policies p
    where p.audience = case
        when exists (select from public.staff_members m where m.user_id = account) then 'staff'
        else 'brands'
      end
      -- The auth server's own limits are for everyone.
      and (p.audience = 'staff' and (
          begun > now() - interval '12 hours'
          and coalesce(refreshed at time zone 'UTC', begun) > now() - interval '2 hours') is not true
        or level is distinct from 'aal2' and (p.policy = 'required' or p.policy = 'when_enrolled' and exists (
          select from auth.mfa_factors f where f.user_id = account and f.status::text = 'verified')))
  );
end $$;
comment on function private.is_session_refused(uuid, text, timestamptz, timestamp) is
  'Whether a session of an account has to verify a second factor, or is one of staff that began 12 hours ago or was not refreshed for two.';
grant execute on function private.is_session_refused(uuid, text, timestamptz, timestamp) to authenticated;

create view private.caller as
select u.id as user_id
from (select nullif(current_setting('request.jwt.claims', true), '')::json as claims) token, auth.users u
where u.id = (token.claims ->> 'sub')::uuid
  and u.deleted_at is null
  and (u.banned_until is null or u.banned_until <= now())
  -- The auth server's tokens name their session; claims that operators set name none.
  and (token.claims ->> 'session_id' is null or exists (
    select from auth.sessions s
    where s.id = (token.claims ->> 'session_id')::uuid and s.user_id = u.id and (s.not_after is null or s.not_after > now())
      -- The session's row, not the token, tells whether a factor was verified: removing one takes effect at once.
      and not private.is_session_refused(u.id, s.aal::text, s.created_at, s.refreshed_at)
  ));
comment on view private.caller is
  'The signed-in user, or no row. A token stays valid for an hour, so this view checks in every statement that the account is not banned or deleted, that the session has not ended, which one of staff does by its age, and that it has verified a second factor if the account needs one. Every policy that depends on the caller reads it, directly or through another view.';

create function private.session_account() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return u.id
  from auth.sessions s
  join auth.users u on u.id = s.user_id
  where s.id = private.current_session_id()
    and u.id = auth.uid()
    and (s.not_after is null or s.not_after > now())
    and not private.is_session_refused(u.id, 'aal2', s.created_at, s.refreshed_at)
    and u.deleted_at is null
    and (u.banned_until is null or u.banned_until <= now());
end $$;
comment on function private.session_account() is
  'The account of the caller''s session, even if it lacks the second factor that the account needs; null if the account or the session is gone.';

create function private.is_service_role() returns boolean language plpgsql stable set search_path = '' as $$
begin
  return nullif(current_setting('request.jwt.claims', true), '')::json ->> 'role' is not distinct from 'service_role';
end $$;
comment on function private.is_service_role() is
  'Whether the request has the secret key, as those of our functions do.';
grant execute on function private.is_service_role() to anon, authenticated, service_role;

create function private.check_session() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  account uuid;
begin
  if nullif(current_setting('request.jwt.claims', true), '')::json ->> 'role' is distinct from 'authenticated'
    or exists (select from private.caller)
  then
    return;
  end if;
  account := private.session_account();
  if account is null then
    perform private.refuse(401, 'Your session has ended. Please sign in again.', 'session_ended');
  end if;
  -- What a session needs before it can verify its factor.
  if current_setting('request.path', true) ~ '^(/rest/v1)?/rpc/(factor_wait|allow_account_change)$' then
    return;
  end if;
  if exists (select from auth.mfa_factors f where f.user_id = account and f.status::text = 'verified') then
    perform private.refuse(403, 'Please enter the code from your authenticator app.', 'second_factor_needed');
  end if;
  perform private.refuse(
    403, 'Your account needs a second factor. Please set one up first.', 'second_factor_missing');
end $$;
comment on function private.check_session() is
  'Raises an error for a token whose account or session is gone, or whose session lacks the second factor that the account needs, except for factor_wait and allow_account_change. The REST API calls it before each statement: policies hide every row from such a caller, who would take empty lists for an answer.';
grant execute on function private.check_session() to anon, authenticated, service_role;

create table public.audit_log (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default now(),
  actor_id uuid,
  action text not null check (action ~ '^[a-z_]+$'),
  subject_table text not null,
  subject_id uuid,
  brand_partner_id uuid,
  reason text check (length(reason) <= 500),
  details jsonb not null default '{}'::jsonb
);
comment on table public.audit_log is 'Who did what, when and why. Append-only.';
comment on column public.audit_log.actor_id is
  'The user, or null for an operator connected to the database. No foreign key: the row is kept when the account is deleted.';
comment on column public.audit_log.brand_partner_id is
  'The brand concerned. No foreign key: the row is kept when the brand is deleted.';

create index audit_log_subject_idx on public.audit_log (subject_table, subject_id);
create index audit_log_brand_partner_id_idx on public.audit_log (brand_partner_id, occurred_at, id);

alter table public.audit_log enable row level security;
grant select on public.audit_log to authenticated, service_role;

create function private.refuse_audit_log_changes() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.refuse(403, 'The audit log is only ever added to.', 'audit_log_is_final');
  return null;
end $$;
comment on function private.refuse_audit_log_changes() is 'Refuses to update or delete audit rows, for every role.';

create trigger refuse_audit_log_changes before update or delete or truncate on public.audit_log
  for each statement execute function private.refuse_audit_log_changes();

create function private.write_audit(
  action text,
  subject_table text,
  subject_id uuid,
  brand_partner_id uuid,
  reason text default null,
  details jsonb default '{}'::jsonb
) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.audit_log
    (actor_id, action, subject_table, subject_id, brand_partner_id, reason, details)
  values (
    (select c.user_id from private.caller c), action, subject_table, subject_id, brand_partner_id,
    nullif(btrim(reason), ''), details
  );
end $$;
comment on function private.write_audit(text, text, uuid, uuid, text, jsonb) is
  'Adds an audit row with the signed-in user as its actor. Called by security definer functions only.';

create function private.changed_columns(before jsonb, after jsonb, columns text[]) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select jsonb_object_agg(name, jsonb_build_object('from', before -> name, 'to', after -> name))
    from unnest(columns) name
    where before -> name is distinct from after -> name
  );
end $$;
comment on function private.changed_columns(jsonb, jsonb, text[]) is
  'The old and new values of those columns that differ between two versions of a row, or null if they are equal.';

create function private.audit_edit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  after jsonb := to_jsonb(new);
  changes jsonb := private.changed_columns(to_jsonb(old), after, tg_argv[2:]);
begin
  if changes is not null then
    perform private.write_audit(
      tg_argv[0], tg_table_name, new.id, (after ->> tg_argv[1])::uuid, null, changes);
  end if;
  return null;
end $$;
comment on function private.audit_edit() is
  'Adds an audit row with the old and new values of the columns that a direct update changed. The trigger''s arguments are the action, the column with the brand''s id and the columns to compare.';

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

create function private.is_staff() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.own_staff_membership);
end $$;
comment on function private.is_staff() is 'Whether the caller is staff.';

create function private.require_staff() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_staff() then
    perform private.refuse(403, 'Only staff may do this.', 'not_staff');
  end if;
end $$;
comment on function private.require_staff() is 'Raises an error unless the caller is staff.';

create policy "Staff read the audit log"
  on public.audit_log for select to authenticated
  using (exists (select from private.own_staff_membership));

create function private.audit_staff() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_audit(
    case tg_op when 'INSERT' then 'staff_granted' else 'staff_revoked' end,
    'staff_members', coalesce(new.user_id, old.user_id), null);
  return null;
end $$;
comment on function private.audit_staff() is
  'Adds an audit row whenever an account becomes or stops being staff, by any statement.';

create trigger audit_staff after insert or delete on public.staff_members
  for each row execute function private.audit_staff();
