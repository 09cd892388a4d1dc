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
comment on type public.created_report_link is
  'A new link and its token, which nobody can read again.';

create function private.create_report_link(race_id uuid, name text, days integer)
returns public.created_report_link
language plpgsql
security definer
set search_path = ''
as $$
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
  if private.name_fault(link_name) is not null then
    perform private.refuse(400, private.name_fault(link_name), 'invalid_value');
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
end;
$$;
comment on function private.create_report_link(uuid, text, integer) is 'Implements create_report_link.';
grant execute on function private.create_report_link(uuid, text, integer) to authenticated;

create function public.create_report_link(race_id uuid, name text, days integer)
returns public.created_report_link
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse_long(array[name]);
  return private.create_report_link(race_id, name, days);
end;
$$;
comment on function public.create_report_link(uuid, text, integer) is
  'For the race''s brand: makes a link to its report that ends after 30 or 90 days, or never without days, and returns its token, once. A race has at most ten links that work.';
grant execute on function public.create_report_link(uuid, text, integer) to authenticated;

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

create function private.report_links(race_id uuid)
returns setof public.report_link
language plpgsql
stable
security definer
set search_path = ''
as $$
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
end;
$$;
comment on function private.report_links(uuid) is 'Implements report_links.';
grant execute on function private.report_links(uuid) to authenticated;

create function public.report_links(race_id uuid)
returns setof public.report_link
language plpgsql
stable
set search_path = ''
as $$
begin
  return query select * from private.report_links(race_id);
end;
$$;
comment on function public.report_links(uuid) is
  'For the race''s brand and for staff: the links to its report, the newest first; not the withdrawn ones, nor those that ended more than 30 days ago.';
grant execute on function public.report_links(uuid) to authenticated;

create function private.withdraw_report_link(link_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
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
end;
$$;
comment on function private.withdraw_report_link(uuid) is 'Implements withdraw_report_link.';
grant execute on function private.withdraw_report_link(uuid) to authenticated;

create function public.withdraw_report_link(link_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.withdraw_report_link(link_id);
end;
$$;
comment on function public.withdraw_report_link(uuid) is
  'For the race''s brand and for staff: from now on, nobody can open the report by this link. A repeat succeeds.';
grant execute on function public.withdraw_report_link(uuid) to authenticated;

create function private.forget_report_links()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.report_links l
  using public.live_races r
  where r.id = l.live_race_id and r.brand_partner_id = new.id;
  return null;
end;
$$;
comment on function private.forget_report_links() is
  'Deletes the links to the reports of an erased brand: their names may name people.';

create trigger forget_report_links
  after update of contact_email on public.brand_partners
  for each row when (new.contact_email like '%@erased.invalid')
  execute function private.forget_report_links();
