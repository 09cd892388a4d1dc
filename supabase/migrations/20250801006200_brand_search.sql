-- The staff's list of all brands.

create type public.brand_entry as (
  id uuid,
  name text,
  contact_name text,
  contact_email text,
  tier text,
  is_active boolean,
  closed_at timestamptz,
  created_at timestamptz,
  races integer,
  sort_value text
);
comment on type public.brand_entry is
  'A brand with its number of races, and its sort_value for the next page.';

create index brand_partners_name_search_idx on public.brand_partners using gin (
  (' ' || search_name) extensions.gin_trgm_ops
) with (fastupdate = off);

create function private.search_brands(
  name text,
  is_active boolean,
  brand_id uuid,
  descending boolean,
  after_value text,
  after_id uuid
)
returns setof public.brand_entry
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
begin
  perform private.require_staff();
  return query execute format(
    'select r.id, r.name, r.contact_name, r.contact_email, r.partnership_tier, r.is_active,
      r.closed_at, r.created_at,
      (select count(*)::integer from public.live_races l where l.brand_partner_id = r.id), r.search_name
    from public.brand_partners r
    where ($1 is null or r.is_active = $1) and ($2 is null or r.id = $2)
      and ($3 is null or (r.search_name, r.id) %s ($3, $4)) and ($5 is null or ('' '' || r.search_name) like $5)
    order by r.search_name %2$s, r.id %2$s
    limit 51',
    case when descending then '<' else '>' end, case when descending then 'desc' else 'asc' end)
  using search_brands.is_active, brand_id, after_value, after_id, private.name_pattern(search_brands.name);
end;
$$;
comment on function private.search_brands(text, boolean, uuid, boolean, text, uuid) is
  'Implements search_brands.';
grant execute on function private.search_brands(text, boolean, uuid, boolean, text, uuid) to authenticated;

create function public.search_brands(
  name text default null,
  is_active boolean default null,
  brand_id uuid default null,
  descending boolean default false,
  after_value text default null,
  after_id uuid default null
)
returns setof public.brand_entry
language plpgsql
stable
set search_path = ''
as $$
begin
  -- Skeletons of names: they can be 18 times as long.
  perform private.refuse_long(array[name, after_value], 4000);
  return query
    select * from private.search_brands(name, is_active, brand_id, descending, after_value, after_id);
end;
$$;
comment on function public.search_brands(text, boolean, uuid, boolean, text, uuid) is
  'For staff: up to 51 brands by name, optionally whose names contain a text (one or two letters must begin a word), that are active or not, or with an id; after the brand with this sort_value and id.';
grant execute on function public.search_brands(text, boolean, uuid, boolean, text, uuid) to authenticated;
