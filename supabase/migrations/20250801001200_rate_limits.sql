create table private.rate_limits (
  action text not null,
  client text not null,
  window_start timestamptz not null,
  calls integer not null check (calls > 0),
  primary key (action, client, window_start)
);
comment on table private.rate_limits is
  'How often each client called a rate-limited function in a time window. Clients are hashes, mostly of addresses.';

create index rate_limits_window_start_idx on private.rate_limits (window_start);

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.rate_limits enable row level security;

create function private.client_address()
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  -- Cloudflare sets this header in front of every hosted project. Callers can write
  -- x-forwarded-for, and nothing guarantees the other headers, so none of them may replace a
  -- missing one.
  return nullif(current_setting('request.headers', true), '')::json ->> 'cf-connecting-ip';
end;
$$;
comment on function private.client_address() is
  'The caller''s address, from the one header that callers cannot write. Behind another proxy, replace this function with one that reads a header which that proxy always overwrites.';

create function private.client_key(address text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  network text;
begin
  begin
    -- A client with one IPv6 address usually has the whole /64 network.
    network := network(set_masklen(address::inet, case when address like '%:%' then 64 else 32 end));
  exception
    when invalid_text_representation then null;
  end;
  return encode(sha256(convert_to(coalesce(network, 'no address'), 'UTF8')), 'hex');
end;
$$;
comment on function private.client_key(text) is
  'A hash of an IP address, for IPv6 of its /64 network. Everything that is not an address has the same hash, so callers without one share a count.';

create function private.add_to_limit(action text, client text, allowed integer, per interval)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  this_window timestamptz := date_bin(per, now(), timestamptz '2000-01-01 00:00:00+00');
  counted integer;
begin
  insert into private.rate_limits as l (action, client, window_start, calls)
  values (add_to_limit.action, add_to_limit.client, this_window, 1)
  on conflict on constraint rate_limits_pkey do update set calls = l.calls + 1
    where l.calls < allowed
  returning l.calls into counted;
  if counted = 1 then
    delete from private.rate_limits l where l.ctid in (
      select old.ctid from private.rate_limits old
      where old.window_start < now() - interval '1 day'
      limit 100
      for update skip locked
    );
  end if;
  return counted is not null;
end;
$$;
comment on function private.add_to_limit(text, text, integer, interval) is
  'Counts once for a client, unless it has reached the allowed number in this window; returns whether it had not.';

create function private.count_call(action text, allowed integer, per interval)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.add_to_limit(action, private.client_key(private.client_address()), allowed, per) then
    perform private.refuse(429, 'Too many requests. Please try again in a few minutes.', 'rate_limited');
  end if;
end;
$$;
comment on function private.count_call(text, integer, interval) is
  'Counts a call of a rate-limited function; raises an error once a client exceeds the allowed number per window. Afterwards the function returns its refusals (private.returned_refusal), since a raised one would undo the count.';
grant execute on function private.count_call(text, integer, interval) to anon, authenticated, service_role;
