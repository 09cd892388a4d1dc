-- What every other file stands on: roles' rights, errors for callers, texts, names, counted calls.

-- Roles have no privileges by default: each migration grants what its own objects need.

do $$
begin
  create extension if not exists pgcrypto with schema extensions;
end $$;

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

create function private.refuse(status integer, reason text, code text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT' || status::text,
    message = refuse.reason,
    hint = refuse.code;
end $$;
comment on function private.refuse(integer, text, text) is
  'Raises an error that the API returns with this HTTP status and message, and with this code as its hint.';
grant execute on function private.refuse(integer, text, text) to anon, authenticated, service_role;

create function private.returned_refusal(state text, reason text, code text) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform set_config('response.status', substr(state, 3), true);
  return jsonb_build_object('code', state, 'message', reason, 'details', null, 'hint', code);
end $$;
comment on function private.returned_refusal(text, text, text) is
  'An error of private.refuse as a result, which the API returns with the same status and body. Unlike a raised error it undoes nothing, so that a call that was counted stays counted.';
grant execute on function private.returned_refusal(text, text, text) to anon, authenticated, service_role;

-- Functions are PL/pgSQL: an SQL function with a search path is planned on every call, which made
-- policies four times and race_allowance twice as slow.
create function private.is_api_caller() returns boolean language plpgsql stable set search_path = '' as $$
begin
  return current_user in ('anon', 'authenticated');
end $$;
comment on function private.is_api_caller() is
  'Whether the current role is one that browsers use, not the owner of a security definer function or an operator.';
grant execute on function private.is_api_caller() to authenticated, service_role;

create function private.refuse_long(texts text[], longest integer default 1000) returns void
language plpgsql set search_path = '' as $$
declare
  value text;
begin
  foreach value in array texts loop
    if length(value) > longest then
      perform private.refuse(400, 'This text is too long. Please shorten it.', 'too_long');
    end if;
  end loop;
end $$;
comment on function private.refuse_long(text[], integer) is
  'Raises an error if a text has more characters than the longest. Functions of the API call it first: whatever reads a text takes time, and some patterns take far more than its length.';
grant execute on function private.refuse_long(text[], integer) to anon, authenticated, service_role;

create function private.refuse_long_json(document jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  -- Written out, a number of ten bytes can have 131,072 digits.
  if pg_column_size(document) > 20000 or exists (
    select from jsonb_path_query(document, 'strict $.** ? (@.type() == "number")') n
    where abs(n::numeric) >= 1e400 or scale(n::numeric) > 400)
  then
    perform private.refuse(400, 'This text is too long. Please shorten it.', 'too_long');
  end if;
end $$;
comment on function private.refuse_long_json(jsonb) is
  'Like refuse_long, for JSON: raises an error if it has more than 20,000 bytes, or a number of more than 400 digits on either side of its point, which is more than JavaScript writes.';
grant execute on function private.refuse_long_json(jsonb) to authenticated, service_role;

create function private.expose(
  name text,
  roles text,
  purpose text,
  counted_by text default null,
  on_refusal text default null,
  longest integer default null
) returns void
language plpgsql set search_path = '' as $$
declare
  called pg_catalog.pg_proc;
  parameters text;
  call text;
  checks text;
  statements text;
  exposed text;
begin
  select p.* into strict called
  from pg_catalog.pg_proc p
  where p.pronamespace = 'private'::regnamespace and p.proname = name;
  select string_agg(quote_ident(p.name), ', ' order by p.place) into parameters
  from unnest(called.proargnames[1:called.pronargs]) with ordinality p (name, place);
  call := format('private.%I(%s)', name, parameters);
  -- What calls as service_role checks itself what it passes on.
  if roles <> 'service_role' or longest is not null then
    select string_agg(
      case p.type
        when 'text'::regtype then format('perform private.refuse_long(array[%I], %s);', p.name, coalesce(longest, 1000))
        when 'jsonb'::regtype then format('perform private.refuse_long_json(%I);', p.name)
      end, ' ' order by p.place) into checks
    from unnest(called.proargnames[1:called.pronargs], called.proargtypes::oid[]) with ordinality p (name, type, place);
  end if;
  if counted_by is null and on_refusal is null then
    statements := case
      when called.proretset then format('begin %s return query select * from %s; end', checks, call)
      when called.prorettype = 'void'::regtype then format('begin %s perform %s; end', checks, call)
      else format('begin %s return %s; end', checks, call)
    end;
  else
    statements := format(
      'declare hint text; detail text; begin %s %s begin %s; exception when sqlstate ''PT000'' then '
        'get stacked diagnostics hint = pg_exception_hint, detail = pg_exception_detail; '
        '%s return private.returned_refusal(sqlstate, sqlerrm, hint); end; end',
      checks, 'perform ' || counted_by || ';',
      case when called.prorettype = 'void'::regtype then format('perform %s; return null', call)
        else format('return to_jsonb(%s)', call)
      end,
      'perform ' || on_refusal || ';');
  end if;
  execute format(
    'create function public.%I(%s) returns %s language plpgsql %s set search_path = '''' as %L',
    name, pg_catalog.pg_get_function_arguments(called.oid),
    case when counted_by is null and on_refusal is null then pg_catalog.pg_get_function_result(called.oid) else 'jsonb' end,
    case when called.provolatile = 's' and counted_by is null then 'stable' else 'volatile' end, statements);
  exposed := format('public.%I(%s)', name, pg_catalog.pg_get_function_identity_arguments(called.oid));
  execute format('comment on function %s is %L', exposed, purpose);
  execute format('grant execute on function %s, %s to %s', exposed, called.oid::regprocedure, roles);
  if pg_catalog.obj_description(called.oid, 'pg_proc') is null then
    execute format('comment on function %s is %L', called.oid::regprocedure, format('Implements %s.', name));
  end if;
end $$;
comment on function private.expose(text, text, text, text, text, integer) is
  'Adds a function of this schema to the API: one in public with the same name, parameters and result, which calls it with the rights of its caller, as one of these roles. It refuses texts with more than the longest number of characters, 1,000 by default. With a statement that counts the call, or one that notes its refusal by its hint and detail, it returns JSON, and errors of private.refuse instead of raising them, so that what was counted or noted stays.';

create function private.trimmed(value text) returns text language plpgsql immutable set search_path = '' as $$
begin
  return btrim(value, E' \t\n\u000B\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF');
end $$;
comment on function private.trimmed(text) is
  'Removes white space from both ends of a text: the characters that JavaScript''s trim() removes, so that forms and tables agree.';
grant execute on function private.trimmed(text) to anon, authenticated, service_role;

create function private.is_email(address text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  -- The rule of packages/domain, which converts domains to ASCII: two spellings of one would be two addresses.
  return length(address) <= 254 and address ~ format('^%1$s(\.%1$s)*@(%2$s\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$',
    '[a-z0-9!#$%&''*+/=?^_`{|}~-]+', '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?');
end $$;
comment on function private.is_email(text) is 'Whether a text is a normalised e-mail address: atoms of RFC 5322, and a domain in ASCII.';
grant execute on function private.is_email(text) to service_role;

create function private.is_name(value text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return length(btrim(value)) between 1 and 120;
end $$;
comment on function private.is_name(text) is
  'Whether a text can name a brand, a contact or a race: 1 to 120 characters, without surrounding spaces.';
grant execute on function private.is_name(text) to authenticated, service_role;

-- Classes of characters, and what is removed from a text before it is validated or compared.

create function private.characters(kind text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case kind
    when 'accents' then '\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1-\u05C2\u05C4-\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E8\u06EA-\u06ED\u1AB0-\u1ACE\u1DC0-\u1DFF\u20D0-\u20F0\uFE20-\uFE2F'
    when 'control' then '\u0001-\u001F\u007F-\u009F\u2028\u2029'
    when 'cyrillic' then '\u0400-\u052F\u1C80-\u1C8F\u2DE0-\u2DFF\uA640-\uA69F'
    when 'embedding' then '\u202A-\u202E\u2066-\u2069'
    when 'greek' then '\u0370-\u03FF\u1F00-\u1FFF'
    when 'host_letters' then '\u00AA\u00B5\u00BA\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u167F\u1681-\u180D\u180F-\u1FFF\u200C\u200D\u2C00-\u2DFF\u3005-\u3007\u3021-\u302F\u3031-\uD7FF\uF900-\uFDFF\uFE70-\uFEFC\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFF66-\uFFDC\U00010000-\U0003FFFF'
    when 'ignored' then '\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u200B\u200E\u200F\u2060-\u2065\u206A-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E00FF\U000E01F0-\U000E0FFF'
    when 'latin' then 'A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02AF\u1E00-\u1EFF\u2C60-\u2C7F\uA722-\uA7FF'
    when 'shaped' then '\u00A9\u00AE\u0590-\u1CFF\u203C\u2049\u2100-\uFDFF\uFE10-\U0003FFFF'
    when 'shaping' then '\u180B-\u180F\u200C\u200D\uFE00-\uFE0F\U000E0100-\U000E01EF'
    when 'signs' then '\u2116\u2120-\u2122\u213B\u3300-\u33FF\U0001F16A-\U0001F16C'
    when 'white_space' then '\u0009-\u000D \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF'
  end;
end $$;
comment on function private.characters(text) is
  'Ranges of code points for bracket expressions, the same as in packages/domain: classes such as [[:alpha:]] depend on the collation and the Unicode version.';
grant execute on function private.characters(text) to anon, authenticated, service_role;

create function private.seen_text(value text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return normalize(regexp_replace(value, format('[%s%s%s]', private.characters('ignored'),
    private.characters('shaping'), private.characters('embedding')), '', 'g'), NFKC);
end $$;
comment on function private.seen_text(text) is
  'A text as it looks: in NFKC, which has one form of each character, and without invisible characters.';
grant execute on function private.seen_text(text) to anon, authenticated, service_role;

create function private.clean_address(address text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return private.trimmed(regexp_replace(
    address, format('[%s%s]', private.characters('ignored'), private.characters('embedding')), '', 'g'));
end $$;
comment on function private.clean_address(text) is
  'An e-mail or web address without the invisible characters that pages and spreadsheets add to copied text.';
grant execute on function private.clean_address(text) to authenticated, service_role;

-- Names of companies and races: how they are stored and compared, and which ones deceive.

create function private.normalised_name(value text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  perform private.refuse_long(array[value]);
  return regexp_replace(
    normalize(regexp_replace(value, format('[%s]', private.characters('ignored')), '', 'g'), NFC),
    format('^[%1$s]+|[%1$s]+$', private.characters('white_space') || private.characters('embedding') || '\u200C\u200D'),
    '', 'g');
end $$;
comment on function private.normalised_name(text) is
  'A name as stored: as typed, but in NFC, trimmed, without invisible characters that shape no letter, and at its ends without joiners and direction characters. Raises an error for one of more than 1,000 characters.';
grant execute on function private.normalised_name(text) to authenticated, service_role;

create function private.folded_name(value text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  -- Letters that case folding equates but lower() does not, and one that only some collations
  -- split.
  return private.trimmed(translate(
    replace(lower(translate(private.seen_text(value), 'İ', 'i')), 'ß', 'ss'), 'ς', 'σ'));
end $$;
comment on function private.folded_name(text) is
  'A name''s form for comparing: without differences of letter case, of how characters are encoded and of invisible characters.';

-- Visitors' updates reach no race, but PostgreSQL checks a generated column's functions first.
grant execute on function private.folded_name(text) to anon, authenticated, service_role;

create function private.search_name(value text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  plain constant text := regexp_replace(
    normalize(private.folded_name(value), NFD), format('[%s]', private.characters('accents')), '', 'g');
begin
  -- The letters of packages/domain. The extension unaccent has other rules in each version of
  -- PostgreSQL, and browsers do not have it.
  return private.trimmed(normalize(
    replace(replace(replace(translate(plain,
      'ðøđħıĸłŋŧƀɓƈȼɖɗǝəɇɛƒɠǥɣɨɉƙƚɲƞɔɵƥɍɽʂƭʈⱦʉʋɏƴƶʒⱥ‘’ʹʻʼ′“”„‐–—−⁄',
      'dodhiklntbbccddeeeefgggijklnnooprrstttuvyyzza''''''''''''"""----/'),
      'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC));
end $$;
comment on function private.search_name(text) is
  'A name''s form for search and sorting: folded, without accents, and with usual letters, apostrophes, quotation marks and dashes in place of those that not every keyboard has.';
grant execute on function private.search_name(text) to anon, authenticated, service_role;

create function private.name_skeleton(value text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  -- The look-alikes of packages/domain, which says why these.
  return translate(normalize(private.folded_name(value), NFD),
    '0ıĸƅƍƽǀɑɡɢɣɩɪɯɴʀʋʏʙʜʝʟαβεζηικμνορτυχϝϳϻавгекмнорстухьѕіјѡѵүһҽӏԁԍԛԝագզհոռստցքօᏻᏼᴀᴄᴅᴇᴊᴋᴍᴏᴑᴘᴛᴜᴠᴡᴢᶃᶌẝỿꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴꙇꜱꞙꞟꞵꬲꬵꬽꭇꭈꭎꭒꭓꭚꭰꭱꭲꭵꭹꭺꭻꭼꮁꮃꮇꮋꮍꮐꮒꮓꮟꮢꮤꮥꮩꮪꮮꮯꮲꮶꮷ',
    'oikbgslaggyiiwnruybhjlabezhikmnoptyxfjmabrekmhopctyxbsijwvyheidgqwwqqhnnusgfogbacdejkmooptuvwzgyfybpddtgkjczfmnlsrvhwxyaeiouisfubeforruuxydrtiyajerwmhyghzbrwsvslcpkd');
end $$;
comment on function private.name_skeleton(text) is
  'A name''s form for comparing companies: folded, and with a Latin letter in place of each single character that looks like it.';
grant execute on function private.name_skeleton(text) to authenticated, service_role;

create function private.claim_fault(words text, named text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  latin constant text := private.characters('latin');
  letters constant text := latin || private.characters('cyrillic') || private.characters('greek');
  folded constant text := private.folded_name(words);
  skeleton constant text := regexp_replace(private.name_skeleton(words), '[\u0300-\u036F]', '', 'g');
  -- The list of packages/domain, which says why these.
  domain constant text := format(
    '[0-9%1$s-]{2}\.(?:com|net|org|info|biz|io|co|ai|app|dev|me|tv|cc|xyz|top|shop|store|online|site|website|space|live|click|icu|vip|tech|cloud|us|uk|ca|mx|br|au|nz|de|at|ch|fr|be|nl|lu|ie|es|pt|it|gr|dk|se|fi|pl|cz|ro|ru|su|ua|tr|il|in|cn|hk|jp|kr|sg|za|tk|ml|ga|cf|gq)(?![0-9%1$s-])', latin);
  product constant text := format(
    'outpace|(?<![%1$s])o%2$su%2$st%2$sp%2$sa%2$sc%2$se(?![%1$s])', letters, format('[^0-9%s]*', letters));
  word constant text := format('(?<![%1$s])(?:%%s)(?![%1$s])', letters);
begin
  return case
    when folded ~ format('://|(?<![0-9%s])www\.|%s', latin, domain || case named when 'company' then '/' else '' end)
      then 'A name can''t contain a web address.'
    when named = 'race' then case
      when skeleton ~ product
          and regexp_replace(skeleton, product, ' ', 'g') ~ format(word, '(?:staff|support|security|team|account)s?')
        then 'A race''s name can''t say "Outpace" beside "staff", "support", "security", "team" or "account".'
    end
    when skeleton ~ product or folded ~ format(word, 'staff') or skeleton ~ format(word, 'staff')
      then 'A name can''t contain "Outpace", or "staff" as a word of its own.'
  end;
end $$;
comment on function private.claim_fault(text, text) is
  'Says in a sentence why the words of a company''s, person''s or race''s name may pass for a web address, the product or its staff; null if they do not.';
grant execute on function private.claim_fault(text, text) to authenticated, service_role;

create function private.name_fault(name text, named text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  latin constant text := private.characters('latin');
  cyrillic constant text := private.characters('cyrillic');
  greek constant text := private.characters('greek');
  -- Joiners and variation selectors right after what they shape, and keycaps.
  meaningful constant text := format('(?<=[%s])(?:\uFE0F\u200D|[%s])|[0-9#*]\uFE0F\u20E3',
    private.characters('shaped'), private.characters('shaping'));
  -- Signs such as ™ separate words, although folding spells them in letters.
  words constant text := regexp_replace(name, format('[%s]', private.characters('signs')), ' ', 'g');
begin
  return case
    when name ~ format('[%s]', private.characters('control'))
      then 'A name can''t contain line breaks or control characters.'
    when name ~ format('[%s]', private.characters('embedding'))
      then 'A name can''t contain characters that change the direction of text.'
    when regexp_replace(name, meaningful, '', 'g') ~ format('[%s]', private.characters('shaping'))
      then 'A name can''t contain invisible characters.'
    when private.seen_text(words)
        ~ format('[%1$s]%4$s[%2$s%3$s]|[%2$s]%4$s[%1$s%3$s]|[%3$s]%4$s[%1$s%2$s]',
          latin, cyrillic, greek, format('[0-9''\u2019%s%s%s\u0300-\u036F]*', latin, cyrillic, greek))
      then 'A name can''t mix Latin with Cyrillic or Greek letters in one word.'
    when named <> 'link' then private.claim_fault(words, named)
  end;
end $$;
comment on function private.name_fault(text, text) is
  'Says in a sentence why a normalised name of a company, person, race or link may deceive; null if it does not. Only its brand reads a link''s name, which may say anything.';
grant execute on function private.name_fault(text, text) to authenticated, service_role;

create table private.rate_limits (
  action text not null,
  client text not null,
  window_start timestamptz not null,
  calls integer not null check (calls > 0),
  primary key (action, client, window_start)
);
comment on table private.rate_limits is
  'How often each client called a rate-limited function in a time window. Clients are hashes, mostly of addresses.';

create index rate_limits_window_start_idx on private.rate_limits (window_start);

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.rate_limits enable row level security;

create function private.client_address() returns text language plpgsql stable set search_path = '' as $$
begin
  -- Cloudflare sets this header in front of every hosted project. Callers can write
  -- x-forwarded-for, and nothing guarantees the other headers, so none of them may replace a
  -- missing one.
  return nullif(current_setting('request.headers', true), '')::json ->> 'cf-connecting-ip';
end $$;
comment on function private.client_address() is
  'The caller''s address, from the one header that callers cannot write. Behind another proxy, replace this function with one that reads a header which that proxy always overwrites.';

create function private.client_key(address text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  network text;
begin
  begin
    -- A client with one IPv6 address usually has the whole /64 network.
    network := network(set_masklen(address::inet, case when address like '%:%' then 64 else 32 end));
  exception
    when invalid_text_representation then null;
  end;
  return encode(sha256(convert_to(coalesce(network, 'no address'), 'UTF8')), 'hex');
end $$;
comment on function private.client_key(text) is
  'A hash of an IP address, for IPv6 of its /64 network. Everything that is not an address has the same hash, so callers without one share a count.';

create function private.add_to_limit(action text, client text, allowed integer, per interval) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  this_window timestamptz := date_bin(per, now(), timestamptz '2000-01-01 00:00:00+00');
  counted integer;
begin
  insert into private.rate_limits as l (action, client, window_start, calls)
  values (add_to_limit.action, add_to_limit.client, this_window, 1)
  on conflict on constraint rate_limits_pkey do update set calls = l.calls + 1
    where l.calls < allowed
  returning l.calls into counted;
  if counted = 1 then
    delete from private.rate_limits l where l.ctid in (
      select old.ctid from private.rate_limits old
      where old.window_start < now() - interval '1 day'
      limit 100
      for update skip locked
    );
  end if;
  return counted is not null;
end $$;
comment on function private.add_to_limit(text, text, integer, interval) is
  'Counts once for a client, unless it has reached the allowed number in this window; returns whether it had not.';

create function private.count_call(action text, allowed integer, per interval) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.add_to_limit(action, private.client_key(private.client_address()), allowed, per) then
    perform private.refuse(429, 'Too many requests. Please try again in a few minutes.', 'rate_limited');
  end if;
end $$;
comment on function private.count_call(text, integer, interval) is
  'Counts a call of a rate-limited function; raises an error once a client exceeds the allowed number per window. Afterwards the function returns its refusals (private.returned_refusal), since a raised one would undo the count.';
grant execute on function private.count_call(text, integer, interval) to anon, authenticated, service_role;

-- Links in e-mails that work without a login. A link is for one purpose and one subject, and nobody else can make one.

create table private.link_key (
  key bytea primary key
);
comment on table private.link_key is
  'The key that signs links in e-mails, in one row. Another key makes all links in sent e-mails invalid.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.link_key enable row level security;

insert into private.link_key (key) values (extensions.gen_random_bytes(32));

create function private.link_signature(purpose text, subject text, expires text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return encode(
    extensions.hmac(
      convert_to(purpose || '.' || subject || '.' || expires, 'UTF8'),
      (select k.key from private.link_key k),
      'sha256'),
    'hex');
end $$;
comment on function private.link_signature(text, text, text) is
  'The signature of a link''s token: HMAC-SHA256, as hexadecimal digits.';

create function private.sign_link(purpose text, subject text, expires_at timestamptz default null)
returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  expires text := coalesce(ceil(extract(epoch from expires_at))::bigint, 0)::text;
begin
  return subject || '.' || expires || '.' || private.link_signature(purpose, subject, expires);
end $$;
comment on function private.sign_link(text, text, timestamptz) is
  'The token of a link for one purpose and subject, which works until it expires, or always. A subject has no dot and only characters that a URL can have.';

create function private.read_link(purpose text, token text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  parts text[] := regexp_match(token, '^([A-Za-z0-9_:-]{1,200})\.(\d{1,12})\.([0-9a-f]{64})$');
begin
  if parts is null or private.link_signature(purpose, parts[1], parts[2]) <> parts[3] then
    perform private.refuse(400, 'This link is not complete. Please open it from the e-mail again.', 'invalid_link');
  end if;
  if parts[2] <> '0' and to_timestamp(parts[2]::bigint) <= now() then
    perform private.refuse(410, 'This link has expired.', 'expired_link');
  end if;
  return parts[1];
end $$;
comment on function private.read_link(text, text) is
  'The subject of a link''s token. Raises an error for a token that was altered, is for another purpose or has expired.';
