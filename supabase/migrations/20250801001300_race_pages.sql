-- What is shown of a race without an account: its page, and the report that a link opens.

-- What everyone may see of a race: its page on the marketing site, once staff have approved it.

create table private.race_pages_secret (
  hash bytea primary key
);
comment on table private.race_pages_secret is
  'The SHA-256 of the secret with which the server of the race pages calls public_race without a rate limit; no row if there is no such server.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.race_pages_secret enable row level security;

create function private.create_race_pages_secret() returns text language plpgsql set search_path = '' as $$
declare
  secret constant text := encode(extensions.gen_random_bytes(32), 'hex');
begin
  delete from private.race_pages_secret where true;
  insert into private.race_pages_secret (hash) values (sha256(convert_to(secret, 'UTF8')));
  return secret;
end $$;
comment on function private.create_race_pages_secret() is
  'For operators: a new secret of the race pages'' server, which is stored nowhere; the former one ends.';

create function private.has_race_pages_secret() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  secret constant text :=
    nullif(current_setting('request.headers', true), '')::json ->> 'x-race-pages-secret';
begin
  return exists (
    select from private.race_pages_secret s where s.hash = sha256(convert_to(secret, 'UTF8')));
end $$;
comment on function private.has_race_pages_secret() is
  'Whether the request''s header x-race-pages-secret has the secret of the race pages'' server.';
grant execute on function private.has_race_pages_secret() to anon, authenticated;

create function private.is_race_preview(race_id uuid, token text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  -- Another race's token says nothing about this race, not even that it has expired.
  if split_part(token, '.', 1) is distinct from race_id::text then
    return false;
  end if;
  return private.read_link('preview_race', token) = race_id::text;
exception
  when sqlstate 'PT400' then
    return false;
  when sqlstate 'PT410' then
    perform private.refuse(
      410, 'This preview has expired. Please open it from the portal again.', 'expired_link');
end $$;
comment on function private.is_race_preview(uuid, text) is
  'Whether a token is one of preview_race_link for this race. Raises an error for one that has expired.';

create type public.race_page as (
  id uuid,
  name text,
  description text,
  status text,
  start_time timestamptz,
  start_time_zone text,
  start_sequence integer,
  target_distance double precision,
  max_participants integer,
  total_participants integer,
  background_photo_url text,
  background_preview_url text,
  logo_url text,
  brand_name text,
  brand_website_url text,
  completed_participants integer,
  completion_rate double precision,
  median_seconds double precision
);
comment on type public.race_page is
  'What everyone may see of a race. Of a completed one also its finishers, their share of the participants in percent, and, from ten possible results on, the median of these in seconds.';

create function private.public_race(id text, preview text default null) returns public.race_page
language plpgsql security definer set search_path = '' as $$
declare
  race public.live_races;
  is_shown boolean;
  page public.race_page;
begin
  if public_race.id ~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$' then
    select r.* into race
    from public.live_races r
    join public.brand_partners b on b.id = r.brand_partner_id
    where r.id = public_race.id::uuid and b.is_active;
  end if;
  if race.status = 'pending' then
    is_shown := private.is_race_preview(race.id, preview);
  else
    is_shown := race.approved_at is not null;
  end if;
  if not is_shown then
    perform private.refuse(404, 'We can''t find this race.', 'race_not_found');
  end if;
  select race.id, race.name, race.description, race.status, race.start_time, race.start_time_zone, race.start_sequence,
    race.target_distance, race.max_participants, t.total_participants,
    race.background_photo_url, private.preview_url(race.background_photo_url),
    coalesce(race.custom_logo_url, b.logo_url), b.name, race.brand_website_url, done.completed_participants,
    100.0::double precision * done.completed_participants / nullif(done.total_participants, 0),
    done.median_seconds
  into page
  from public.brand_partners b
  join public.race_participant_totals t on t.live_race_id = race.id
  left join public.race_participant_totals done
    on done.live_race_id = t.live_race_id and race.status = 'completed'
  where b.id = race.brand_partner_id;
  return page;
end $$;

create function private.preview_race_link(race_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  is_staff constant boolean := private.is_staff();
  race_brand_id uuid;
begin
  select r.brand_partner_id into race_brand_id from public.live_races r
  where r.id = race_id and (private.is_member(r.brand_partner_id) or is_staff);
  if race_brand_id is null then
    perform private.refuse(404, 'Race not found', 'race_not_found');
  end if;
  if not is_staff then
    perform private.require_active_brand(race_brand_id);
  end if;
  return private.sign_link('preview_race', race_id::text, now() + interval '30 minutes');
end $$;

create function private.set_brand_logo(
  logo_url text default null,
  based_on text default null,
  brand_id uuid default null
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  own_brand_id constant uuid := private.own_brand_id(brand_id);
  typed constant text := nullif(private.trimmed(logo_url), '');
  wanted constant text := private.photo_url(private.logo_name(typed));
  before text;
begin
  select b.logo_url into before from public.brand_partners b where b.id = own_brand_id for update;
  -- While this waited for the lock, the account, its membership or the brand's activity may have
  -- ended.
  perform private.require_role(own_brand_id, 'owner');
  perform private.require_active_brand(own_brand_id);
  if typed is not null and not private.has_stored_photo(own_brand_id, private.logo_name(typed)) then
    perform private.refuse(400, 'The logo must be one uploaded here.', 'invalid_value');
  end if;
  if wanted is not distinct from before then
    return before;
  end if;
  if before is distinct from private.photo_url(private.logo_name(based_on)) then
    perform private.refuse(409, 'Someone else has changed this meanwhile: logo_url', 'edit_conflict');
  end if;
  update public.brand_partners b set logo_url = wanted where b.id = own_brand_id;
  perform private.write_audit('brand_edited', 'brand_partners', own_brand_id, own_brand_id, null,
    jsonb_build_object('logo_url', jsonb_build_object('from', before, 'to', wanted)));
  return wanted;
end $$;

-- Links to the analytics of a race for people without an account.

create table private.report_links (
  id uuid primary key default gen_random_uuid(),
  live_race_id uuid not null references public.live_races (id) on delete cascade,
  name text not null check (private.is_name(name)),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  ends_at timestamptz,
  last_opened_at timestamptz,
  open_count integer not null default 0 check (open_count >= 0),
  withdrawn_at timestamptz
);
comment on table private.report_links is
  'Links that open a race''s report without an account. Only the SHA-256 hash of a link''s token is stored. A link without ends_at never ends.';

create index report_links_live_race_id_idx on private.report_links (live_race_id);

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.report_links enable row level security;

create type public.created_report_link as (id uuid, token text);
comment on type public.created_report_link is 'A new link and its token, which nobody can read again.';

create function private.create_report_link(race_id uuid, name text, days integer)
returns public.created_report_link
language plpgsql security definer set search_path = '' as $$
declare
  allowed constant integer := 10;
  link_name constant text := private.normalised_name(name);
  own_brand_id uuid;
  created public.created_report_link;
begin
  -- Locks the race, so that two calls at once cannot both create the last link.
  select r.brand_partner_id into own_brand_id from public.live_races r
  where r.id = create_report_link.race_id and private.is_member(r.brand_partner_id)
  for no key update;
  if not found then
    perform private.refuse(404, 'Race not found', 'race_not_found');
  end if;
  perform private.require_role(own_brand_id, 'editor');
  perform private.require_active_brand(own_brand_id);
  if coalesce(link_name, '') = '' then
    perform private.refuse(400, 'Missing required fields: name', 'missing_fields');
  end if;
  if not private.is_name(link_name) then
    perform private.refuse(400, 'A link''s name must be 120 characters or less.', 'invalid_value');
  end if;
  if private.name_fault(link_name, 'link') is not null then
    perform private.refuse(400, private.name_fault(link_name, 'link'), 'invalid_value');
  end if;
  if days not in (30, 90) then
    perform private.refuse(400, 'A link ends after 30 or 90 days, or never.', 'invalid_value');
  end if;
  if allowed <= (
    select count(*) from private.report_links l
    where l.live_race_id = race_id and l.withdrawn_at is null and (l.ends_at is null or l.ends_at > now())
  ) then
    perform private.refuse(409, 'This race has ten links. Withdraw one to create another.', 'too_many_links');
  end if;

  -- 128 bits in base64url.
  created.token := rtrim(translate(encode(extensions.gen_random_bytes(16), 'base64'), '+/', '-_'), '=');
  insert into private.report_links (live_race_id, name, token_hash, ends_at)
  values (race_id, link_name, sha256(convert_to(created.token, 'UTF8')), now() + make_interval(days => create_report_link.days))
  returning report_links.id into created.id;
  perform private.write_audit('report_link_created', 'live_races', race_id, own_brand_id, null,
    jsonb_build_object('link_id', created.id, 'days', days));
  return created;
end $$;

create type public.report_link as (
  id uuid,
  name text,
  created_at timestamptz,
  ends_at timestamptz,
  last_opened_at timestamptz,
  open_count integer
);
comment on type public.report_link is
  'A link to a race''s report: until when it works, when its report was last loaded, and how often it was opened.';

create function private.report_links(race_id uuid) returns setof public.report_link
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (
    select from public.live_races r
    where r.id = race_id and (private.is_member(r.brand_partner_id) or private.is_staff())
  ) then
    perform private.refuse(404, 'Race not found', 'race_not_found');
  end if;
  return query
    select l.id, l.name, l.created_at, l.ends_at, l.last_opened_at, l.open_count
    from private.report_links l
    where l.live_race_id = race_id and l.withdrawn_at is null
      and (l.ends_at is null or l.ends_at > now() - interval '30 days')
    order by l.created_at desc, l.id;
end $$;

create function private.withdraw_report_link(link_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  link record;
begin
  select l.id, l.live_race_id, l.withdrawn_at, r.brand_partner_id into link
  from private.report_links l
  join public.live_races r on r.id = l.live_race_id
  where l.id = link_id and (private.is_member(r.brand_partner_id) or private.is_staff())
  for update of l;
  if link.id is null then
    perform private.refuse(404, 'Link not found', 'report_link_not_found');
  end if;
  if not private.is_staff() then
    perform private.require_role(link.brand_partner_id, 'editor');
  end if;
  if link.withdrawn_at is null then
    update private.report_links l set withdrawn_at = now() where l.id = link.id;
    perform private.write_audit('report_link_withdrawn', 'live_races', link.live_race_id, link.brand_partner_id, null,
      jsonb_build_object('link_id', link.id));
  end if;
end $$;

-- What a link to a race's report shows.

create type public.shared_race_report as (
  brand_race_number integer,
  name text,
  description text,
  start_time timestamptz,
  start_time_zone text,
  max_participants integer,
  target_distance double precision,
  status text,
  total_participants integer,
  completed_participants integer,
  average_completion_time double precision,
  average_pace double precision,
  series jsonb
);
comment on type public.shared_race_report is
  'What the analytics screen shows of a race, and nothing else: no id, no photo, no order, no runner. series is a race_series.';

create function private.shared_report(token text, is_refresh boolean default false)
returns public.shared_race_report
language plpgsql security definer set search_path = '' as $$
declare
  link private.report_links;
  race public.live_races;
  report public.shared_race_report;
begin
  if token ~ '^[A-Za-z0-9_-]{22}$' then
    select l.* into link from private.report_links l
    where l.token_hash = sha256(convert_to(token, 'UTF8'))
      and l.withdrawn_at is null and (l.ends_at is null or l.ends_at > now());
  end if;
  select r.* into race from public.live_races r
  join public.brand_partners b on b.id = r.brand_partner_id
  where r.id = link.live_race_id and b.is_active;
  if race.id is null then
    perform private.refuse(404, 'This report is no longer shared.', 'report_not_shared');
  end if;

  select race.brand_race_number, race.name, race.description, race.start_time, race.start_time_zone,
    race.max_participants, race.target_distance, race.status, t.total_participants, t.completed_participants,
    s.average_seconds, s.average_pace, to_jsonb(s)
  into report
  from public.race_participant_totals t
  cross join private.race_series_of(race) s
  where t.live_race_id = race.id;
  -- An open page refreshes three times a minute, so a refresh counts as no opening and is noted
  -- once a minute.
  update private.report_links l set
    last_opened_at = now(),
    open_count = l.open_count + case when is_refresh then 0 else 1 end
  where l.id = link.id
    and (not is_refresh or l.last_opened_at is null or l.last_opened_at <= now() - interval '1 minute');
  return report;
end $$;

-- The API.

select private.expose('public_race', 'anon, authenticated',
  'The page of a race that staff have approved and whose brand is active; with a token of preview_race_link, also of a pending one. Every other id of up to 1,000 characters, whatever its form, is refused alike. Rate limited, except for the server of the race pages.',
  counted_by => 'case when not private.has_race_pages_secret() then private.count_call(''public_race'', 300, interval ''5 minutes'') end');
select private.expose('preview_race_link', 'authenticated',
  'For the race''s brand and for staff: a token with which public_race shows the race for 30 minutes, even while it is pending.');
select private.expose('set_brand_logo', 'authenticated',
  'For owners: gives the brand a logo that it has uploaded, by its public URL, or none, unless the logo has changed from based_on meanwhile. Returns the logo''s path, as stored.');
select private.expose('create_report_link', 'authenticated',
  'For the race''s brand: makes a link to its report that ends after 30 or 90 days, or never without days, and returns its token, once. A race has at most ten links that work.');
select private.expose('report_links', 'authenticated',
  'For the race''s brand and for staff: the links to its report, the newest first; not the withdrawn ones, nor those that ended more than 30 days ago.');
select private.expose('withdraw_report_link', 'authenticated',
  'For the race''s brand and for staff: from now on, nobody can open the report by this link. A repeat succeeds.');
select private.expose('shared_report', 'anon, authenticated',
  'For everyone with a link to a race''s report: its race, totals and series. Counts an opening unless the page only refreshes. Withdrawn, ended and unknown tokens and those of inactive brands are refused alike. Rate limited.',
  counted_by => 'private.count_call(''shared_report'', 300, interval ''5 minutes'')');
