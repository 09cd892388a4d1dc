-- Brand partners, their tiers and details, and signing up.

create function private.is_payable(cents integer) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return cents = 0 or cents >= 50;
end $$;
comment on function private.is_payable(integer) is
  'Whether an amount in US cents can be due: nothing, or at least what card payments begin at.';

create table public.tiers (
  tier text primary key,
  price_cents integer not null
    constraint tiers_price_cents_payable check (price_cents = 0 or price_cents >= 50),
  participant_cap integer not null check (participant_cap > 0),
  races_per_month integer not null check (races_per_month > 0)
);
comment on table public.tiers is
  'Price and participant cap of a race in each tier, and how many races a brand may create per calendar month.';
comment on column public.tiers.price_cents is 'US cents per race.';
comment on column public.tiers.races_per_month is 'Per UTC calendar month; 999 is displayed as "Unlimited".';

alter table public.tiers enable row level security;

create policy "Signed-in people read the price list"
  on public.tiers for select to authenticated using (true);
grant select on public.tiers to authenticated, service_role;

insert into public.tiers (tier, price_cents, participant_cap, races_per_month) values
  ('standard', 50000, 500, 1),
  ('premium', 100000, 1000, 1),
  ('enterprise', 200000, 10000, 1);

create table public.brand_partners (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint brand_partners_name_length check (private.is_name(name)),
  brand_name text generated always as (name) stored,
  search_name text collate "C" generated always as (private.search_name(name)) stored not null,
  contact_email text,
  contact_name text not null default 'no owner',
  partnership_tier text not null default 'standard' references public.tiers (tier),
  closed_at timestamptz,
  blocked_at timestamptz,
  left_at timestamptz,
  erased_at timestamptz,
  is_active boolean not null generated always as (num_nonnulls(closed_at, blocked_at, left_at, erased_at) = 0) stored,
  logo_url text,
  created_at timestamptz not null default now()
);
comment on table public.brand_partners is 'Companies that create sponsored races.';
comment on column public.brand_partners.brand_name is 'Same as name; the staff screen reads it under this name.';
comment on column public.brand_partners.search_name is
  'The name without accents and differences of letter case, for sorting and searching. Its C collation lets an index serve prefix searches.';
comment on column public.brand_partners.contact_email is
  'The address of its first owner, and null without one; contact_name is that person''s name in the brand. A trigger keeps both.';
comment on column public.brand_partners.closed_at is 'When its owner closed it; null unless it is closed.';
comment on column public.brand_partners.blocked_at is 'When staff deactivated it; null unless it is deactivated.';
comment on column public.brand_partners.left_at is 'When its last member left it; null once it has one again.';
comment on column public.brand_partners.erased_at is 'When its people and details were erased.';
comment on column public.brand_partners.logo_url is 'The path of the logo''s public URL, without the API''s host.';

create unique index brand_partners_name_key on public.brand_partners (private.name_skeleton(name) collate "C");
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

create function private.is_member(brand_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.own_memberships m where m.brand_partner_id = brand_id);
end $$;
comment on function private.is_member(uuid) is 'Whether the caller belongs to a brand.';

create function private.own_brand_id(brand_id uuid default null) returns uuid
language plpgsql stable security definer set search_path = '' as $$
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
end $$;
comment on function private.own_brand_id(uuid) is
  'The named brand, or the caller''s only one; raises an error if the caller does not belong to it, or belongs to several and names none.';

create function private.note_view(brand_id uuid, list text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  viewer constant uuid := (select c.user_id from private.caller c);
begin
  -- Two calls at once write one entry.
  perform pg_advisory_xact_lock(hashtext('brand view'), hashtext(brand_id::text || viewer::text));
  if not exists (
    select from public.audit_log a
    where a.brand_partner_id = brand_id and a.occurred_at > now() - interval '1 hour'
      and a.action = 'brand_viewed' and a.actor_id = viewer and a.details ->> 'list' is not distinct from note_view.list
  ) then
    perform private.write_audit('brand_viewed', 'brand_partners', brand_id, brand_id, null,
      jsonb_strip_nulls(jsonb_build_object('list', list)));
  end if;
end $$;
comment on function private.note_view(uuid, text) is
  'Notes in a brand''s log that staff look at the portal as the brand does, or read one of its lists: once an hour for each of them.';

create function private.readable_brand_id(brand_id uuid, list text) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  if brand_id is null then
    return private.own_brand_id();
  end if;
  if not private.is_member(brand_id) then
    perform private.require_staff();
    perform private.note_view(brand_id, list);
  end if;
  return brand_id;
end $$;
comment on function private.readable_brand_id(uuid, text) is
  'The named brand, which staff may read too, or the caller''s only one. Notes in the brand''s log that staff read this list.';

create function private.require_role(brand_id uuid, role text) returns void
language plpgsql stable security definer set search_path = '' as $$
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
end $$;
comment on function private.require_role(uuid, text) is
  'Raises an error unless the caller has at least this role in a brand: viewer, editor or owner, in this order.';

create function private.may_store_photos() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select
    from private.own_memberships m
    join public.brand_partners b on b.id = m.brand_partner_id
    where m.role in ('owner', 'editor') and b.is_active
  );
end $$;
comment on function private.may_store_photos() is 'Whether the caller edits the races of an active brand.';
grant execute on function private.may_store_photos() to authenticated;

create function private.may_store_logos() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select
    from private.own_memberships m
    join public.brand_partners b on b.id = m.brand_partner_id
    where m.role = 'owner' and b.is_active
  );
end $$;
comment on function private.may_store_logos() is 'Whether the caller is an owner of an active brand.';
grant execute on function private.may_store_logos() to authenticated;

create function private.require_active_brand(brand_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from public.brand_partners b where b.id = brand_id and b.is_active) then
    perform private.refuse(
      403, 'Your brand account is not active. Please contact support.', 'brand_inactive');
  end if;
end $$;
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

create function private.staff_fault(user_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case
      when u.deleted_at is not null then 'This account is deleted.'
      when u.banned_until > now() then 'This account is banned.'
      when u.email_confirmed_at is null then 'This account has not confirmed its e-mail address.'
      when exists (select from public.brand_members m where m.user_id = u.id)
        then 'This account belongs to a brand.'
    end
    from auth.users u
    where u.id = staff_fault.user_id
  );
end $$;
comment on function private.staff_fault(uuid) is
  'Says in a sentence why an account cannot be staff; null if it can.';

create function private.grant_staff(user_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  -- An account that is joining a brand is waited for.
  perform from auth.users u where u.id = grant_staff.user_id for no key update;
  if not found then
    perform private.refuse(404, 'There is no such account.', 'account_not_found');
  end if;
  if private.staff_fault(grant_staff.user_id) is not null then
    perform private.refuse(409, private.staff_fault(grant_staff.user_id), 'account_not_eligible');
  end if;
  insert into public.staff_members (user_id) values (grant_staff.user_id) on conflict do nothing;
  return grant_staff.user_id;
end $$;
comment on function private.grant_staff(uuid) is
  'For operators: makes an account staff, unless it is unconfirmed, banned, deleted or a member of a brand.';

create function private.grant_staff(email text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  accounts uuid[];
  eligible integer;
begin
  -- An address can have several accounts, for example one for each way to sign in.
  select array_agg(u.id order by private.staff_fault(u.id) nulls first),
    count(*) filter (where private.staff_fault(u.id) is null)
  into accounts, eligible
  from auth.users u
  where lower(u.email) = lower(private.clean_address(grant_staff.email));
  if eligible > 1 then
    perform private.refuse(
      409, 'Several accounts have this e-mail address. Use the id of one.', 'account_ambiguous');
  end if;
  return private.grant_staff(accounts[1]);
end $$;
comment on function private.grant_staff(text) is
  'For operators: like grant_staff(uuid), if exactly one account with this e-mail address, in any letter case, can be staff.';

create function private.revoke_staff(user_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.staff_members s where s.user_id = revoke_staff.user_id;
  return found;
end $$;
comment on function private.revoke_staff(uuid) is
  'For operators: removes an account from staff; returns whether it was staff.';

create function private.revoke_staff(email text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
  was_staff boolean := false;
begin
  for account in
    select s.user_id
    from public.staff_members s
    join auth.users u on u.id = s.user_id
    where lower(u.email) = lower(private.clean_address(revoke_staff.email))
  loop
    was_staff := private.revoke_staff(account) or was_staff;
  end loop;
  return was_staff;
end $$;
comment on function private.revoke_staff(text) is
  'For operators: like revoke_staff(uuid), for every account with this e-mail address, in any letter case.';

create function private.follow_members() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  brand_id constant uuid := coalesce(new.brand_partner_id, old.brand_partner_id);
  was_left boolean;
  is_left boolean;
begin
  -- Of a brand's last two accounts deleted at once, the later waits here and finds the other gone.
  select b.left_at is not null into was_left from public.brand_partners b where b.id = brand_id for update;
  if not found then
    return null;
  end if;
  is_left := not exists (select from public.brand_members m where m.brand_partner_id = brand_id);
  -- The trigger guard_brand_details derives the contact.
  update public.brand_partners b set left_at = case when is_left then coalesce(b.left_at, now()) end
  where b.id = brand_id;
  if is_left and not was_left then
    perform private.write_audit('brand_left', 'brand_partners', brand_id, brand_id);
  end if;
  return null;
end $$;
comment on function private.follow_members() is
  'Says of a brand whether anyone belongs to it, and keeps its contact. Its races and orders stay once its last account is gone.';

create trigger follow_members after insert or delete or update of role on public.brand_members
  for each row execute function private.follow_members();

create function private.follow_contact() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'users' then
    update public.brand_partners b set contact_email = b.contact_email
    where b.id in (select m.brand_partner_id from public.brand_members m where m.user_id = new.id);
  else
    update public.brand_partners b set contact_name = b.contact_name where b.id = new.brand_partner_id;
  end if;
  return null;
end $$;
comment on function private.follow_contact() is
  'Has the trigger guard_brand_details derive the contact of a brand whose owner has another name or address.';

create trigger follow_contact after insert or update of name on private.member_names
  for each row execute function private.follow_contact();

create trigger follow_contact after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.follow_contact();

create function private.end_memberships() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.deleted_at is not null then
    delete from public.brand_members m where m.user_id = new.id;
    delete from public.staff_members s where s.user_id = new.id;
  end if;
  return null;
end $$;
comment on function private.end_memberships() is
  'Removes an account from its brand and from staff if the auth server only marks it as deleted and keeps its row.';

create trigger end_memberships after update of deleted_at on auth.users
  for each row execute function private.end_memberships();

create function private.is_brand_name_taken(name text, except_id uuid default null) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.brand_partners b
    where private.name_skeleton(b.name) collate "C" = private.name_skeleton(is_brand_name_taken.name)
      and b.id is distinct from except_id
  );
end $$;
comment on function private.is_brand_name_taken(text, uuid) is
  'Whether a brand other than except_id has a name with the same skeleton.';
grant execute on function private.is_brand_name_taken(text, uuid) to service_role;

create function private.is_brand_email_taken(email text, except_id uuid default null) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.users u
    where lower(u.email) = lower(private.clean_address(is_brand_email_taken.email))
      and u.deleted_at is null
      and u.id is distinct from except_id
      and not exists (select from public.staff_members s where s.user_id = u.id)
  );
end $$;
comment on function private.is_brand_email_taken(text, uuid) is
  'Whether an account other than except_id that is or may become a brand''s has this address, confirmed or not. Never tells who is staff.';
grant execute on function private.is_brand_email_taken(text, uuid) to service_role;

-- The sign-up form calls these on every change of a field: about a hundred calls per person, and
-- more from an office behind one address.
create function private.is_brand_name_available(name text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant text := private.normalised_name(name);
  fault text;
begin
  if length(wanted) > 120 then
    perform private.refuse(
      400, 'Company name and contact name must be 120 characters or less.', 'invalid_value');
  end if;
  fault := private.name_fault(wanted, 'company');
  if fault is not null then
    perform private.refuse(400, fault, 'invalid_value');
  end if;
  return not private.is_brand_name_taken(coalesce(name, ''));
end $$;

create function private.is_brand_email_available(email text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  return not private.is_brand_email_taken(coalesce(email, ''));
end $$;

create function private.set_brand_metadata() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  brand record;
begin
  select b.id, b.name, m.role into brand
  from public.brand_members m
  join public.brand_partners b on b.id = m.brand_partner_id
  where m.user_id = new.id
  order by m.created_at
  limit 1;
  if brand.id is not null then
    new.raw_user_meta_data := coalesce(new.raw_user_meta_data, '{}'::jsonb)
      || jsonb_build_object('brand_id', brand.id, 'brand_name', brand.name, 'brand_role', brand.role);
  end if;
  return new;
end $$;
comment on function private.set_brand_metadata() is
  'Sets the brand and the role in an account''s metadata, of the first of several brands, whatever the auth server or the user writes there.';

create trigger set_brand_metadata before update of raw_user_meta_data on auth.users
  for each row execute function private.set_brand_metadata();

create function private.create_brand_on_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  company_name text := new.raw_user_meta_data ->> 'company_name';
  contact_name constant text := private.normalised_name(new.raw_user_meta_data ->> 'contact_name');
  signed_up_at timestamptz := coalesce(new.created_at, now());
  brand_id uuid;
begin
  if company_name is null then
    return null;
  end if;
  perform private.refuse_invalid_details(private.normalised_name(company_name), contact_name, null);
  if private.is_email(lower(private.clean_address(new.email))) is not true then
    perform private.refuse(400, 'Please enter a valid email address.', 'invalid_value');
  end if;
  -- Two accounts can have one address if they sign in in different ways.
  if private.is_brand_email_taken(new.email, new.id) then
    perform private.refuse(409, 'This email is already registered', 'brand_email_taken');
  end if;
  insert into public.brand_partners (name, created_at) values (company_name, signed_up_at)
  returning id into brand_id;
  insert into private.member_names (brand_partner_id, user_id, name)
  values (brand_id, new.id, contact_name);
  insert into public.brand_members (user_id, brand_partner_id, role)
  values (new.id, brand_id, 'owner');
  -- The trigger set_brand_metadata adds the brand.
  update auth.users set raw_user_meta_data = raw_user_meta_data where id = new.id;
  insert into public.audit_log
    (occurred_at, actor_id, action, subject_table, subject_id, brand_partner_id)
  values (signed_up_at, new.id, 'brand_signed_up', 'brand_partners', brand_id, brand_id);
  return null;
end $$;
comment on function private.create_brand_on_sign_up() is
  'Creates the brand of an account that signs up with a company name, in the same transaction as the account.';

create trigger create_brand_on_sign_up after insert on auth.users
  for each row execute function private.create_brand_on_sign_up();

create function private.sync_brand_name_to_metadata() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users u set raw_user_meta_data = u.raw_user_meta_data
  from public.brand_members m
  where m.brand_partner_id = new.id and u.id = m.user_id;
  return null;
end $$;
comment on function private.sync_brand_name_to_metadata() is
  'Copies a changed brand name to the metadata of the brand''s accounts.';

create trigger sync_brand_name_to_metadata after update of name on public.brand_partners
  for each row when (old.name is distinct from new.name)
  execute function private.sync_brand_name_to_metadata();

create function private.first_owner(brand_id uuid) returns table (user_id uuid, name text, email text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select u.id, coalesce(n.name, split_part(u.email, '@', 1)), lower(u.email)
    from public.brand_members m
    join auth.users u on u.id = m.user_id
    left join private.member_names n on n.brand_partner_id = m.brand_partner_id and n.user_id = m.user_id
    where m.brand_partner_id = brand_id and m.role = 'owner'
    order by m.created_at, m.user_id
    limit 1;
end $$;
comment on function private.first_owner(uuid) is
  'Whom a brand''s contact is derived from: of its owners, who joined first. No row for a brand without an owner.';
grant execute on function private.first_owner(uuid) to service_role;

create function private.refuse_invalid_details(name text, contact_name text, stored_contact text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(name, '') = '' or coalesce(contact_name, '') = '' then
    perform private.refuse(400, 'Missing required fields: ' || concat_ws(', ',
      case when coalesce(name, '') = '' then 'name' end,
      case when coalesce(contact_name, '') = '' then 'contact_name' end), 'missing_fields');
  end if;
  if not (private.is_name(name) and private.is_name(contact_name)) then
    perform private.refuse(
      400, 'Company name and contact name must be 120 characters or less.', 'invalid_value');
  end if;
  if contact_name is distinct from stored_contact and private.name_fault(contact_name, 'person') is not null then
    perform private.refuse(400, private.name_fault(contact_name, 'person'), 'invalid_value');
  end if;
end $$;
comment on function private.refuse_invalid_details(text, text, text) is
  'Raises an error if the normalised name of a company or of its contact is blank or too long, or that of its contact deceives and is not the stored one.';
grant execute on function private.refuse_invalid_details(text, text, text) to service_role;

create function private.guard_brand_details() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.refuse_long(array[new.name]);
  new.name := private.normalised_name(new.name);
  select o.name, o.email into new.contact_name, new.contact_email from private.first_owner(new.id) o;
  new.contact_name := coalesce(new.contact_name, 'no owner');
  perform private.refuse_invalid_details(new.name, new.contact_name, new.contact_name);
  if new.name is distinct from old.name and private.name_fault(new.name, 'company') is not null then
    perform private.refuse(400, private.name_fault(new.name, 'company'), 'invalid_value');
  end if;
  -- Concurrent writers of the same name wait for each other, so the later one gets the refusal below
  -- and not a unique violation. There are 256 locks: with one per name, a bulk load would exhaust the
  -- lock table.
  if tg_op = 'INSERT' or new.name is distinct from old.name then
    perform pg_advisory_xact_lock(hashtext('brand name'), hashtext(private.name_skeleton(new.name)) & 255);
  end if;
  if private.is_brand_name_taken(new.name, old.id) then
    perform private.refuse(409, 'This brand name is already taken', 'brand_name_taken');
  end if;
  return new;
end $$;
comment on function private.guard_brand_details() is
  'Normalizes and validates a brand''s name, and derives its contact from its first owner.';

create trigger guard_brand_details before insert or update on public.brand_partners
  for each row execute function private.guard_brand_details();

create trigger audit_brand_edits after update on public.brand_partners
  for each row
  when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.audit_edit(
    'brand_edited', 'id', 'name', 'partnership_tier', 'closed_at', 'blocked_at', 'logo_url'
  );

create function private.count_new_name(name text, brand_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.normalised_name(name) <> (
    select b.name from public.brand_partners b where b.id = private.own_brand_id(brand_id)
  ) then
    perform private.count_call('is_brand_name_available', 300, interval '5 minutes');
  end if;
end $$;
comment on function private.count_new_name(text, uuid) is
  'Counts a change of a brand''s name like a visitor''s check of a name: it tells as much.';
grant execute on function private.count_new_name(text, uuid) to authenticated;

create function private.update_brand_details(
  name text default null,
  contact_name text default null,
  based_on jsonb default null,
  brand_id uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own_brand_id constant uuid := private.own_brand_id(brand_id);
  before public.brand_partners;
  after public.brand_partners;
  changes jsonb;
  conflicts text;
begin
  select b.* into before from public.brand_partners b where b.id = own_brand_id for update;
  -- While this waited for the lock, the account, its membership or the brand's activity may have
  -- ended.
  perform private.require_role(own_brand_id, 'owner');
  perform private.require_active_brand(own_brand_id);
  if exists (
    select from (values ('name', name), ('contact_name', contact_name)) f (field, wanted)
    where f.wanted is not null and (based_on ? f.field) is not true
  ) then
    perform private.refuse(400, 'Missing required fields: based_on', 'missing_fields');
  end if;
  select string_agg(f.field, ', ') into conflicts
  from (values
    ('name', before.name, private.normalised_name(name)),
    ('contact_name', before.contact_name, private.normalised_name(contact_name))) f (field, stored, wanted)
  where f.stored <> f.wanted and f.stored is distinct from based_on ->> f.field;
  if conflicts is not null then
    perform private.refuse(409, 'Someone else has changed this meanwhile: ' || conflicts, 'edit_conflict');
  end if;
  perform private.refuse_invalid_details(
    coalesce(private.normalised_name(name), before.name),
    coalesce(private.normalised_name(contact_name), before.contact_name), before.contact_name);
  update public.brand_partners b set name = update_brand_details.name
  where b.id = own_brand_id and update_brand_details.name is not null;
  insert into private.member_names as n (brand_partner_id, user_id, name)
  select own_brand_id, o.user_id, private.normalised_name(update_brand_details.contact_name)
  from private.first_owner(own_brand_id) o
  where update_brand_details.contact_name is not null
  on conflict on constraint member_names_pkey do update set name = excluded.name;
  select b.* into after from public.brand_partners b where b.id = own_brand_id;
  changes := private.changed_columns(to_jsonb(before), to_jsonb(after), array['name', 'contact_name']);
  if changes is not null then
    perform private.write_audit('brand_edited', 'brand_partners', own_brand_id, own_brand_id, null, changes);
  end if;
end $$;

create table private.brand_closings (
  brand_partner_id uuid primary key references public.brand_partners (id) on delete cascade,
  -- Names the closing in the reviews of its orders: a brand may be closed again.
  id uuid not null unique default gen_random_uuid(),
  coming_races integer not null,
  refund_orders integer not null,
  refund_cents bigint not null,
  erase_at timestamptz not null default now() + interval '7 days'
);
comment on table private.brand_closings is
  'Brands that their owners have closed and that are not erased yet: when they will be, and what was called off.';

create index brand_closings_erase_at_idx on private.brand_closings (erase_at);

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.brand_closings enable row level security;

create table private.brand_holds (
  brand_partner_id uuid primary key references public.brand_partners (id) on delete cascade,
  reason text not null,
  held_at timestamptz not null default now()
);
comment on table private.brand_holds is
  'Brands that staff keep from being erased, and why. A brand''s people are not told.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.brand_holds enable row level security;

-- The API.

select private.expose('is_brand_name_available', 'anon, authenticated, service_role',
  'Whether no brand has this name, ignoring letter case, surrounding white space, invisible characters, how characters are encoded and which of those that look alike are used. Refuses a name that no brand can have. Rate limited.',
  counted_by => 'private.count_call(''is_brand_name_available'', 300, interval ''5 minutes'')');
select private.expose('is_brand_email_available', 'anon, authenticated, service_role',
  'Whether no account that is or may become a brand''s has this address, ignoring letter case and surrounding white space. Says so of the addresses of staff, too. Rate limited.',
  counted_by => 'private.count_call(''is_brand_email_available'', 300, interval ''5 minutes'')');
select private.expose('update_brand_details', 'authenticated',
  'For owners: changes the brand''s company name, the name of its first owner, who is its contact, or both, unless a value has changed from based_on meanwhile. Name changes share the rate limit of is_brand_name_available.',
  counted_by => 'private.count_new_name(name, brand_id)');
