-- Roles have no privileges by default: each migration grants what its own objects need.

create schema private;
comment on schema private is
  'Implementations of the API''s functions, helpers of policies, and internal tables. The REST API does not expose this schema.';

grant usage on schema private to anon, authenticated, service_role;

alter default privileges in schema public
  revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public
  revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public
  revoke all on functions from anon, authenticated, service_role;
-- PostgreSQL lets everyone execute new functions. This default can only be revoked for all schemas.
alter default privileges revoke execute on functions from public;

create function private.refuse(status integer, reason text, code text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception using
    errcode = 'PT' || status::text,
    message = refuse.reason,
    hint = refuse.code;
end;
$$;
comment on function private.refuse(integer, text, text) is
  'Raises an error that the API returns with this HTTP status and message, and with this code as its hint.';
grant execute on function private.refuse(integer, text, text) to anon, authenticated, service_role;

-- Functions are PL/pgSQL: an SQL function with a search path is planned on every call, which made
-- policies four times and race_allowance twice as slow.
create function private.is_api_caller()
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return current_user in ('anon', 'authenticated');
end;
$$;
comment on function private.is_api_caller() is
  'Whether the current role is one that browsers use, not the owner of a security definer function or an operator.';
grant execute on function private.is_api_caller() to authenticated, service_role;

create view private.caller as
select u.id as user_id
from (select nullif(current_setting('request.jwt.claims', true), '')::json as claims) token, auth.users u
where u.id = (token.claims ->> 'sub')::uuid
  and u.deleted_at is null
  and (u.banned_until is null or u.banned_until <= now())
  -- The auth server's tokens name their session; claims that operators set name none.
  and (token.claims ->> 'session_id' is null or exists (
    select from auth.sessions s
    where s.id = (token.claims ->> 'session_id')::uuid and (s.not_after is null or s.not_after > now())
  ));
comment on view private.caller is
  'The signed-in user, or no row. A token stays valid for an hour, so this view checks in every statement that the account is not banned or deleted and that the session has not ended. Every policy that depends on the caller reads it, directly or through another view.';

create function private.refuse_ended_session()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if nullif(current_setting('request.jwt.claims', true), '')::json ->> 'role' is not distinct from 'authenticated'
    and not exists (select from private.caller)
  then
    perform private.refuse(401, 'Your session has ended. Please sign in again.', 'session_ended');
  end if;
end;
$$;
comment on function private.refuse_ended_session() is
  'Raises an error for a token whose account or session is gone. The REST API calls it before each statement: policies hide every row from such a caller, who would take empty lists for an answer.';
grant execute on function private.refuse_ended_session() to anon, authenticated, service_role;

create function private.trimmed(value text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return btrim(value, E' \t\n\u000B\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF');
end;
$$;
comment on function private.trimmed(text) is
  'Removes white space from both ends of a text: the characters that JavaScript''s trim() removes, so that forms and tables agree.';
grant execute on function private.trimmed(text) to anon, authenticated, service_role;

create function private.is_email(address text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return length(address) <= 254 and address ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'
    -- With these, one text could name several addresses, or another one.
    and address !~ '[][<>(),;:"\\]';
end;
$$;
comment on function private.is_email(text) is
  'Whether a text has the form of an e-mail address.';
grant execute on function private.is_email(text) to service_role;

create function private.is_name(value text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return length(btrim(value)) between 1 and 120;
end;
$$;
comment on function private.is_name(text) is
  'Whether a text can name a brand, a contact or a race: 1 to 120 characters, without surrounding spaces.';
grant execute on function private.is_name(text) to authenticated, service_role;
