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

create function private.current_session_id()
returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  return nullif(current_setting('request.jwt.claims', true), '')::json ->> 'session_id';
end;
$$;
comment on function private.current_session_id() is 'The session of the caller''s token, or null.';

-- A function, unlike in other views: it is called only for a session that has not verified a factor, while subqueries would
-- be set up in every statement, which made policies 1.3 times as slow.
create function private.needs_second_factor(account uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from private.second_factor_policies p
    where p.audience = case
        when exists (select from public.staff_members m where m.user_id = account) then 'staff'
        else 'brands'
      end
      and (p.policy = 'required' or p.policy = 'when_enrolled' and exists (
        select from auth.mfa_factors f where f.user_id = account and f.status::text = 'verified'))
  );
end;
$$;
comment on function private.needs_second_factor(uuid) is
  'Whether the sessions of an account have to verify a second factor.';
grant execute on function private.needs_second_factor(uuid) to authenticated;

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
      and (s.aal::text = 'aal2' or not private.needs_second_factor(u.id))
  ));
comment on view private.caller is
  'The signed-in user, or no row. A token stays valid for an hour, so this view checks in every statement that the account is not banned or deleted, that the session has not ended, and that it has verified a second factor if the account needs one. Every policy that depends on the caller reads it, directly or through another view.';

create function private.session_account()
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return u.id
  from auth.sessions s
  join auth.users u on u.id = s.user_id
  where s.id = private.current_session_id()
    and u.id = auth.uid()
    and (s.not_after is null or s.not_after > now())
    and u.deleted_at is null
    and (u.banned_until is null or u.banned_until <= now());
end;
$$;
comment on function private.session_account() is
  'The account of the caller''s session, even if it lacks the second factor that the account needs; null if the account or the session is gone.';

create function private.check_session()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
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
  -- What a session needs to know before it can verify its factor.
  if current_setting('request.path', true) ~ '/rpc/factor_wait$' then
    return;
  end if;
  if exists (select from auth.mfa_factors f where f.user_id = account and f.status::text = 'verified') then
    perform private.refuse(403, 'Please enter the code from your authenticator app.', 'second_factor_needed');
  end if;
  perform private.refuse(
    403, 'Your account needs a second factor. Please set one up first.', 'second_factor_missing');
end;
$$;
comment on function private.check_session() is
  'Raises an error for a token whose account or session is gone, or whose session lacks the second factor that the account needs, except for factor_wait. The REST API calls it before each statement: policies hide every row from such a caller, who would take empty lists for an answer.';
grant execute on function private.check_session() to anon, authenticated, service_role;
