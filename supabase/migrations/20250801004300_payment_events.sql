-- What the provider tells of its own accord. An event is a doorbell, not a fact: it says which payment to ask about.

create sequence private.payment_sequence;
comment on sequence private.payment_sequence is
  'Numbers events and questions to the provider in the order in which they came and were asked.';

create table private.payment_events (
  provider text not null,
  event_id text not null,
  type text not null,
  livemode boolean not null,
  provider_created timestamptz not null,
  object_id text,
  payment_id uuid references public.order_payments (id),
  payload jsonb not null,
  deliveries integer not null default 1 check (deliveries > 0),
  sequence bigint not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  primary key (provider, event_id)
);
comment on table private.payment_events is
  'The provider''s events, each once. The payload has no e-mail, name or address.';
comment on column private.payment_events.payment_id is 'Null for an event of another account or mode, which has no effect.';
comment on column private.payment_events.handled_at is
  'When an answer was stored to a question that was asked after the event had come.';

create index payment_events_payment_id_idx on private.payment_events (payment_id);
create index payment_events_unhandled_idx on private.payment_events (received_at) where handled_at is null;

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.payment_events enable row level security;

create table private.provider_cursors (
  provider text primary key,
  event_id text,
  read_at timestamptz not null default now()
);
comment on table private.provider_cursors is 'The last event of each provider that the schedule has read.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.provider_cursors enable row level security;

create type public.noted_event as (payment_id uuid, is_handled boolean);
comment on type public.noted_event is
  'The payment to ask the provider about, null for none; and whether that has been done since the event came.';

create function private.payment_of_object(object_id text, livemode boolean)
returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select p.id from public.order_payments p
    where p.livemode = payment_of_object.livemode and p.id = coalesce(
      (select p.id from public.order_payments p where p.session_id = object_id),
      (select p.id from public.order_payments p where p.payment_intent_id = object_id),
      (select p.id from public.order_payments p where p.charge_id = object_id),
      (select q.payment_id from public.refund_requests q where q.provider_refund_id = object_id),
      (select e.payment_id from public.payment_entries e
        where e.kind in ('refund', 'dispute') and e.reference = object_id limit 1)
    )
  );
end;
$$;
comment on function private.payment_of_object(text, boolean) is
  'The payment, in live mode or not, that the provider''s session, payment intent, charge, refund or dispute belongs to.';

create function private.note_event(
  provider text,
  event_id text,
  type text,
  livemode boolean,
  provider_created timestamptz,
  payload jsonb,
  object_id text,
  payment_id uuid
)
returns public.noted_event
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_payment_id constant uuid := coalesce(
    (select p.id from public.order_payments p
      where p.id = note_event.payment_id and p.provider = note_event.provider and p.livemode = note_event.livemode),
    private.payment_of_object(object_id, livemode));
  noted private.payment_events;
begin
  insert into private.payment_events as e
    (provider, event_id, type, livemode, provider_created, object_id, payment_id, payload, sequence, handled_at)
  values (
    note_event.provider, note_event.event_id, note_event.type, note_event.livemode, note_event.provider_created,
    note_event.object_id, found_payment_id, coalesce(note_event.payload, '{}'),
    nextval('private.payment_sequence'), case when found_payment_id is null then now() end
  )
  on conflict on constraint payment_events_pkey do update set
    deliveries = e.deliveries + 1,
    -- Its payment may have become known since.
    payment_id = coalesce(e.payment_id, excluded.payment_id),
    handled_at = case when e.payment_id is null then excluded.handled_at else e.handled_at end
  returning e.* into noted;
  return (noted.payment_id, noted.handled_at is not null)::public.noted_event;
end;
$$;
comment on function private.note_event(text, text, text, boolean, timestamptz, jsonb, text, uuid) is
  'Implements note_event.';
grant execute on function private.note_event(text, text, text, boolean, timestamptz, jsonb, text, uuid)
  to service_role;

create function public.note_event(
  provider text,
  event_id text,
  type text,
  livemode boolean,
  provider_created timestamptz,
  payload jsonb,
  object_id text default null,
  payment_id uuid default null
)
returns public.noted_event
language plpgsql
set search_path = ''
as $$
begin
  return private.note_event(provider, event_id, type, livemode, provider_created, payload, object_id, payment_id);
end;
$$;
comment on function public.note_event(text, text, text, boolean, timestamptz, jsonb, text, uuid) is
  'For the payment functions: stores an event once, counts its deliveries, and returns the payment to ask about. An event of another account or mode has none.';
grant execute on function public.note_event(text, text, text, boolean, timestamptz, jsonb, text, uuid)
  to service_role;

create function private.event_cursor(provider text)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select c.event_id from private.provider_cursors c where c.provider = event_cursor.provider);
end;
$$;
comment on function private.event_cursor(text) is 'Implements event_cursor.';
grant execute on function private.event_cursor(text) to service_role;

create function public.event_cursor(provider text)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.event_cursor(provider);
end;
$$;
comment on function public.event_cursor(text) is
  'For the payment functions: the last event of a provider that set_event_cursor was told of, or null.';
grant execute on function public.event_cursor(text) to service_role;

create function private.set_event_cursor(provider text, event_id text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.provider_cursors (provider, event_id)
  values (set_event_cursor.provider, set_event_cursor.event_id)
  on conflict on constraint provider_cursors_pkey do update set event_id = excluded.event_id, read_at = now();
end;
$$;
comment on function private.set_event_cursor(text, text) is 'Implements set_event_cursor.';
grant execute on function private.set_event_cursor(text, text) to service_role;

create function public.set_event_cursor(provider text, event_id text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.set_event_cursor(provider, event_id);
end;
$$;
comment on function public.set_event_cursor(text, text) is
  'For the payment functions: says up to which event of a provider all have been noted.';
grant execute on function public.set_event_cursor(text, text) to service_role;
