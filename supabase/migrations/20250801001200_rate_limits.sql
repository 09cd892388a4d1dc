create table private.rate_limits (
  action text not null,
  client text not null,
  window_start timestamptz not null,
  calls integer not null check (calls > 0),
  primary key (action, client, window_start)
);
comment on table private.rate_limits is
  'How often a client called an open function in a window of time. Clients are hashes, not addresses.';

create index rate_limits_window_start_idx on private.rate_limits (window_start);

-- No policy: definer bodies alone count here, and no browser's role sees a row.
alter table private.rate_limits enable row level security;

create function private.client_key()
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  headers jsonb := nullif(current_setting('request.headers', true), '');
  -- The hosted platform's edge overwrites the first header; the next are what a proxy or the
  -- embedded server sets. Whoever brings none of them shares one count.
  address text := coalesce(
    nullif(headers ->> 'cf-connecting-ip', ''),
    nullif(headers ->> 'x-real-ip', ''),
    nullif(btrim(split_part(headers ->> 'x-forwarded-for', ',', 1)), ''),
    'unknown'
  );
begin
  -- Whoever has one address of version 6 has the 2^64 beside it as well.
  if address like '%:%' and pg_input_is_valid(address, 'inet') then
    address := network(set_masklen(address::inet, 64))::text;
  end if;
  return encode(sha256(convert_to(address, 'UTF8')), 'hex');
end;
$$;
comment on function private.client_key() is 'A hash of the caller''s network address, as the request''s headers tell it; of version 6, of its network.';

create function private.count_call(action text, allowed integer, per interval)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  this_window timestamptz := date_bin(per, now(), timestamptz '2000-01-01 00:00:00+00');
  counted integer;
begin
  insert into private.rate_limits as l (action, client, window_start, calls)
  values (count_call.action, private.client_key(), this_window, 1)
  on conflict on constraint rate_limits_pkey do update set calls = l.calls + 1
    where l.calls < allowed
  returning l.calls into counted;
  if counted is null then
    perform private.refuse(429, 'Too many requests. Please try again in a few minutes.', 'rate_limited');
  end if;
  if counted = 1 then
    delete from private.rate_limits l where l.ctid in (
      select old.ctid from private.rate_limits old
      where old.window_start < now() - interval '1 day'
      limit 100
      for update skip locked
    );
  end if;
end;
$$;
comment on function private.count_call(text, integer, interval) is
  'Counts one call of an open function and ends the request beyond the allowed number in a window.';
