create function private.complete_races(instant timestamptz default now())
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  completed integer;
begin
  -- Races that another session has locked wait for the next run, as do those beyond the limit.
  with over as (
    select r.id
    from private.race_listing l
    join public.live_races r on r.id = l.live_race_id
    where l.status = 'active' and l.start_time <= instant - interval '7 days' and r.status = 'active'
    order by l.start_time
    limit 1000
    for update of r skip locked
  ), completed_races as (
    update public.live_races r set status = 'completed'
    from over
    where r.id = over.id
    returning r.id, r.brand_partner_id
  )
  insert into public.audit_log (action, subject_table, subject_id, brand_partner_id, reason, details)
  select 'race_status_set', 'live_races', c.id, c.brand_partner_id,
    'The race is over.', '{"from": "active", "to": "completed"}'::jsonb
  from completed_races c;
  get diagnostics completed = row_count;
  return completed;
end;
$$;
comment on function private.complete_races(timestamptz) is
  'Completes active races that started seven or more days before the instant, at most 1000 per call; returns how many. Called by the schedule.';

create function private.unused_photos(instant timestamptz)
returns setof text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select o.name from storage.objects o
  where o.bucket_id = 'race-background-photos'
    and (private.is_background_photo_path(o.name) or private.is_logo_path(o.name))
    and greatest(o.created_at, o.updated_at) <= instant - interval '24 hours'
    and not exists (
      select from public.live_races r where r.background_photo_url = private.photo_url(o.name))
    and not exists (select from public.brand_partners b where b.logo_url = private.photo_url(o.name))
    and not exists (
      select from private.released_photos p
      where p.url = private.photo_url(o.name) and p.released_at > instant - interval '24 hours')
  order by o.created_at
  limit 100;
end;
$$;
comment on function private.unused_photos(timestamptz) is
  'The names of photos that no race or brand has used for the 24 hours before the instant, at most 100.';

create function private.sweep_photos(instant timestamptz default now())
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  api_url text;
  secret_key text;
  photo text;
  swept integer := 0;
begin
  delete from private.released_photos p
  where not exists (
    select from storage.objects o
    where o.bucket_id = 'race-background-photos'
      and o.name = coalesce(private.background_photo_name(p.url), private.logo_name(p.url)));
  select s.decrypted_secret into api_url from vault.decrypted_secrets s where s.name = 'api_url';
  select s.decrypted_secret into secret_key from vault.decrypted_secrets s where s.name = 'secret_key';
  if api_url is null or secret_key is null then
    return 0;
  end if;
  for photo in select * from private.unused_photos(instant) loop
    -- A race or brand may have taken it since the list was read; from now on, none can.
    continue when private.is_photo_used(photo);
    insert into private.released_photos (url, removed_at)
    values (private.photo_url(photo), now())
    on conflict (url) do update set removed_at = excluded.removed_at;
    -- Storage removes the file and its row together, once this transaction has committed.
    perform net.http_delete(
      url := api_url || '/storage/v1/object/race-background-photos/' || photo,
      headers := jsonb_build_object('apikey', secret_key));
    swept := swept + 1;
  end loop;
  return swept;
exception
  -- A project without pg_net or Vault must still complete its races.
  when invalid_schema_name or undefined_table or undefined_function or insufficient_privilege then
    raise warning 'Unused photos cannot be removed: %', sqlerrm;
    return 0;
end;
$$;
comment on function private.sweep_photos(timestamptz) is
  'Asks Storage to remove the photos that no race or brand has used for 24 hours; returns how many. Called by the schedule; does nothing before Vault has the secrets api_url and secret_key.';

-- Hosted projects have pg_cron and pg_net; the embedded backend has schemas with the same
-- functions. Pending races are not completed: staff decide whether they took place.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
  end if;
  if exists (select from pg_available_extensions where name = 'pg_net') then
    create extension if not exists pg_net with schema extensions;
  end if;
  perform cron.schedule(
    'complete-races', '*/5 * * * *', 'select private.complete_races(), private.sweep_photos()');
end;
$$;

create function private.delete_unconfirmed_sign_ups(instant timestamptz default now())
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  sign_up record;
  deleted integer := 0;
begin
  for sign_up in
    select u.id as user_id, m.brand_partner_id
    from public.brand_members m
    join auth.users u on u.id = m.user_id
    where u.email_confirmed_at is null
      and u.created_at <= instant - interval '7 days'
      -- The link of a repeated e-mail works for an hour.
      and coalesce(u.confirmation_sent_at, u.created_at) <= instant - interval '1 hour'
    limit 1000
  loop
    -- A brand that another session has locked waits for the next run.
    perform from public.brand_partners b where b.id = sign_up.brand_partner_id for update skip locked;
    continue when not found;
    perform from auth.users u
    where u.id = sign_up.user_id and u.email_confirmed_at is null
    for update skip locked;
    continue when not found;
    delete from public.brand_partners b
    where b.id = sign_up.brand_partner_id
      and not exists (
        select from public.brand_members m where m.brand_partner_id = b.id and m.user_id <> sign_up.user_id)
      and not exists (select from public.live_races r where r.brand_partner_id = b.id)
      and not exists (select from public.race_orders o where o.brand_partner_id = b.id);
    if found then
      perform private.write_audit(
        'sign_up_expired', 'brand_partners', sign_up.brand_partner_id, sign_up.brand_partner_id,
        'Nobody confirmed its e-mail address within seven days.');
    end if;
    delete from auth.users u where u.id = sign_up.user_id;
    deleted := deleted + 1;
  end loop;
  return deleted;
end;
$$;
comment on function private.delete_unconfirmed_sign_ups(timestamptz) is
  'Deletes accounts that signed up with a brand seven or more days before the instant and have not confirmed their address, at most 1000 per call, together with the brand, which frees its name and address; returns how many. Called by the schedule.';

do $$
begin
  perform cron.schedule(
    'delete-unconfirmed-sign-ups', '17 * * * *', 'select private.delete_unconfirmed_sign_ups()');
end;
$$;

create function private.request_function(name text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  api_url text;
  secret_key text;
begin
  select s.decrypted_secret into api_url from vault.decrypted_secrets s where s.name = 'api_url';
  select s.decrypted_secret into secret_key from vault.decrypted_secrets s where s.name = 'secret_key';
  if api_url is not null and secret_key is not null then
    perform net.http_post(
      url := api_url || '/functions/v1/' || request_function.name,
      headers := jsonb_build_object('apikey', secret_key, 'Content-Type', 'application/json'),
      -- The function waits for a provider.
      timeout_milliseconds := 60000);
  end if;
exception
  -- As in sweep_photos: the job goes on without pg_net or Vault.
  when invalid_schema_name or undefined_table or undefined_function or insufficient_privilege then
    raise warning 'The function % cannot be called: %', request_function.name, sqlerrm;
end;
$$;
comment on function private.request_function(text) is
  'Calls one of the project''s own functions, once this transaction has committed. Does nothing before Vault has the secrets api_url and secret_key.';

create function private.request_reconciliation()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.takes_cards() then
    perform private.request_function('reconcile');
  end if;
end;
$$;
comment on function private.request_reconciliation() is
  'Asks the function reconcile to compare open payments with the provider. Called by the schedule; does nothing without a provider.';

do $$
begin
  perform cron.schedule('reconcile-payments', '*/10 * * * *', 'select private.request_reconciliation()');
  perform cron.schedule('check-ledger', '41 4 * * *', 'select private.check_ledger()');
end;
$$;
