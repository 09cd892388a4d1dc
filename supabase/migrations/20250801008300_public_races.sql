-- What everyone may see of a race: its page on the marketing site, once staff have approved it.

create table private.race_pages_secret (
  hash bytea primary key
);
comment on table private.race_pages_secret is
  'The SHA-256 of the secret with which the server of the race pages calls public_race without a rate limit; no row if there is no such server.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.race_pages_secret enable row level security;

create function private.create_race_pages_secret()
returns text
language plpgsql
set search_path = ''
as $$
declare
  secret constant text := encode(extensions.gen_random_bytes(32), 'hex');
begin
  delete from private.race_pages_secret where true;
  insert into private.race_pages_secret (hash) values (sha256(convert_to(secret, 'UTF8')));
  return secret;
end;
$$;
comment on function private.create_race_pages_secret() is
  'For operators: a new secret of the race pages'' server, which is stored nowhere; the former one ends.';

create function private.has_race_pages_secret()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  secret constant text :=
    nullif(current_setting('request.headers', true), '')::json ->> 'x-race-pages-secret';
begin
  return exists (
    select from private.race_pages_secret s where s.hash = sha256(convert_to(secret, 'UTF8')));
end;
$$;
comment on function private.has_race_pages_secret() is
  'Whether the request''s header x-race-pages-secret has the secret of the race pages'' server.';
grant execute on function private.has_race_pages_secret() to anon, authenticated;

create function private.is_race_preview(race_id uuid, token text)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
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
end;
$$;
comment on function private.is_race_preview(uuid, text) is
  'Whether a token is one of preview_race_link for this race. Raises an error for one that has expired.';

create type public.race_page as (
  id uuid,
  name text,
  description text,
  status text,
  start_time timestamptz,
  start_time_zone text,
  target_distance double precision,
  max_participants integer,
  total_participants integer,
  background_photo_url text,
  logo_url text,
  brand_name text,
  brand_website_url text,
  completed_participants integer,
  completion_rate double precision,
  median_seconds double precision
);
comment on type public.race_page is
  'What everyone may see of a race. Of a completed one also its finishers, their share of the participants in percent, and, from ten possible results on, the median of these in seconds.';

create function private.public_race(id text, preview text)
returns public.race_page
language plpgsql
security definer
set search_path = ''
as $$
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
  select race.id, race.name, race.description, race.status, race.start_time, race.start_time_zone,
    race.target_distance, race.max_participants, t.total_participants,
    race.background_photo_url, coalesce(race.custom_logo_url, b.logo_url), b.name, race.brand_website_url,
    done.completed_participants,
    100.0::double precision * done.completed_participants / nullif(done.total_participants, 0),
    case when done.counted_participants >= 10
      then (select s.median_seconds from private.completed_race_series(race) s) end
  into page
  from public.brand_partners b
  join public.race_participant_totals t on t.live_race_id = race.id
  left join public.race_participant_totals done
    on done.live_race_id = t.live_race_id and race.status = 'completed'
  where b.id = race.brand_partner_id;
  return page;
end;
$$;
comment on function private.public_race(text, text) is 'Implements public_race.';
grant execute on function private.public_race(text, text) to anon, authenticated;

create function public.public_race(id text, preview text default null)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  hint text;
begin
  perform private.refuse_long(array[id, preview]);
  if not private.has_race_pages_secret() then
    perform private.count_call('public_race', 300, interval '5 minutes');
  end if;
  begin
    return to_jsonb(private.public_race(id, preview));
  exception
    when sqlstate 'PT000' then
      get stacked diagnostics hint = pg_exception_hint;
      return private.returned_refusal(sqlstate, sqlerrm, hint);
  end;
end;
$$;
comment on function public.public_race(text, text) is
  'The page of a race that staff have approved and whose brand is active; with a token of preview_race_link, also of a pending one. Every other id of up to 1,000 characters, whatever its form, is refused alike. Rate limited, except for the server of the race pages.';
grant execute on function public.public_race(text, text) to anon, authenticated;

create function private.preview_race_link(race_id uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
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
end;
$$;
comment on function private.preview_race_link(uuid) is 'Implements preview_race_link.';
grant execute on function private.preview_race_link(uuid) to authenticated;

create function public.preview_race_link(race_id uuid)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.preview_race_link(race_id);
end;
$$;
comment on function public.preview_race_link(uuid) is
  'For the race''s brand and for staff: a token with which public_race shows the race for 30 minutes, even while it is pending.';
grant execute on function public.preview_race_link(uuid) to authenticated;
