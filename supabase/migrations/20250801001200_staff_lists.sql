-- Lists of orders, races, brands and tasks, and their search.

-- A brand's orders; for staff, the orders of all brands and what is due.

create function private.brand_order_history(brand_id uuid default null, after uuid default null)
returns setof public.order_entry
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant uuid := private.readable_brand_id(brand_id, 'orders');
  after_created timestamptz;
begin
  if after is not null then
    select o.created_at into after_created from public.race_orders o
    where o.id = brand_order_history.after and o.brand_partner_id = wanted;
    if after_created is null then
      perform private.refuse(400, 'Pass the id of an order as after.', 'invalid_value');
    end if;
  end if;
  return query
    select entry.*
    from (
      select o.* from public.race_orders o
      where o.brand_partner_id = wanted
        and (after_created is null or (o.created_at, o.id) < (after_created, brand_order_history.after))
      order by o.created_at desc, o.id desc
      limit 51
    ) o
    -- Expanding a function's row in the select list would call it once per column.
    cross join lateral private.order_entry(o) as entry
    order by o.created_at desc, o.id desc;
end $$;

create function private.brand_order(order_id uuid) returns public.order_entry
language plpgsql stable security definer set search_path = '' as $$
declare
  race_order public.race_orders;
begin
  select o.* into race_order from public.race_orders o
  where o.id = brand_order.order_id and (private.is_member(o.brand_partner_id) or private.is_staff());
  if race_order.id is null then
    perform private.refuse(404, 'Order not found', 'order_not_found');
  end if;
  return private.order_entry(race_order);
end $$;

create type public.order_found as (
  id uuid,
  brand_id uuid,
  brand_name text,
  race_id uuid,
  race_name text,
  race_status text,
  tier text,
  list_price integer,
  discount integer,
  total integer,
  discount_code text,
  status text,
  payment_reference text,
  pay_by timestamptz,
  paid_at timestamptz,
  refunded integer,
  review text,
  payment_provider text,
  package_id uuid,
  package_state text,
  is_paid_for boolean,
  paid_race_id uuid,
  paid_race_name text,
  paid_race_status text,
  created_at timestamptz,
  sort_value text
);
comment on type public.order_found is
  'An order with its brand and, unless it is a package''s, its race, as staff see it; the state of the package that it paid for, whether it is paid for now, and the race that it paid for, which is that made from the package, if one was; and its sort_value for the next page; money in US cents.';

create index race_orders_newest_idx on public.race_orders (created_at, id);
create index race_orders_status_newest_idx on public.race_orders (status, created_at, id);
create index race_orders_review_newest_idx on public.race_orders (created_at, id) where review is not null;
create index race_orders_brand_newest_idx on public.race_orders (brand_partner_id, created_at, id);

create function private.search_orders(
  status text default null,
  brand_id uuid default null,
  race_id uuid default null,
  descending boolean default true,
  after_value timestamptz default null,
  after_id uuid default null,
  needs_review boolean default null
) returns setof public.order_found
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  if search_orders.status not in ('free', 'due', 'paid', 'refunded', 'void') then
    perform private.refuse(400, 'Status must be free, due, paid, refunded or void.', 'invalid_value');
  end if;
  -- Planned for each set of filters, so that each uses its own index.
  return query execute format(
    'select o.id, o.brand_partner_id, b.name, o.live_race_id, r.name, r.status, o.tier, o.list_price_cents,
      o.discount_cents, o.total_cents, o.discount_code, o.status, o.payment_reference, o.pay_by, o.paid_at,
      o.refunded_cents, o.review, o.payment_provider, o.package_id,
      (select private.package_state(k) from public.race_packages k where k.order_id = o.id),
      private.is_paid_for(o.race_order), paid.id, paid.name, paid.status, o.created_at,
      o.created_at::text
    from (
      select o.*, o as race_order from public.race_orders o
      where ($1 is null or o.status = $1)
        and ($2 is null or o.brand_partner_id = $2)
        and ($3 is null or o.live_race_id = $3)
        and ($4 is null or (o.created_at, o.id) %s ($4, $5))
        and ($6 is null or (o.review is not null) = $6)
      order by o.created_at %s, o.id %2$s
      limit 51
    ) o
    join public.brand_partners b on b.id = o.brand_partner_id
    left join public.live_races r on r.id = o.live_race_id
    left join public.live_races paid on paid.id = private.race_of_order(o.id)
    order by o.created_at %2$s, o.id %2$s',
    case when descending then '<' else '>' end, case when descending then 'desc' else 'asc' end)
  using search_orders.status, brand_id, race_id, after_value, after_id, needs_review;
end $$;

create type public.due_orders as (
  orders integer,
  total bigint
);
comment on type public.due_orders is 'How many orders are due, and their total in US cents.';

-- Covers the sum, so that no order itself is read.
create index race_orders_due_idx on public.race_orders (brand_partner_id, total_cents) where status = 'due';

create function private.orders_due(brand_id uuid default null) returns public.due_orders
language plpgsql stable security definer set search_path = '' as $$
declare
  result public.due_orders;
begin
  perform private.require_staff();
  -- Planned for each call, which reads a brand's few orders or the first thousand of all.
  execute 'select count(*), coalesce(sum(o.total_cents), 0)
    from (
      select total_cents from public.race_orders
      where status = ''due'' and ($1 is null or brand_partner_id = $1)
      limit 1001
    ) o'
  into result using brand_id;
  return result;
end $$;

create type public.audit_entry as (
  id bigint,
  occurred_at timestamptz,
  actor_id uuid,
  actor_email text,
  action text,
  subject_table text,
  subject_id uuid,
  brand_partner_id uuid,
  reason text,
  details jsonb,
  brand_name text,
  race_id uuid,
  race_name text,
  race_start_time_zone text,
  sort_value text
);
comment on type public.audit_entry is
  'A row of the audit log with the actor''s address, the brand''s name, and the name and time zone of the race or the order''s race, each if it still exists; and its sort_value for the next page.';

create index audit_log_newest_idx on public.audit_log (occurred_at, id);
create index audit_log_actor_id_idx on public.audit_log (actor_id, occurred_at, id);

create function private.audit_entries(
  brand_id uuid default null,
  race_id uuid default null,
  actor_id uuid default null,
  since timestamptz default null,
  until timestamptz default null,
  descending boolean default true,
  after_value timestamptz default null,
  after_id bigint default null,
  order_id uuid default null
) returns setof public.audit_entry
language plpgsql stable security definer set search_path = '' as $$
declare
  race_order_id uuid;
begin
  perform private.require_staff();
  select o.id into race_order_id from public.race_orders o where o.live_race_id = audit_entries.race_id;
  -- Planned for each set of filters, so that each uses its own index.
  return query execute format(
    'select a.id, a.occurred_at, a.actor_id, u.email::text, a.action, a.subject_table, a.subject_id,
      a.brand_partner_id, a.reason, a.details, b.name, r.id, r.name, r.start_time_zone,
      a.occurred_at::text
    from (
      select * from public.audit_log a
      where ($1 is null or a.brand_partner_id = $1)
        and ($2 is null
          or (a.subject_table = ''live_races'' and a.subject_id = $2)
          or (a.subject_table = ''race_orders'' and a.subject_id = $3))
        and ($4 is null or a.actor_id = $4)
        and ($9 is null or (a.subject_table = ''race_orders'' and a.subject_id = $9))
        and ($5 is null or a.occurred_at >= $5)
        and ($6 is null or a.occurred_at < $6)
        and ($7 is null or (a.occurred_at, a.id) %s ($7, $8))
      order by a.occurred_at %s, a.id %2$s
      limit 51
    ) a
    left join auth.users u on u.id = a.actor_id
    left join public.brand_partners b on b.id = a.brand_partner_id
    left join public.race_orders o on a.subject_table = ''race_orders'' and o.id = a.subject_id
    left join public.live_races r
      on r.id = case a.subject_table when ''live_races'' then a.subject_id else o.live_race_id end
    order by a.occurred_at %2$s, a.id %2$s',
    case when descending then '<' else '>' end, case when descending then 'desc' else 'asc' end)
  using brand_id, race_id, race_order_id, actor_id, since, until, after_value, after_id, order_id;
end $$;

create type public.admin_counters as (total_races bigint, active_races bigint, total_brands bigint, pending_races bigint);
comment on type public.admin_counters is 'The four counters on the staff screen.';

-- Without JIT compilation, here and below: it costs more than the statements.
create function private.admin_overview() returns public.admin_counters
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  result public.admin_counters;
begin
  perform private.require_staff();
  select count(*), count(*) filter (where r.status = 'active'), count(*) filter (where r.status = 'pending')
  into result.total_races, result.active_races, result.pending_races
  from public.live_races r;
  result.total_brands := (select count(*) from public.brand_partners);
  return result;
end $$;

-- The staff's list of all races: searched by name, filtered, and sorted by any of its columns.

create function private.name_pattern(part text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  plain constant text := private.search_name(part);
begin
  return '%' || case when length(plain) < 3 then ' ' else '' end
    || regexp_replace(nullif(plain, ''), '([\\%_])', '\\\1', 'g') || '%';
end $$;
comment on function private.name_pattern(text) is
  'A LIKE pattern for the spaced names that contain a text in any letter case, with or without accents; one or two letters must begin a word. Null for a blank text.';

create function private.check_race_filters(status text, starts_from timestamptz, starts_before timestamptz)
returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  if private.is_race_status(check_race_filters.status) is false then
    perform private.refuse(400, 'Status must be pending, active, completed or cancelled.', 'invalid_value');
  end if;
  -- Any order sorts all races of the range, so the range has to be short.
  if (starts_from is not null or starts_before is not null)
    and (starts_before > starts_from and starts_before <= starts_from + interval '31 days') is not true
  then
    perform private.refuse(400, 'A range of starts ends after it begins, and within 31 days.', 'invalid_value');
  end if;
end $$;
comment on function private.check_race_filters(text, timestamptz, timestamptz) is
  'Raises an error unless the caller is staff and the filters are values that a race can have.';

create type public.race_entry as (
  id uuid,
  brand_partner_id uuid,
  brand_race_number integer,
  name text,
  description text,
  start_time timestamptz,
  start_time_zone text,
  max_participants integer,
  target_distance double precision,
  status text,
  brand_website_url text,
  background_photo_url text,
  custom_logo_url text,
  created_at timestamptz,
  approved_at timestamptz,
  start_sequence integer,
  brand_name text,
  tier text,
  total_participants integer,
  sort_value text
);
comment on type public.race_entry is
  'A race with its brand''s name and tier, its number of participants, and its sort_value for the next page.';

create function private.search_races(
  name text default null, status text default null, brand_id uuid default null, sort_by text default 'created_at',
  descending boolean default true, after_value text default null, after_id uuid default null,
  starts_from timestamptz default null, starts_before timestamptz default null
)
returns setof public.race_entry
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  key constant text := case sort_by
    when 'name' then 'r.search_name'
    when 'brand' then 'b.search_name'
    when 'tier' then '(array_position(array[''standard'', ''premium'', ''enterprise''], b.partnership_tier) || b.search_name)'
    when 'status' then 'array_position(array[''pending'', ''active'', ''completed'', ''cancelled''], r.status)'
    when 'participants' then 't.total_participants'
    when 'distance' then 'r.target_distance'
    when 'start_time' then 'r.start_time'
    when 'created_at' then 'r.created_at'
  end;
begin
  perform private.check_race_filters(search_races.status, starts_from, starts_before);
  if key is null then
    perform private.refuse(400,
      'Sort by name, brand, tier, status, participants, distance, start_time or created_at.', 'invalid_value');
  end if;
  -- Planned for each call, so that each order and filter uses its own index.
  return query execute format(
    'select r.id, r.brand_partner_id, r.brand_race_number, r.name, r.description, r.start_time, r.start_time_zone,
      r.max_participants, r.target_distance, r.status, r.brand_website_url, r.background_photo_url, r.custom_logo_url,
      r.created_at, r.approved_at, r.start_sequence, b.name, b.partnership_tier, t.total_participants, %1$s::text
    from public.live_races r
    join public.brand_partners b on b.id = r.brand_partner_id
    join public.race_participant_totals t on t.live_race_id = r.id
    where ($1 is null or r.status = $1) and ($2 is null or '' '' || r.search_name like $2)
      and ($3 is null or r.brand_partner_id = $3) and ($4 is null or r.start_time >= $4 and r.start_time < $5)
      and ($8 is null or (%1$s, r.created_at, r.id) %3$s ($6::%4$s, $7, $8))
    order by %1$s %2$s, r.created_at %2$s, r.id %2$s
    limit 51',
    key, case when descending then 'desc' else 'asc' end, case when descending then '<' else '>' end,
    case when sort_by in ('name', 'brand', 'tier') then 'text'
      when sort_by in ('start_time', 'created_at') then 'timestamptz' else 'double precision' end)
  using search_races.status, private.name_pattern(search_races.name), brand_id, starts_from, starts_before,
    after_value, (select r.created_at from public.live_races r where r.id = after_id), after_id;
end $$;

-- How many races the staff screen's filters match.

create function private.count_matching_races(
  name text default null, status text default null, brand_id uuid default null,
  starts_from timestamptz default null, starts_before timestamptz default null
)
returns integer
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  pattern constant text := private.name_pattern(count_matching_races.name);
begin
  perform private.check_race_filters(count_matching_races.status, starts_from, starts_before);
  return (
    select count(*)::integer
    from (
      select from public.live_races r
      where (count_matching_races.status is null or r.status = count_matching_races.status)
        and (pattern is null or ' ' || r.search_name like pattern)
        and (brand_id is null or r.brand_partner_id = brand_id)
        and (starts_from is null or r.start_time >= starts_from and r.start_time < starts_before)
      limit case when pattern is not null or brand_id is not null or starts_from is not null then 1001 end
    ) found);
end $$;

-- The staff's list of all brands.

create type public.brand_entry as (
  id uuid,
  name text,
  contact_name text,
  contact_email text,
  tier text,
  is_active boolean,
  closed_at timestamptz,
  blocked_at timestamptz,
  erased_at timestamptz,
  is_held boolean,
  created_at timestamptz,
  races integer,
  sort_value text
);
comment on type public.brand_entry is
  'A brand with whether staff hold it, its number of races, and its sort_value for the next page.';

create index brand_partners_name_search_idx on public.brand_partners using gin (
  (' ' || search_name) extensions.gin_trgm_ops
) with (fastupdate = off);

create function private.search_brands(
  name text default null,
  is_active boolean default null,
  brand_id uuid default null,
  descending boolean default false,
  after_value text default null,
  after_id uuid default null
) returns setof public.brand_entry
language plpgsql stable security definer set search_path = '' set jit = off as $$
begin
  perform private.require_staff();
  return query execute format(
    'select r.id, r.name, r.contact_name, r.contact_email, r.partnership_tier, r.is_active,
      r.closed_at, r.blocked_at, r.erased_at,
      exists (select from private.brand_holds h where h.brand_partner_id = r.id), r.created_at,
      (select count(*)::integer from public.live_races l where l.brand_partner_id = r.id), r.search_name
    from public.brand_partners r
    where ($1 is null or r.is_active = $1) and ($2 is null or r.id = $2)
      and ($3 is null or (r.search_name, r.id) %s ($3, $4)) and ($5 is null or ('' '' || r.search_name) like $5)
    order by r.search_name %2$s, r.id %2$s
    limit 51',
    case when descending then '<' else '>' end, case when descending then 'desc' else 'asc' end)
  using search_brands.is_active, brand_id, after_value, after_id, private.name_pattern(search_brands.name);
end $$;

-- The tasks on the staff's dashboard.

create function private.erasure_obstacles(brand_id uuid) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select o.kind
    from (values
      ('payment', exists (
        select from public.order_payments p
        where p.brand_partner_id = brand_id and p.status in ('created', 'open', 'processing'))),
      ('refund', exists (
        select from public.refund_requests q
        join public.race_orders r on r.id = q.order_id
        where r.brand_partner_id = brand_id and q.status in ('requested', 'pending'))),
      ('dispute', exists (
        select from private.order_reviews v
        join public.race_orders r on r.id = v.order_id
        where r.brand_partner_id = brand_id and v.kind = 'disputed' and v.resolved_at is null)),
      -- Closing a brand opens reviews of its own, for money that staff may send back.
      ('review', exists (
        select from private.order_reviews v
        join public.race_orders r on r.id = v.order_id
        where r.brand_partner_id = brand_id and v.kind not in ('disputed', 'brand_closed') and v.resolved_at is null)),
      ('hold', exists (select from private.brand_holds h where h.brand_partner_id = brand_id))
    ) o (kind, is_open)
    where o.is_open);
end $$;
comment on function private.erasure_obstacles(uuid) is
  'What keeps a brand from being erased: payment, refund, dispute or review for money that is not settled, hold if staff hold it.';

create type public.staff_task as (
  kind text,
  id uuid,
  race_id uuid,
  race_name text,
  race_status text,
  start_time timestamptz,
  start_time_zone text,
  total_participants integer,
  brand_name text,
  order_status text,
  order_tier text,
  order_total integer,
  ordered_at timestamptz,
  review text,
  package_state text,
  is_paid_for boolean,
  paid_race_id uuid,
  paid_race_name text,
  paid_race_status text,
  kept_by text[],
  changed_at timestamptz,
  changes jsonb,
  sort_value text
);
comment on type public.staff_task is
  'A task for staff: order_review, changed_race, erasure_kept, pending_race, order_due or missed_start. The id is that of the race, of the order that is due or needs a review, or of the brand whose erasure has been due for seven days, with what keeps it. A changed race has its changes since it was approved. Has the race (an order for a package has no race), its brand, its order (in US cents) as order_found has it, and its sort_value for the next page.';

create function private.staff_tasks(after_value text default null, after_id uuid default null)
returns setof public.staff_task
language plpgsql stable security definer set search_path = '' as $$
declare
  page_size constant integer := 11;
  kinds constant text[] := array['order_review', 'changed_race', 'erasure_kept', 'pending_race', 'order_due', 'missed_start'];
  after_place constant integer := array_position(kinds, split_part(after_value, ' ', 1));
  after_created timestamptz;
  -- The instant after which each kind is read: kinds before the last task's have no more, later
  -- kinds begin.
  after_times timestamptz[];
begin
  perform private.require_staff();
  if after_value is not null and after_place is null then
    perform private.refuse(400, 'Pass the sort_value of a task as after_value.', 'invalid_value');
  end if;
  after_times := array(
    select case
      when place < after_place then 'infinity'
      when place = after_place then substr(after_value, length(kinds[place]) + 2)::timestamptz
      else '-infinity' end
    from generate_subscripts(kinds, 1) place);
  after_created := (select r.created_at from public.live_races r where r.id = after_id);
  return query
    with tasks as (
      -- Each kind reads an index in its order, no further than the page.
      (select 1 as place, o.id, o.live_race_id as race_id, o.id as order_id, null::uuid as brand_id,
          o.created_at as due_at, o.created_at
        from public.race_orders o
        where o.review is not null and (o.created_at, o.id) > (after_times[1], after_id)
        order by o.created_at, o.id limit page_size)
      union all
      (select 2, c.live_race_id, c.live_race_id, null, null, c.changed_at, c.changed_at
        from private.changed_races c
        where (c.changed_at, c.live_race_id) > (after_times[2], after_id)
        order by c.changed_at, c.live_race_id limit page_size)
      union all
      (select 3, c.brand_partner_id, null, null, c.brand_partner_id, c.erase_at, c.erase_at
        from private.brand_closings c
        where c.erase_at <= now() - interval '7 days' and (c.erase_at, c.brand_partner_id) > (after_times[3], after_id)
        order by c.erase_at, c.brand_partner_id limit page_size)
      union all
      (select 4, r.id, r.id, null, null, r.start_time, r.created_at
        from public.live_races r
        where r.status = 'pending' and r.start_time > now()
          and (r.start_time, r.created_at, r.id) > (after_times[4], after_created, after_id)
        order by r.start_time, r.created_at, r.id limit page_size)
      union all
      (select 5, o.id, o.live_race_id, o.id, null, o.created_at, o.created_at
        from public.race_orders o
        where o.status = 'due' and o.review is null and (o.created_at, o.id) > (after_times[5], after_id)
        order by o.created_at, o.id limit page_size)
      union all
      (select 6, r.id, r.id, null, null, r.start_time, r.created_at
        from public.live_races r
        where r.status = 'pending' and r.start_time <= now()
          and (r.start_time, r.created_at, r.id) > (after_times[6], after_created, after_id)
        order by r.start_time, r.created_at, r.id limit page_size)
      order by place, due_at, created_at, id limit page_size
    )
    select kinds[task.place], task.id, r.id, r.name, r.status, r.start_time, r.start_time_zone, t.total_participants,
      b.name, o.status, o.tier, o.total_cents, o.created_at, o.review,
      (select private.package_state(k) from public.race_packages k where k.order_id = o.id),
      private.is_paid_for(o), paid.id, paid.name, paid.status,
      case when task.brand_id is not null then private.erasure_obstacles(task.brand_id) end,
      c.changed_at, case when c.live_race_id is not null then private.race_changes(c, r) end,
      kinds[task.place] || ' ' || task.due_at
    from tasks task
    left join public.live_races r on r.id = task.race_id
    left join private.changed_races c on kinds[task.place] = 'changed_race' and c.live_race_id = r.id
    left join public.race_participant_totals t on t.live_race_id = r.id
    left join public.race_orders o on o.id = coalesce(
      task.order_id, (select own.id from public.race_orders own where own.live_race_id = task.race_id))
    left join public.live_races paid on paid.id = private.race_of_order(o.id)
    join public.brand_partners b on b.id = coalesce(task.brand_id, r.brand_partner_id, o.brand_partner_id)
    order by task.place, task.due_at, task.created_at, task.id;
end $$;

-- The API.

select private.expose('brand_order_history', 'authenticated',
  'Fifty orders of the caller''s brand, and one more if others follow, newest first, after the order with this id; staff name the brand.');
select private.expose('brand_order', 'authenticated', 'An order of a brand of the caller''s; staff read each.');
select private.expose('search_orders', 'authenticated',
  'For staff: up to 51 orders, optionally of one status, brand or race, or only those that need a person or do not, newest or oldest first, after the order with this sort_value and id.');
select private.expose('orders_due', 'authenticated',
  'For staff: how many orders of all brands or of one are due, and their total. Stops at 1001 orders.');
select private.expose('audit_entries', 'authenticated',
  'For staff: up to 51 entries of the audit log, optionally about one brand, about one race and its order, about one order, by one actor, from a time on, or until before a time; newest or oldest first, after the entry with this sort_value and id.');
select private.expose('admin_overview', 'authenticated',
  'For staff: the numbers of all races, active races, brands and pending races.');
-- A name's form for search can be 18 times as long.
select private.expose('search_races', 'authenticated',
  'For staff: up to 51 races, optionally whose names contain a text (one or two letters must begin a word), of one status, of one brand, or that start at or after starts_from and before starts_before, at most 31 days later; sorted by name, brand, tier, status, participants, distance, start_time or created_at, then by when they were created; after the race with this sort_value and id.',
  longest => 4000);
select private.expose('count_matching_races', 'authenticated',
  'For staff: how many races search_races finds with these filters. With a name, a brand or a range of starts it stops at 1001.',
  longest => 4000);
select private.expose('search_brands', 'authenticated',
  'For staff: up to 51 brands by name, optionally whose names contain a text (one or two letters must begin a word), that are active or not, or with an id; after the brand with this sort_value and id.',
  longest => 4000);
select private.expose('staff_tasks', 'authenticated',
  'For staff: ten tasks, and one more if others follow: orders that need a review from the oldest, races that were changed after their approval from the earliest change, brands whose erasure is kept, pending races by their next start, due orders from the oldest, then pending races that missed their start from the earliest; after the task with this sort_value and id.');
