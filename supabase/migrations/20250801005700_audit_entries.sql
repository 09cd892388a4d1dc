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
)
returns setof public.audit_entry
language plpgsql
stable
security definer
set search_path = ''
as $$
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
end;
$$;
comment on function private.audit_entries(uuid, uuid, uuid, timestamptz, timestamptz, boolean, timestamptz, bigint, uuid) is
  'Implements audit_entries.';
grant execute on function private.audit_entries(uuid, uuid, uuid, timestamptz, timestamptz, boolean, timestamptz, bigint, uuid)
  to authenticated;

create function public.audit_entries(
  brand_id uuid default null,
  race_id uuid default null,
  actor_id uuid default null,
  since timestamptz default null,
  until timestamptz default null,
  descending boolean default true,
  after_value timestamptz default null,
  after_id bigint default null,
  order_id uuid default null
)
returns setof public.audit_entry
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    select * from private.audit_entries(
      brand_id, race_id, actor_id, since, until, descending, after_value, after_id, order_id);
end;
$$;
comment on function public.audit_entries(uuid, uuid, uuid, timestamptz, timestamptz, boolean, timestamptz, bigint, uuid) is
  'For staff: up to 51 entries of the audit log, optionally about one brand, about one race and its order, about one order, by one actor, from a time on, or until before a time; newest or oldest first, after the entry with this sort_value and id.';
grant execute on function public.audit_entries(uuid, uuid, uuid, timestamptz, timestamptz, boolean, timestamptz, bigint, uuid)
  to authenticated;
