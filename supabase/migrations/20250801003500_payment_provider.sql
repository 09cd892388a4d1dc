-- Whether brands can pay by card. Without a provider they pay by invoice, which staff record.

create table private.payment_provider (
  provider text primary key,
  livemode boolean not null
);
comment on table private.payment_provider is
  'The provider that takes payments by card, in one row, or no row. livemode is false where no money moves.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.payment_provider enable row level security;

create function private.takes_cards()
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (select from private.payment_provider);
end;
$$;
comment on function private.takes_cards() is 'Whether a provider of payments by card is connected.';

create function private.pay_by(ordered_at timestamptz, start_time timestamptz)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return case when private.takes_cards() then least(ordered_at + interval '7 days', pay_by.start_time) end;
end;
$$;
comment on function private.pay_by(timestamptz, timestamptz) is
  'Until when an order can be paid by card: for seven days, and before its race starts; a package has no start. Null without a provider.';

create function private.keep_pay_by()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.race_orders o set pay_by = private.pay_by(o.created_at, new.start_time)
  where o.live_race_id = new.id and o.status = 'due' and o.pay_by is not null;
  return null;
end;
$$;
comment on function private.keep_pay_by() is 'Moves the day until which a race''s order can be paid along with its start.';

create trigger keep_pay_by
  after update of start_time on public.live_races
  for each row when (old.start_time <> new.start_time)
  execute function private.keep_pay_by();

create function private.connect_payment_provider(provider text, livemode boolean default false)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if connect_payment_provider.provider <> 'stripe' then
    perform private.refuse(400, 'The provider must be stripe, or null for none.', 'invalid_value');
  end if;
  if exists (
    select from public.order_payments p
    where p.status in ('created', 'open', 'processing') and p.livemode and not connect_payment_provider.livemode
  ) then
    perform private.refuse(409, 'Payments are open. Wait until they have ended.', 'payment_open');
  end if;
  -- No money can come of an attempt in test mode.
  update public.order_payments p set status = 'expired'
  where p.status in ('created', 'open', 'processing') and p.livemode <> connect_payment_provider.livemode;
  delete from private.payment_provider c where c.provider is not null;
  if connect_payment_provider.provider is null then
    update public.race_orders o set pay_by = null where o.status = 'due' and o.pay_by is not null;
  else
    insert into private.payment_provider (provider, livemode)
    values (connect_payment_provider.provider, connect_payment_provider.livemode);
  end if;
  perform private.write_audit('payment_provider_set', 'payment_provider', null, null, null,
    jsonb_build_object('provider', connect_payment_provider.provider, 'livemode', connect_payment_provider.livemode));
end;
$$;
comment on function private.connect_payment_provider(text, boolean) is
  'For operators: lets brands pay by card from now on, with real money in live mode; null disconnects, and what is due is then paid by invoice.';
