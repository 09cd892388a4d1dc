-- What the provider tells of e-mails that it had accepted: the function mail-webhook says which were not delivered.

create table private.email_events (
  event_id text primary key,
  type text not null,
  -- The provider's id of the e-mail.
  provider_id text,
  failure text check (failure in ('bounced', 'complained', 'failed', 'suppressed')),
  deliveries integer not null default 1 check (deliveries > 0),
  received_at timestamptz not null default now()
);
comment on table private.email_events is
  'What the provider told of e-mails that it had accepted, each event once, without any address. An event without a failure has no effect.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.email_events enable row level security;

create index email_events_provider_id_idx on private.email_events (provider_id) where failure is not null;
create index email_events_received_at_idx on private.email_events (received_at);
create index outbox_provider_id_idx on private.outbox (provider_id) where provider_id is not null;

create function private.mark_undelivered(provider_id text, failure text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.outbox o set sent_at = null, failed_at = now(), last_error = failure
  where o.provider_id = mark_undelivered.provider_id and o.sent_at is not null;
end;
$$;
comment on function private.mark_undelivered(text, text) is
  'Says of a sent e-mail that it was not delivered.';

create function private.note_earlier_failure()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- The event that comes at the same time waits for this transaction, or this for it.
  perform pg_advisory_xact_lock(hashtext('email event'), hashtext(new.provider_id));
  perform private.mark_undelivered(e.provider_id, e.failure)
  from private.email_events e
  where e.provider_id = new.provider_id and e.failure is not null;
  return null;
end;
$$;
comment on function private.note_earlier_failure() is
  'Says of an e-mail that it was not delivered if the webhook was faster than the function that sent it.';

create trigger note_earlier_failure
  after update of provider_id on private.outbox
  for each row when (new.provider_id is not null)
  execute function private.note_earlier_failure();

create function private.note_email_event(
  event_id text,
  type text,
  provider_id text,
  failure text,
  suppressed text[]
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('email event'), hashtext(note_email_event.provider_id));
  insert into private.email_events as e (event_id, type, provider_id, failure)
  values (note_email_event.event_id, note_email_event.type, note_email_event.provider_id, note_email_event.failure)
  on conflict on constraint email_events_pkey do update set deliveries = e.deliveries + 1;
  if note_email_event.failure is null then
    return;
  end if;
  perform private.mark_undelivered(note_email_event.provider_id, note_email_event.failure);
  insert into private.suppressed_addresses as s (address_hash, reason)
  select distinct private.address_hash(address), note_email_event.failure
  from unnest(suppressed) address
  on conflict (address_hash) do update set reason = excluded.reason
    where excluded.reason = 'bounced' and s.reason = 'complained';
end;
$$;
comment on function private.note_email_event(text, text, text, text, text[]) is 'Implements note_email_event.';
grant execute on function private.note_email_event(text, text, text, text, text[]) to service_role;

create function public.note_email_event(
  event_id text,
  type text,
  provider_id text,
  failure text default null,
  suppressed text[] default '{}'
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.note_email_event(event_id, type, provider_id, failure, suppressed);
end;
$$;
comment on function public.note_email_event(text, text, text, text, text[]) is
  'For the function mail-webhook: stores an event of the provider once. A failure (bounced, complained, failed or suppressed) marks the e-mail as not delivered. Nothing more is sent to the addresses in suppressed, which only bounced and complained have.';
grant execute on function public.note_email_event(text, text, text, text, text[]) to service_role;
