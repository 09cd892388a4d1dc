-- The tasks on the staff's dashboard.

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
  sort_value text
);
comment on type public.staff_task is
  'A task for staff: order_review, pending_race, order_due or missed_start. The id is that of the race, or of the order that is due or needs a review. Has the race (a package''s order has none), its brand, its order (in US cents) as order_found has it, and its sort_value for the next page.';

create function private.staff_tasks(after_value text, after_id uuid)
returns setof public.staff_task
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  page_size constant integer := 11;
  kinds constant text[] := array['order_review', 'pending_race', 'order_due', 'missed_start'];
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
      (select 1 as place, o.id, o.live_race_id as race_id, o.id as order_id, o.created_at as due_at, o.created_at
        from public.race_orders o
        where o.review is not null and (o.created_at, o.id) > (after_times[1], after_id)
        order by o.created_at, o.id limit page_size)
      union all
      (select 2, l.live_race_id, l.live_race_id, null, l.start_time, l.created_at
        from private.race_listing l
        where l.status = 'pending' and l.start_time > now()
          and (l.start_time, l.created_at, l.live_race_id) > (after_times[2], after_created, after_id)
        order by l.start_time, l.created_at, l.live_race_id limit page_size)
      union all
      (select 3, o.id, o.live_race_id, o.id, o.created_at, o.created_at
        from public.race_orders o
        where o.status = 'due' and o.review is null and (o.created_at, o.id) > (after_times[3], after_id)
        order by o.created_at, o.id limit page_size)
      union all
      (select 4, l.live_race_id, l.live_race_id, null, l.start_time, l.created_at
        from private.race_listing l
        where l.status = 'pending' and l.start_time <= now()
          and (l.start_time, l.created_at, l.live_race_id) > (after_times[4], after_created, after_id)
        order by l.start_time, l.created_at, l.live_race_id limit page_size)
      order by place, due_at, created_at, id limit page_size
    )
    select kinds[task.place], task.id, r.id, r.name, r.status, r.start_time, r.start_time_zone, t.total_participants,
      b.name, o.status, o.tier, o.total_cents, o.created_at, o.review,
      (select private.package_state(k) from public.race_packages k where k.order_id = o.id),
      private.is_paid_for(o), paid.id, paid.name, paid.status, kinds[task.place] || ' ' || task.due_at
    from tasks task
    left join public.live_races r on r.id = task.race_id
    left join public.race_participant_totals t on t.live_race_id = r.id
    left join public.race_orders o on o.id = coalesce(
      task.order_id, (select own.id from public.race_orders own where own.live_race_id = task.race_id))
    left join public.live_races paid on paid.id = private.race_of_order(o.id)
    join public.brand_partners b on b.id = coalesce(r.brand_partner_id, o.brand_partner_id)
    order by task.place, task.due_at, task.created_at, task.id;
end;
$$;
comment on function private.staff_tasks(text, uuid) is 'Implements staff_tasks.';
grant execute on function private.staff_tasks(text, uuid) to authenticated;

create function public.staff_tasks(after_value text default null, after_id uuid default null)
returns setof public.staff_task
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.refuse_long(array[after_value]);
  return query select * from private.staff_tasks(after_value, after_id);
end;
$$;
comment on function public.staff_tasks(text, uuid) is
  'For staff: ten tasks, and one more if others follow: orders that need a review from the oldest, pending races by their next start, due orders from the oldest, then pending races that missed their start from the earliest; after the task with this sort_value and id.';
grant execute on function public.staff_tasks(text, uuid) to authenticated;
