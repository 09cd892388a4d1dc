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
  details jsonb
);
comment on type public.audit_entry is 'A row of the audit log, with the address of the account that acted, if it still exists.';

create index audit_log_newest_idx on public.audit_log (occurred_at, id);
create index audit_log_actor_id_idx on public.audit_log (actor_id, occurred_at, id);

create function private.audit_entries(
  brand_id uuid default null,
  race_id uuid default null,
  actor_id uuid default null,
  since timestamptz default null,
  until timestamptz default null,
  before_time timestamptz default null,
  before_id bigint default null
)
returns setof public.audit_entry
language plpgsql
stable
security definer
set search_path = ''
-- A plan of its own for each set of filters, so that each reads the index that it needs.
set plan_cache_mode = force_custom_plan
as $$
declare
  race_order_id uuid;
begin
  perform private.require_staff();
  select o.id into race_order_id from public.race_orders o where o.live_race_id = audit_entries.race_id;
  return query
    select a.id, a.occurred_at, a.actor_id, u.email::text, a.action, a.subject_table, a.subject_id,
      a.brand_partner_id, a.reason, a.details
    from public.audit_log a
    left join auth.users u on u.id = a.actor_id
    where (audit_entries.brand_id is null or a.brand_partner_id = audit_entries.brand_id)
      and (audit_entries.race_id is null
        or (a.subject_table = 'live_races' and a.subject_id = audit_entries.race_id)
        or (a.subject_table = 'race_orders' and a.subject_id = race_order_id))
      and (audit_entries.actor_id is null or a.actor_id = audit_entries.actor_id)
      and (since is null or a.occurred_at >= since)
      and (until is null or a.occurred_at < until)
      and (before_time is null or (a.occurred_at, a.id) < (before_time, before_id))
    order by a.occurred_at desc, a.id desc
    limit 51;
end;
$$;
comment on function private.audit_entries(uuid, uuid, uuid, timestamptz, timestamptz, timestamptz, bigint) is
  'Implements audit_entries.';
grant execute on function private.audit_entries(uuid, uuid, uuid, timestamptz, timestamptz, timestamptz, bigint)
  to authenticated;

create function public.audit_entries(
  brand_id uuid default null,
  race_id uuid default null,
  actor_id uuid default null,
  since timestamptz default null,
  until timestamptz default null,
  before_time timestamptz default null,
  before_id bigint default null
)
returns setof public.audit_entry
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    select * from private.audit_entries(brand_id, race_id, actor_id, since, until, before_time, before_id);
end;
$$;
comment on function public.audit_entries(uuid, uuid, uuid, timestamptz, timestamptz, timestamptz, bigint) is
  'For staff: the newest 51 entries of the audit log about a brand, about a race and its order, by an actor, from a time on, until before another, and before an entry with this time and id; each filter only if it is given.';
grant execute on function public.audit_entries(uuid, uuid, uuid, timestamptz, timestamptz, timestamptz, bigint)
  to authenticated;
