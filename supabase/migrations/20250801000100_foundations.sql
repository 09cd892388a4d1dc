-- Nothing is open by itself: what a role may do is granted, object by object, in the migration that
-- creates the object.

create schema private;
comment on schema private is
  'Bodies of the API''s functions, policy helpers and bookkeeping. Never exposed by the REST API.';

grant usage on schema private to anon, authenticated, service_role;

alter default privileges in schema public
  revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public
  revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public
  revoke all on functions from anon, authenticated, service_role;
-- PostgreSQL's own default, execute for everyone, can only be taken away for all schemas at once.
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
  'Ends the request with an HTTP status, a text for people and a code for programs.';
grant execute on function private.refuse(integer, text, text) to anon, authenticated, service_role;

-- Functions are PL/pgSQL: an SQL function that fixes its search path is planned anew at every call,
-- which costs a policy four times as much and doubled the price of race_allowance.
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
  'Whether the statement comes from a browser''s role rather than from a definer body or an operator.';
grant execute on function private.is_api_caller() to authenticated, service_role;

create view private.caller as
select (nullif(current_setting('request.jwt.claims', true), '')::json ->> 'sub')::uuid as user_id;
comment on view private.caller is
  'Whom the request is signed in as, or null. auth.uid() reads the same claims as jsonb, in twice the time, and every policy asks.';

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
  'A text without blanks around it; blank is what ECMAScript''s trim takes away, so that forms and tables agree.';
grant execute on function private.trimmed(text) to authenticated, service_role;

create function private.is_email(address text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return length(address) <= 254 and address ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$';
end;
$$;
comment on function private.is_email(text) is
  'Whether a text has the form of an e-mail address; only a message can prove that it is one.';
grant execute on function private.is_email(text) to authenticated, service_role;

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
  'Whether a text can name a brand, a contact or a race: 1 to 120 characters, not counting blanks around it.';
grant execute on function private.is_name(text) to authenticated, service_role;
