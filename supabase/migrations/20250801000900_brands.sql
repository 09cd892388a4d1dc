create table public.brand_partners (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint brand_partners_name_length check (private.is_name(name)),
  brand_name text generated always as (name) stored,
  search_name text collate "C" generated always as (private.name_skeleton(name)) stored not null,
  contact_email text not null
    constraint brand_partners_contact_email_form check (private.is_email(contact_email)),
  contact_name text not null
    constraint brand_partners_contact_name_length check (private.is_name(contact_name)),
  partnership_tier text not null default 'standard' references public.tiers (tier),
  is_active boolean not null default true,
  closed_at timestamptz,
  logo_url text,
  created_at timestamptz not null default now()
);
comment on table public.brand_partners is 'Companies that create sponsored races.';
comment on column public.brand_partners.brand_name is 'Same as name; the staff screen reads it under this name.';
comment on column public.brand_partners.search_name is
  'The name''s skeleton, for comparing, sorting and searching. Its C collation lets an index serve prefix searches.';
comment on column public.brand_partners.closed_at is 'When its owner closed it; null unless it is closed.';
comment on column public.brand_partners.logo_url is 'The path of the logo''s public URL, without the API''s host.';

create unique index brand_partners_name_key on public.brand_partners (search_name);
create unique index brand_partners_contact_email_key
  on public.brand_partners (lower(btrim(contact_email)));
create index brand_partners_partnership_tier_idx on public.brand_partners (partnership_tier);
create index brand_partners_newest_idx on public.brand_partners (created_at desc, id desc);
create index brand_partners_search_name_idx on public.brand_partners (search_name, id);

create table public.brand_members (
  user_id uuid not null references auth.users (id) on delete cascade,
  brand_partner_id uuid not null references public.brand_partners (id) on delete cascade,
  role text not null default 'owner' check (role in ('owner', 'editor', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (user_id, brand_partner_id)
);
comment on table public.brand_members is
  'The brands that an account belongs to. Viewers read everything of the brand; editors also create, edit and pay for races; owners also manage the team, the company details and packages.';

create index brand_members_brand_partner_id_idx on public.brand_members (brand_partner_id);

create table private.member_names (
  brand_partner_id uuid not null references public.brand_partners (id) on delete cascade,
  user_id uuid not null,
  name text not null constraint member_names_name_length check (private.is_name(name)),
  primary key (brand_partner_id, user_id)
);
comment on table private.member_names is
  'The names of people who belong or belonged to a brand. No foreign key to the account: the name stays on what the person did.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.member_names enable row level security;

create view private.own_memberships as
select m.user_id, m.brand_partner_id, m.role
from public.brand_members m
join private.caller c on c.user_id = m.user_id;
comment on view private.own_memberships is
  'The caller''s rows in brand_members. Policies read it and not the token''s metadata, which users can edit.';
grant select on private.own_memberships to authenticated;

create function private.is_member(brand_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select from private.own_memberships m where m.brand_partner_id = brand_id);
end;
$$;
comment on function private.is_member(uuid) is 'Whether the caller belongs to a brand.';

create function private.own_brand_id(brand_id uuid default null)
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  brand_ids constant uuid[] := array(select m.brand_partner_id from private.own_memberships m);
begin
  if brand_ids = '{}' then
    perform private.refuse(403, 'Your account does not belong to a brand.', 'not_a_brand');
  end if;
  if brand_id is null and cardinality(brand_ids) > 1 then
    perform private.refuse(400, 'You belong to several brands. Name one as brand_id.', 'brand_required');
  end if;
  if brand_id <> all (brand_ids) then
    perform private.refuse(403, 'You do not belong to this brand.', 'not_a_member');
  end if;
  return coalesce(brand_id, brand_ids[1]);
end;
$$;
comment on function private.own_brand_id(uuid) is
  'The named brand, or the caller''s only one; raises an error if the caller does not belong to it, or belongs to several and names none.';

create function private.readable_brand_id(brand_id uuid)
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if brand_id is null then
    return private.own_brand_id();
  end if;
  if not private.is_member(brand_id) then
    perform private.require_staff();
  end if;
  return brand_id;
end;
$$;
comment on function private.readable_brand_id(uuid) is
  'The named brand, which staff may read too, or the caller''s only one.';

create function private.require_role(brand_id uuid, role text)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  own_role text;
begin
  select m.role into own_role from private.own_memberships m where m.brand_partner_id = brand_id;
  if own_role is null then
    perform private.refuse(403, 'You do not belong to this brand.', 'not_a_member');
  elsif require_role.role = 'owner' and own_role <> 'owner' then
    perform private.refuse(403, 'Only owners of the brand can do this.', 'role_required');
  elsif require_role.role = 'editor' and own_role = 'viewer' then
    perform private.refuse(403, 'Only owners and editors of the brand can do this.', 'role_required');
  end if;
end;
$$;
comment on function private.require_role(uuid, text) is
  'Raises an error unless the caller has at least this role in a brand: viewer, editor or owner, in this order.';

create function private.may_store_photos()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select
    from private.own_memberships m
    join public.brand_partners b on b.id = m.brand_partner_id
    where m.role in ('owner', 'editor') and b.is_active
  );
end;
$$;
comment on function private.may_store_photos() is 'Whether the caller edits the races of an active brand.';
grant execute on function private.may_store_photos() to authenticated;

create function private.may_store_logos()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select
    from private.own_memberships m
    join public.brand_partners b on b.id = m.brand_partner_id
    where m.role = 'owner' and b.is_active
  );
end;
$$;
comment on function private.may_store_logos() is 'Whether the caller is an owner of an active brand.';
grant execute on function private.may_store_logos() to authenticated;

create function private.require_active_brand(brand_id uuid)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not exists (select from public.brand_partners b where b.id = brand_id and b.is_active) then
    perform private.refuse(
      403, 'Your brand account is not active. Please contact support.', 'brand_inactive');
  end if;
end;
$$;
comment on function private.require_active_brand(uuid) is 'Raises an error unless a brand is active.';
grant execute on function private.require_active_brand(uuid) to authenticated;

alter table public.brand_partners enable row level security;
alter table public.brand_members enable row level security;

create policy "Brands see themselves, staff see every brand"
  on public.brand_partners for select to authenticated
  using (id = any (array(select m.brand_partner_id from private.own_memberships m))
    or exists (select from private.own_staff_membership));

create policy "People see their own memberships"
  on public.brand_members for select to authenticated
  using (user_id = any (array(select m.user_id from private.own_memberships m)));

grant select on public.brand_partners to authenticated;
grant select on public.brand_members to authenticated;
grant select, insert, update, delete on public.brand_partners to service_role;
grant select, insert, update, delete on public.brand_members to service_role;
