-- The dashboard's list: a brand's races in the order in which they need attention.

create type public.brand_race as (
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
  created_at timestamptz,
  approved_at timestamptz,
  total_participants integer,
  completed_participants integer,
  joined_in_7_days integer,
  due_order_id uuid,
  due_total integer,
  due_pay_by timestamptz,
  due_payment text,
  due_review text,
  was_unpaid boolean,
  sort_value text
);
comment on type public.brand_race is
  'A race with its numbers of participants and finishers, and of sign-ups in the last 168 hours if it is upcoming; its order if due (in US cents), until when it can be paid by card, the status of a live payment, and what about its payments needs a person; whether it was cancelled because nobody paid in time; and its sort_value, for the next page.';

create function private.joined_in_7_days(race_ids uuid[], instant timestamptz default now())
returns table (race_id uuid, entries integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select r.id, (
      select count(*)::integer
      from public.race_participants p
      -- Seven days are not 168 hours where clocks change.
      where p.live_race_id = r.id and p.joined_at > instant - interval '168 hours' and p.joined_at <= instant
    )
    from public.live_races r
    where r.id = any (race_ids)
      and (r.brand_partner_id = any (array(select m.brand_partner_id from private.own_memberships m))
        or exists (select from private.own_staff_membership))
      and (r.status = 'pending' or r.status = 'active' and r.start_time > instant);
end;
$$;
comment on function private.joined_in_7_days(uuid[], timestamptz) is
  'How many runners joined in the 168 hours before an instant, for the upcoming races among these that the caller may see.';
grant execute on function private.joined_in_7_days(uuid[], timestamptz) to authenticated;

-- Runs with the caller's rights: row policies decide which races it returns.
create function public.brand_races(brand_id uuid, after_value text default null, after_id uuid default null)
returns setof public.brand_race
language plpgsql
stable
set search_path = ''
as $$
declare
  page_size constant integer := 25;
  after_place bigint;
begin
  perform private.refuse_long(array[after_value]);
  if after_value !~ '^([1-3][0-9]{18}|[0-9]{1,18})$' then
    perform private.refuse(400, 'Pass the sort_value of a race as after_value.', 'invalid_value');
  end if;
  after_place := after_value;
  return query
    with placed as (
      select r.id,
        -- In microseconds, which are less than the steps between the groups.
        case
          when r.status = 'active' and r.start_time <= now() then 1
          when r.status in ('active', 'pending') then 2
          else 3
        end * 1000000000000000000
          + case when r.status in ('active', 'pending') then 1 else -1 end
            * (extract(epoch from r.start_time) * 1000000)::bigint as place
      from public.live_races r
      where r.brand_partner_id = brand_id
    ),
    page as (
      select p.id, p.place from placed p
      where after_place is null or (p.place, p.id) > (after_place, after_id)
      order by p.place, p.id
      limit page_size
    )
    select r.id, r.brand_partner_id, r.brand_race_number, r.name, r.description, r.start_time, r.start_time_zone,
      r.max_participants, r.target_distance, r.status, r.brand_website_url, r.background_photo_url, r.created_at,
      r.approved_at, t.total_participants, t.completed_participants, j.entries, o.id, o.total_cents, o.pay_by, live.status,
      o.review, missed.id is not null, p.place::text
    from page p
    join public.live_races r on r.id = p.id
    join public.race_participant_totals t on t.live_race_id = r.id
    left join private.joined_in_7_days(array(select p.id from page p)) j on j.race_id = p.id
    left join public.race_orders o
      on o.live_race_id = r.id and o.brand_partner_id = r.brand_partner_id and o.status = 'due'
    left join public.race_orders missed
      on missed.live_race_id = r.id and missed.brand_partner_id = r.brand_partner_id
        and r.status = 'cancelled' and missed.status = 'void' and missed.pay_by is not null
    left join public.order_payments live
      on live.order_id = o.id and live.status in ('created', 'open', 'processing')
    order by p.place, p.id;
end;
$$;
comment on function public.brand_races(uuid, text, uuid) is
  'A page of 24 of a brand''s races, and one more if another page follows: underway and then upcoming races by start, then past races, latest first. Pass sort_value and id of the last race for the next page.';
grant execute on function public.brand_races(uuid, text, uuid) to authenticated;
