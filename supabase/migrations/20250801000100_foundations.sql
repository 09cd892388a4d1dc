-- Roles have no privileges by default: each migration grants what its own objects need.

do $$
begin
  create extension if not exists pgcrypto with schema extensions;
end;
$$;

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

create function private.returned_refusal(state text, reason text, code text)
returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform set_config('response.status', substr(state, 3), true);
  return jsonb_build_object('code', state, 'message', reason, 'details', null, 'hint', code);
end;
$$;
comment on function private.returned_refusal(text, text, text) is
  'An error of private.refuse as a result, which the API returns with the same status and body. Unlike a raised error it undoes nothing, so that a call that was counted stays counted.';
grant execute on function private.returned_refusal(text, text, text) to anon, authenticated, service_role;

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

create function private.refuse_long(texts text[], longest integer default 1000)
returns void
language plpgsql
set search_path = ''
as $$
declare
  value text;
begin
  foreach value in array texts loop
    if length(value) > longest then
      perform private.refuse(400, 'This text is too long. Please shorten it.', 'too_long');
    end if;
  end loop;
end;
$$;
comment on function private.refuse_long(text[], integer) is
  'Raises an error if a text has more characters than the longest. Functions of the API call it first: whatever reads a text takes time, and some patterns take far more than its length.';
grant execute on function private.refuse_long(text[], integer) to anon, authenticated, service_role;

create function private.refuse_long_json(document jsonb)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Written out, a number of ten bytes can have 131,072 digits.
  if pg_column_size(document) > 20000 or exists (
    select from jsonb_path_query(document, 'strict $.** ? (@.type() == "number")') n
    where abs(n::numeric) >= 1e400 or scale(n::numeric) > 400)
  then
    perform private.refuse(400, 'This text is too long. Please shorten it.', 'too_long');
  end if;
end;
$$;
comment on function private.refuse_long_json(jsonb) is
  'Like refuse_long, for JSON: raises an error if it has more than 20,000 bytes, or a number of more than 400 digits on either side of its point, which is more than JavaScript writes.';
grant execute on function private.refuse_long_json(jsonb) to authenticated, service_role;

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
