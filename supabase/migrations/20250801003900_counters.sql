create table private.counters (
  name text not null,
  shard smallint not null,
  total bigint not null,
  primary key (name, shard)
);
comment on table private.counters is
  'Counters for the staff screen, maintained by triggers. Each is split into shards, so that sessions seldom wait for the same row.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.counters enable row level security;

insert into private.counters (name, shard, total)
select 'races ' || status, 0, count(*) from public.live_races group by status
union all
select 'brands', 0, count(*) from public.brand_partners;

create function private.add_to_counter(name text, amount bigint)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if amount <> 0 then
    insert into private.counters as t (name, shard, total)
    values (add_to_counter.name, pg_backend_pid() % 16, amount)
    on conflict on constraint counters_pkey do update set total = t.total + excluded.total;
  end if;
end;
$$;
comment on function private.add_to_counter(text, bigint) is 'Adds an amount, which may be negative, to a counter.';

create function private.counter_total(name text)
returns bigint
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(sum(t.total), 0) from private.counters t where t.name = counter_total.name
  );
end;
$$;
comment on function private.counter_total(text) is 'The value of a counter: the sum of its shards.';

create function private.count_races()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.add_to_counter('races ' || c.status, c.races)
    from (select status, count(*) as races from new_rows group by status order by status) c;
  elsif tg_op = 'TRUNCATE' then
    update private.counters t set total = 0 where t.name like 'races %';
  elsif tg_op = 'DELETE' then
    perform private.add_to_counter('races ' || c.status, -c.races)
    from (select status, count(*) as races from old_rows group by status order by status) c;
  else
    perform private.add_to_counter('races ' || c.status, c.races)
    from (
      select status, sum(races)::bigint as races
      from (
        select status, count(*) as races from new_rows group by status
        union all
        select status, -count(*) from old_rows group by status
      ) moved
      group by status
      order by status
    ) c;
  end if;
  return null;
end;
$$;
comment on function private.count_races() is 'Updates the counters of races by status, once per statement.';

create trigger count_new_races
  after insert on public.live_races referencing new table as new_rows
  for each statement execute function private.count_races();
create trigger count_changed_races
  after update on public.live_races referencing old table as old_rows new table as new_rows
  for each statement execute function private.count_races();
create trigger count_removed_races
  after delete on public.live_races referencing old table as old_rows
  for each statement execute function private.count_races();
create trigger reset_race_counters
  after truncate on public.live_races
  for each statement execute function private.count_races();

create function private.count_brands()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.add_to_counter('brands', (select count(*) from new_rows));
  elsif tg_op = 'TRUNCATE' then
    update private.counters t set total = 0 where t.name = 'brands';
  else
    perform private.add_to_counter('brands', -(select count(*) from old_rows));
  end if;
  return null;
end;
$$;
comment on function private.count_brands() is 'Updates the counter of brands, once per statement.';

create trigger count_new_brands
  after insert on public.brand_partners referencing new table as new_rows
  for each statement execute function private.count_brands();
create trigger count_removed_brands
  after delete on public.brand_partners referencing old table as old_rows
  for each statement execute function private.count_brands();
create trigger reset_brand_counter
  after truncate on public.brand_partners
  for each statement execute function private.count_brands();

create type public.admin_counters as (
  total_races bigint,
  active_races bigint,
  total_brands bigint,
  pending_races bigint
);
comment on type public.admin_counters is 'The four counters on the staff screen.';

create function private.admin_overview()
returns public.admin_counters
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  result public.admin_counters;
begin
  perform private.require_staff();
  result.active_races := private.counter_total('races active');
  result.pending_races := private.counter_total('races pending');
  result.total_races := result.active_races + result.pending_races
    + private.counter_total('races completed') + private.counter_total('races cancelled');
  result.total_brands := private.counter_total('brands');
  return result;
end;
$$;
comment on function private.admin_overview() is 'Implements admin_overview.';
grant execute on function private.admin_overview() to authenticated;

create function public.admin_overview()
returns public.admin_counters
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.admin_overview();
end;
$$;
comment on function public.admin_overview() is 'For staff: the numbers of all races, active races, brands and pending races.';
grant execute on function public.admin_overview() to authenticated;
