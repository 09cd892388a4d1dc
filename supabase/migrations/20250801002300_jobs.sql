-- What the schedule runs, and how the API's roles plan and check their statements.

create function private.complete_races(instant timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  completed integer;
begin
  -- Races that another session has locked wait for the next run, as do those beyond the limit.
  with over as (
    select r.id
    from public.live_races r
    where r.status = 'active' and r.start_time <= instant - interval '7 days'
    order by r.start_time
    limit 1000
    for update skip locked
  ), completed_races as (
    update public.live_races r set status = 'completed'
    from over
    where r.id = over.id
    returning r.*
  ), logged as (
    insert into public.audit_log (action, subject_table, subject_id, brand_partner_id, reason, details)
    select 'race_status_set', 'live_races', c.id, c.brand_partner_id,
      'The race is over.', '{"from": "active", "to": "completed"}'::jsonb
    from completed_races c
  )
  select count(private.tell_race_moved(c::public.live_races, 'active', null)) into completed from completed_races c;
  return completed;
end $$;
comment on function private.complete_races(timestamptz) is
  'Completes active races that started seven or more days before the instant, at most 1000 per call; returns how many. Called by the schedule.';

create function private.unused_photos(instant timestamptz) returns setof text
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select o.name from storage.objects o
  where o.bucket_id = 'race-background-photos'
    and (private.is_background_photo_path(o.name) or private.is_photo_preview_path(o.name) or private.is_logo_path(o.name))
    and greatest(o.created_at, o.updated_at) <= instant - interval '24 hours'
    and not exists (
      select from public.live_races r where r.background_photo_url = any (private.photo_urls(o.name)))
    and not exists (select from public.brand_partners b where b.logo_url = any (private.photo_urls(o.name)))
    and not exists (
      select from private.changed_races c where c.background_photo_url = any (private.photo_urls(o.name)))
    and not exists (
      select from private.released_photos p
      where p.url = any (private.photo_urls(o.name)) and p.released_at > instant - interval '24 hours')
  order by o.created_at
  limit 100;
end $$;
comment on function private.unused_photos(timestamptz) is
  'The names of photos, and their previews, that no race or brand has used for the 24 hours before the instant, at most 100.';

create function private.sweep_photos(instant timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  api_url text;
  secret_key text;
  photo text;
  swept integer := 0;
begin
  delete from private.brand_photos p where p.reserved_until <= now();
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
end $$;
comment on function private.sweep_photos(timestamptz) is
  'Asks Storage to remove the photos, and their previews, that no race or brand has used for 24 hours; returns how many. Called by the schedule; does nothing before Vault has the secrets api_url and secret_key.';

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
end $$;

create function private.delete_unconfirmed_sign_ups(instant timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
  deleted integer := 0;
begin
  for account in
    select distinct u.id
    from public.brand_members m
    join auth.users u on u.id = m.user_id
    where u.email_confirmed_at is null
      and u.created_at <= instant - interval '7 days'
      -- The link of a repeated e-mail works for an hour.
      and coalesce(u.confirmation_sent_at, u.created_at) <= instant - interval '1 hour'
    limit 1000
  loop
    if private.delete_sign_up(account, 'Nobody confirmed its e-mail address within seven days.') then
      deleted := deleted + 1;
    end if;
  end loop;
  return deleted;
end $$;
comment on function private.delete_unconfirmed_sign_ups(timestamptz) is
  'Deletes accounts that signed up with a brand seven or more days before the instant and have not confirmed their address, at most 1000 per call, together with the brand, which frees its name and address; returns how many. Called by the schedule.';

create function private.request_function(name text) returns void
language plpgsql security definer set search_path = '' as $$
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
end $$;
comment on function private.request_function(text) is
  'Calls one of the project''s own functions, once this transaction has committed. Does nothing before Vault has the secrets api_url and secret_key.';

create function private.request_reconciliation() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.takes_cards() then
    perform private.request_function('reconcile');
  end if;
end $$;
comment on function private.request_reconciliation() is
  'Asks the function reconcile to compare open payments with the provider. Called by the schedule; does nothing without a provider.';

-- No statistics on columns that would leak other brands through the API's estimated counts.
--
-- Anyone who may read one row can ask the API for a planned or estimated count, which is the
-- planner's estimate for a filter. Policies do not apply to it: PostgreSQL estimates from ANALYZE's
-- sample of all brands' rows, so counts would tell how many orders of other brands are due, or
-- whether a company is a customer.
--
-- A column with a statistics target of 0 is not sampled. For every value, present or absent, the
-- planner then assumes 0.5 % of the rows for an equality and a third for an inequality. It still
-- knows how many rows a table has and, here, when races start and which status they have.
-- estimates.test.ts checks each column.
--
-- The cost: the planner cannot choose a plan by value. No query needs that, since each query by one
-- of these columns reads an index that suits any value.

alter table public.audit_log
  alter column actor_id set statistics 0, alter column action set statistics 0,
  alter column subject_table set statistics 0, alter column subject_id set statistics 0,
  alter column brand_partner_id set statistics 0, alter column reason set statistics 0,
  alter column details set statistics 0;
alter table public.brand_partners
  alter column name set statistics 0, alter column brand_name set statistics 0,
  alter column search_name set statistics 0, alter column contact_email set statistics 0,
  alter column contact_name set statistics 0, alter column partnership_tier set statistics 0,
  alter column is_active set statistics 0;
alter table public.live_races
  alter column brand_partner_id set statistics 0, alter column brand_race_number set statistics 0,
  alter column name set statistics 0, alter column search_name set statistics 0,
  alter column description set statistics 0, alter column max_participants set statistics 0,
  alter column brand_website_url set statistics 0, alter column background_photo_url set statistics 0;
alter table public.race_participant_totals
  alter column brand_partner_id set statistics 0, alter column total_participants set statistics 0,
  alter column completed_participants set statistics 0, alter column median_seconds set statistics 0;
alter table public.race_orders
  alter column brand_partner_id set statistics 0, alter column tier set statistics 0,
  alter column list_price_cents set statistics 0, alter column discount_cents set statistics 0,
  alter column total_cents set statistics 0, alter column discount_code set statistics 0,
  alter column status set statistics 0, alter column currency set statistics 0,
  alter column pay_by set statistics 0, alter column paid_at set statistics 0,
  alter column refunded_cents set statistics 0, alter column review set statistics 0,
  alter column settled_by set statistics 0, alter column package_id set statistics 0;
alter table public.order_payments
  alter column order_id set statistics 0, alter column brand_partner_id set statistics 0,
  alter column attempt set statistics 0, alter column provider set statistics 0,
  alter column livemode set statistics 0, alter column expected_cents set statistics 0,
  alter column currency set statistics 0, alter column description set statistics 0,
  alter column status set statistics 0, alter column session_id set statistics 0,
  alter column payment_intent_id set statistics 0, alter column charge_id set statistics 0,
  alter column received_cents set statistics 0, alter column receipt_url set statistics 0,
  alter column invoice_url set statistics 0, alter column invoice_number set statistics 0,
  alter column expires_at set statistics 0, alter column applied_sequence set statistics 0,
  alter column synced_at set statistics 0, alter column created_at set statistics 0;
alter table public.payment_entries
  alter column kind set statistics 0, alter column reference set statistics 0,
  alter column payment_id set statistics 0, alter column order_id set statistics 0,
  alter column brand_partner_id set statistics 0, alter column cents set statistics 0,
  alter column occurred_at set statistics 0;
alter table public.refund_requests
  alter column payment_id set statistics 0, alter column order_id set statistics 0,
  alter column cents set statistics 0, alter column reason set statistics 0,
  alter column asked_by set statistics 0, alter column provider_refund_id set statistics 0,
  alter column status set statistics 0, alter column error set statistics 0,
  alter column created_at set statistics 0;
alter table public.race_packages
  alter column brand_partner_id set statistics 0, alter column order_id set statistics 0,
  alter column tier set statistics 0, alter column valid_until set statistics 0,
  alter column ended_at set statistics 0, alter column created_at set statistics 0;

create index outbox_created_at_idx on private.outbox (created_at);

create function private.give_up_emails() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  given_up integer;
begin
  update private.outbox o set failed_at = now(), last_error = coalesce(o.last_error, 'not_sent')
  where o.id in (
    select w.id from private.outbox w
    where w.sent_at is null and w.failed_at is null and w.dropped_at is null
      -- Claimed ones are not due.
      and w.not_before <= now() and w.send_at <= now() - interval '1 day'
    limit 1000
    for update skip locked
  );
  get diagnostics given_up = row_count;
  return given_up;
end $$;
comment on function private.give_up_emails() is
  'Says of e-mails that could not be sent for a day after their turn that they have failed, at most 1000 per call; returns how many. Called by the schedule.';

create function private.request_emails() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from private.outbox o
    where o.sent_at is null and o.failed_at is null and o.dropped_at is null and o.not_before <= now()
  ) then
    perform private.request_function('send-mail');
  end if;
end $$;
comment on function private.request_emails() is
  'Asks the function send-mail to send the e-mails that wait, if any do. Called by the schedule.';

create function private.clear_outbox() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  cleared integer;
begin
  delete from private.email_events e where e.received_at <= now() - interval '30 days';
  delete from private.outbox o where o.id in (
    select old.id from private.outbox old
    where old.created_at <= now() - interval '30 days'
      and num_nonnulls(old.sent_at, old.failed_at, old.dropped_at) = 1
    order by old.created_at
    limit 10000
    for update skip locked
  );
  get diagnostics cleared = row_count;
  return cleared;
end $$;
comment on function private.clear_outbox() is
  'Deletes e-mails that were written 30 days ago and do not wait, at most 10,000 per call, and what the provider told of them; returns how many. Called by the schedule.';

create function private.end_staff_sessions() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  -- Their refresh tokens go with them.
  delete from auth.sessions s
  using public.staff_members m
  where m.user_id = s.user_id
    and private.is_session_refused(s.user_id, 'aal2', s.created_at, s.refreshed_at);
  get diagnostics ended = row_count;
  return ended;
end $$;
comment on function private.end_staff_sessions() is
  'Deletes the sessions of staff that have lasted too long, which have no power any more; returns how many. Called by the schedule.';

-- Planner settings for signed-in users; the REST API applies a role's settings to each request. It
-- sends a page's limit as a parameter, which the planner estimates as a tenth of the table, so it
-- would plan every request again. Our statements use the same index for all values: a generic plan
-- serves them at two thirds of the cost. None is long enough to gain from parallel workers. All
-- databases of a server share its roles, so another database may have set this already.
do $$
declare
  current_settings text[];
begin
  select coalesce(rolconfig, '{}') into current_settings from pg_roles where rolname = 'authenticated';
  if not current_settings @> array['plan_cache_mode=force_generic_plan', 'max_parallel_workers_per_gather=0'] then
    alter role authenticated set plan_cache_mode = 'force_generic_plan';
    alter role authenticated set max_parallel_workers_per_gather = 0;
  end if;
end $$;

-- The REST API calls this function before each statement.
do $$
begin
  if not exists (
    select from pg_roles
    where rolname = 'authenticator'
      and 'pgrst.db_pre_request=private.check_session' = any (rolconfig)
  ) then
    alter role authenticator set pgrst.db_pre_request = 'private.check_session';
  end if;
end $$;

-- A hosted project's REST API reads role settings at its start and on this notification.
notify pgrst, 'reload config';

-- Every scheduled job; times are in UTC.
do $$
begin
  perform cron.schedule(job.name, job.times, job.command)
  from (values
    ('complete-races', '*/5 * * * *', 'select private.complete_races(), private.sweep_photos()'),
    ('delete-unconfirmed-sign-ups', '17 * * * *', 'select private.delete_unconfirmed_sign_ups()'),
    ('reconcile-payments', '*/10 * * * *', 'select private.request_reconciliation()'),
    ('check-ledger', '41 4 * * *', 'select private.check_ledger()'),
    ('tell-race-starts', '*/5 * * * *', 'select private.tell_race_starts()'),
    ('tell-due-orders', '*/5 * * * *', 'select private.tell_due_orders()'),
    ('tell-staff', '* * * * *', 'select private.tell_waiting_races(), private.tell_failed_emails()'),
    ('delete-pending-subscribers', '*/10 * * * *', 'select private.delete_pending_subscribers(), private.clear_ways_back(), private.clear_confirmations(), private.clear_account_changes()'),
    ('send-mail', '* * * * *', 'select private.give_up_emails(), private.request_emails()'),
    ('clear-outbox', '23 * * * *', 'select private.clear_outbox()'),
    ('end-staff-sessions', '*/5 * * * *', 'select private.end_staff_sessions()'),
    ('remove-due-factors', '*/5 * * * *', 'select private.remove_due_factors()'),
    ('end-link-claims', '* * * * *', 'select private.end_link_claims()'),
    ('begin-due-hand-overs', '*/5 * * * *', 'select private.begin_due_hand_overs()'),
    ('clear-invitations', '41 * * * *', 'select private.clear_invitations(), private.clear_hand_overs()'),
    ('erase-closed-brands', '53 * * * *', 'select private.erase_closed_brands()')
  ) job (name, times, command);
end $$;
