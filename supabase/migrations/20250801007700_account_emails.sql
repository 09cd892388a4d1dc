-- What an account is told about its own security, which nobody can switch off.

create table private.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  device bytea not null,
  primary key (user_id, device)
);
comment on table private.known_devices is
  'The devices from which each account has signed in, as hashes of what their browsers call themselves.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.known_devices enable row level security;

create function private.device_of(user_agent text)
returns bytea
language plpgsql
immutable
set search_path = ''
as $$
begin
  -- A header may have a megabyte, and nobody is kept from signing in because of it.
  return sha256(convert_to(regexp_replace(coalesce(left(user_agent, 1000), ''), '[0-9._]+', '', 'g'), 'UTF8'));
end;
$$;
comment on function private.device_of(text) is
  'A hash of a browser''s name and system without version numbers: a browser that has updated itself is no new device.';

insert into private.known_devices (user_id, device)
select distinct s.user_id, private.device_of(s.user_agent) from auth.sessions s;

create function private.tell_sign_in()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_first boolean;
begin
  is_first := not exists (select from private.known_devices d where d.user_id = new.user_id);
  insert into private.known_devices (user_id, device) values (new.user_id, private.device_of(new.user_agent))
  on conflict do nothing;
  if found and not is_first then
    perform private.email_account('new_sign_in', new.id::text, new.user_id, jsonb_build_object(
      'device', coalesce(left(new.user_agent, 1000), ''), 'at', private.iso_time(coalesce(new.created_at, now()))));
  end if;
  return null;
exception
  -- Nobody is kept from signing in because telling of it fails.
  when others then
    raise warning 'A new sign-in was not told: %', sqlerrm;
    return null;
end;
$$;
comment on function private.tell_sign_in() is
  'Tells an account of a session on a device on which it has not been signed in before, except its first session.';

create trigger tell_sign_in
  after insert on auth.sessions
  for each row execute function private.tell_sign_in();

create function private.tell_account_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  told_at constant text := private.iso_time(now());
begin
  if new.deleted_at is not null then
    delete from private.known_devices d where d.user_id = new.id;
    return null;
  end if;
  -- An account that waits for its first confirmation has told nobody who it is.
  if old.email_confirmed_at is null then
    return null;
  end if;
  if new.encrypted_password is distinct from old.encrypted_password and coalesce(old.encrypted_password, '') <> '' then
    perform private.email_account('password_changed', told_at, new.id, jsonb_build_object('at', told_at));
  end if;
  if new.email is distinct from old.email then
    -- What the former address did not take says nothing about the new one.
    delete from private.outbox o where o.user_id = new.id and o.failed_at is not null;
    insert into private.outbox (key, kind, user_id, recipient, payload)
    values ('email_changed:' || told_at || ':' || new.id, 'email_changed', new.id, old.email,
      jsonb_build_object('at', told_at, 'new_email', new.email))
    on conflict (key) do nothing;
  end if;
  return null;
end;
$$;
comment on function private.tell_account_change() is
  'Tells an account that its password was changed, and its former address that it has a new one. Forgets the devices of an account that the auth server marks as deleted.';

create trigger tell_account_change
  after update of encrypted_password, email, deleted_at on auth.users
  for each row when (
    (old.encrypted_password, old.email, old.deleted_at)
      is distinct from (new.encrypted_password, new.email, new.deleted_at))
  execute function private.tell_account_change();
