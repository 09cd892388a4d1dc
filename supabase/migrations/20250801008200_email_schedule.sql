-- What the schedule does for the outbox.

create index outbox_created_at_idx on private.outbox (created_at);

create function private.give_up_emails()
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  given_up integer;
begin
  update private.outbox o set failed_at = now(), last_error = coalesce(o.last_error, 'not_sent')
  where o.id in (
    select w.id from private.outbox w
    where w.sent_at is null and w.failed_at is null and w.dropped_at is null
      -- Claimed ones are not due.
      and w.not_before <= now() and w.created_at <= now() - interval '1 day'
    limit 1000
    for update skip locked
  );
  get diagnostics given_up = row_count;
  return given_up;
end;
$$;
comment on function private.give_up_emails() is
  'Says of e-mails that could not be sent for a day that they have failed, at most 1000 per call; returns how many. Called by the schedule.';

create function private.request_emails()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select from private.outbox o
    where o.sent_at is null and o.failed_at is null and o.dropped_at is null and o.not_before <= now()
  ) then
    perform private.request_function('send-mail');
  end if;
end;
$$;
comment on function private.request_emails() is
  'Asks the function send-mail to send the e-mails that wait, if any do. Called by the schedule.';

create function private.clear_outbox()
returns integer
language plpgsql
security definer
set search_path = ''
as $$
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
end;
$$;
comment on function private.clear_outbox() is
  'Deletes e-mails that were written 30 days ago and do not wait, at most 10,000 per call, and what the provider told of them; returns how many. Called by the schedule.';

do $$
begin
  perform cron.schedule('send-mail', '* * * * *', 'select private.give_up_emails(), private.request_emails()');
  perform cron.schedule('clear-outbox', '23 * * * *', 'select private.clear_outbox()');
end;
$$;
