-- Addresses that do not take our e-mails.

create table private.suppressed_addresses (
  address_hash text primary key,
  reason text not null check (reason in ('bounced', 'complained')),
  suppressed_at timestamptz not null default now()
);
comment on table private.suppressed_addresses is
  'Hashes of the addresses that do not exist, or whose owner marked an e-mail as spam. The first receive nothing more, the others only what an account must know.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.suppressed_addresses enable row level security;

create function private.is_suppressed(address text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from private.suppressed_addresses s where s.address_hash = private.address_hash(address));
end;
$$;
comment on function private.is_suppressed(text) is 'Whether an address has bounced or complained.';

create function private.is_refused(address text, is_optional boolean)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from private.suppressed_addresses s
    where s.address_hash = private.address_hash(address)
      -- A complaint about one e-mail must not keep receipts and security notices from an account.
      and (s.reason = 'bounced' or is_optional));
end;
$$;
comment on function private.is_refused(text, boolean) is
  'Whether an e-mail is not sent to an address: none after a bounce, and after a complaint none that is optional.';

create function private.lift_suppression(address text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.suppressed_addresses s where s.address_hash = private.address_hash(address);
  return found;
end;
$$;
comment on function private.lift_suppression(text) is
  'For operators: allows e-mails to an address again; returns whether it was suppressed.';
