-- Links in e-mails that work without a login. A link is for one purpose and one subject, and nobody else can make one.

create table private.link_key (
  key bytea primary key
);
comment on table private.link_key is
  'The key that signs links in e-mails, in one row. Another key makes all links in sent e-mails invalid.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.link_key enable row level security;

insert into private.link_key (key) values (extensions.gen_random_bytes(32));

create function private.link_signature(purpose text, subject text, expires text)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return encode(
    extensions.hmac(
      convert_to(purpose || '.' || subject || '.' || expires, 'UTF8'),
      (select k.key from private.link_key k),
      'sha256'),
    'hex');
end;
$$;
comment on function private.link_signature(text, text, text) is
  'The signature of a link''s token: HMAC-SHA256, as hexadecimal digits.';

create function private.sign_link(purpose text, subject text, expires_at timestamptz default null)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  expires text := coalesce(ceil(extract(epoch from expires_at))::bigint, 0)::text;
begin
  return subject || '.' || expires || '.' || private.link_signature(purpose, subject, expires);
end;
$$;
comment on function private.sign_link(text, text, timestamptz) is
  'The token of a link for one purpose and subject, which works until it expires, or always. A subject has no dot and only characters that a URL can have.';

create function private.read_link(purpose text, token text)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
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
end;
$$;
comment on function private.read_link(text, text) is
  'The subject of a link''s token. Raises an error for a token that was altered, is for another purpose or has expired.';
