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
-- PostgreSQL lets everyone execute a new function. This default can only be revoked for all schemas at once.
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
  'Raises an error, for which the API returns this HTTP status, this message and this code (as the error''s hint).';
grant execute on function private.refuse(integer, text, text) to anon, authenticated, service_role;

-- Functions are written in PL/pgSQL: an SQL function that sets its search path is planned again on each
-- call, which made a policy four times and race_allowance twice as slow.
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
  -- Every token of the auth server names its session. Operators who set the claims themselves name none.
  and (token.claims ->> 'session_id' is null or exists (
    select from auth.sessions s
    where s.id = (token.claims ->> 'session_id')::uuid and (s.not_after is null or s.not_after > now())
  ));
comment on view private.caller is
  'The signed-in user, or no row: a token is valid for an hour, but an account that is banned or deleted and a session that has ended are nobody at the next statement. Every policy that asks who is calling reads this view, through those on top of it.';

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
  'Raises an error for a token whose account or session is gone. The REST API calls it before each statement: such a caller is nobody to every policy, and would take empty lists for an answer.';
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

create function private.normalised_name(value text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return private.trimmed(normalize(value, NFKC));
end;
$$;
comment on function private.normalised_name(text) is
  'A name as it is stored: one code point for each character that can be written in several ways (NFKC), and trimmed.';
grant execute on function private.normalised_name(text) to authenticated, service_role;

create function private.folded_name(value text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  -- Letters that lower() keeps apart although case folding does not; and the selectors that only
  -- decide whether a picture has colours.
  return translate(replace(lower(private.normalised_name(value)), 'ß', 'ss'), E'ς\uFE0E\uFE0F', 'σ');
end;
$$;
comment on function private.folded_name(text) is
  'A name in the form that is compared: two names are the same if they differ only in letter case or in how characters are written.';
grant execute on function private.folded_name(text) to service_role;

create function private.name_fault(name text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  -- Ranges, not classes, whose letters depend on the collation.
  latin constant text := 'A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02AF\u1E00-\u1EFF\u2C60-\u2C7F\uA722-\uA7FF';
  others constant text := '\u0370-\u03FF\u1F00-\u1FFF\u0400-\u052F\u1C80-\u1C8F\u2DE0-\u2DFF\uA640-\uA69F';
  pictures constant text :=
    '\u00A9\u00AE\u2190-\u21FF\u2300-\u27BF\u2900-\u297F\u2B00-\u2BFF\u3030\u303D\U0001F000-\U0001FAFF';
  emoji constant text :=
    format('[%1$s]\uFE0F?(?:\u200D[%1$s]\uFE0F?)*|[0-9#*]\uFE0F\u20E3', pictures);
  in_word constant text := format('[0-9''\u2019%s%s\u0300-\u036F]*', latin, others);
begin
  return case
    when name ~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]'
      then 'A name can''t contain line breaks or control characters.'
    when name ~ '[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]'
      then 'A name can''t contain characters that change the direction of text.'
    when regexp_replace(name, emoji, ' ', 'g') ~
        '[\u00AD\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200D\u2060-\u2065\u206A-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'
      then 'A name can''t contain invisible characters.'
    when name ~ format('[%1$s]%2$s[%3$s]|[%3$s]%2$s[%1$s]', latin, in_word, others)
      then 'A name can''t mix Latin with Cyrillic or Greek letters in one word.'
  end;
end;
$$;
comment on function private.name_fault(text) is
  'The sentence that says why a normalised name may deceive, or null.';
grant execute on function private.name_fault(text) to authenticated, service_role;

create function private.company_name_fault(name text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  letter constant text :=
    '[A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02AF\u1E00-\u1EFF\u2C60-\u2C7F\uA722-\uA7FF'
    '\u0370-\u03FF\u1F00-\u1FFF\u0400-\u052F\u1C80-\u1C8F\u2DE0-\u2DFF\uA640-\uA69F]';
begin
  return coalesce(private.name_fault(name), case
    when lower(name) ~ format('(?<!%1$s)(?:outpace|staff)(?!%1$s)', letter)
      then 'A company name can''t contain "Outpace" or "staff" as a word of its own.'
  end);
end;
$$;
comment on function private.company_name_fault(text) is
  'As name_fault; in addition, a company cannot call itself by the product''s name or its staff.';
grant execute on function private.company_name_fault(text) to service_role;
