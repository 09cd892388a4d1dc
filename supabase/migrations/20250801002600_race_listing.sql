-- What staff filter and sort all races by, in one table, so that one index serves each order. It is
-- private: its statistics cover all brands, and the API estimates only what it exposes.

create extension if not exists pg_trgm with schema extensions;

create table private.race_listing (
  live_race_id uuid primary key references public.live_races (id) on delete cascade,
  brand_partner_id uuid not null,
  status text not null,
  created_at timestamptz not null,
  start_time timestamptz not null,
  target_distance double precision not null,
  total_participants integer not null default 0,
  spaced_name text collate "C" not null,
  brand_search_name text collate "C" not null,
  tier text not null,
  tier_order text collate "C" generated always as (
    case tier when 'standard' then '1' when 'premium' then '2' when 'enterprise' then '3' else '4' end
      || brand_search_name
  ) stored not null
);
comment on table private.race_listing is
  'One row per race, with copies of what staff filter and sort races by, maintained by the trigger keep_race_listing.';
comment on column private.race_listing.spaced_name is
  'The race''s search_name after a space, so that every word follows one.';
comment on column private.race_listing.tier_order is 'Sorts by the brand''s tier, lowest first, then by the brand''s name.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.race_listing enable row level security;

-- Each order's index begins with the status, so a rare status is a short list in any order.
create index race_listing_created_at_idx on private.race_listing (status, created_at, live_race_id);
create index race_listing_start_time_idx on private.race_listing (status, start_time, created_at, live_race_id);
create index race_listing_distance_idx on private.race_listing (status, target_distance, created_at, live_race_id);
create index race_listing_participants_idx on private.race_listing (status, total_participants, created_at, live_race_id);
create index race_listing_name_idx on private.race_listing (status, spaced_name, created_at, live_race_id);
create index race_listing_brand_name_idx on private.race_listing (status, brand_search_name, created_at, live_race_id);
create index race_listing_tier_idx on private.race_listing (status, tier_order, created_at, live_race_id);
create index race_listing_brand_idx on private.race_listing (brand_partner_id, status);
create index race_listing_search_idx on private.race_listing using gin (spaced_name extensions.gin_trgm_ops);

-- The planner tests a pattern on this sample to choose between an order's index and the trigrams.
alter table private.race_listing alter column spaced_name set statistics 1000;

insert into private.race_listing (live_race_id, brand_partner_id, status, created_at, start_time, target_distance,
  total_participants, spaced_name, brand_search_name, tier)
select r.id, r.brand_partner_id, r.status, r.created_at, r.start_time, r.target_distance, t.total_participants,
  ' ' || r.search_name, b.search_name, b.partnership_tier
from public.live_races r
join public.brand_partners b on b.id = r.brand_partner_id
join public.race_participant_totals t on t.live_race_id = r.id;

create function private.keep_race_listing()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'race_participant_totals' then
    update private.race_listing l set total_participants = new.total_participants
    where l.live_race_id = new.live_race_id;
  elsif tg_table_name = 'brand_partners' then
    update private.race_listing l set brand_search_name = new.search_name, tier = new.partnership_tier
    -- In the order in which other statements lock several races.
    from (select live_race_id from private.race_listing where brand_partner_id = new.id order by 1 for update) own
    where l.live_race_id = own.live_race_id;
  elsif tg_op = 'INSERT' then
    insert into private.race_listing (live_race_id, brand_partner_id, status, created_at, start_time, target_distance,
      spaced_name, brand_search_name, tier)
    select n.id, n.brand_partner_id, n.status, n.created_at, n.start_time, n.target_distance, ' ' || n.search_name,
      b.search_name, b.partnership_tier
    from new_rows n
    join public.brand_partners b on b.id = n.brand_partner_id
    -- Serializes with changes of the brand.
    for share of b;
  else
    perform from private.race_listing l join new_rows n on n.id = l.live_race_id order by l.live_race_id for update of l;
    update private.race_listing l set
      status = n.status, created_at = n.created_at, start_time = n.start_time, target_distance = n.target_distance,
      spaced_name = ' ' || n.search_name
    from new_rows n
    where l.live_race_id = n.id
      and (l.status, l.created_at, l.start_time, l.target_distance, l.spaced_name)
        is distinct from (n.status, n.created_at, n.start_time, n.target_distance, ' ' || n.search_name);
  end if;
  return null;
end;
$$;
comment on function private.keep_race_listing() is
  'Copies changes of a race, its brand or its number of participants to the listing.';

create trigger list_new_races
  after insert on public.live_races referencing new table as new_rows
  for each statement execute function private.keep_race_listing();
create trigger keep_race_listing
  after update on public.live_races referencing new table as new_rows
  for each statement execute function private.keep_race_listing();
create trigger keep_race_listing
  after update of name, partnership_tier on public.brand_partners
  for each row when ((old.search_name, old.partnership_tier) is distinct from (new.search_name, new.partnership_tier))
  execute function private.keep_race_listing();
create trigger keep_race_listing
  after update on public.race_participant_totals
  for each row when (old.total_participants <> new.total_participants)
  execute function private.keep_race_listing();
