create function private.set_brand_metadata()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
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
end;
$$;
comment on function private.set_brand_metadata() is
  'Sets the brand and the role in an account''s metadata, of the first of several brands, whatever the auth server or the user writes there.';

create trigger set_brand_metadata
  before update of raw_user_meta_data on auth.users
  for each row execute function private.set_brand_metadata();

create function private.create_brand_on_sign_up()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  company_name text := new.raw_user_meta_data ->> 'company_name';
  signed_up_at timestamptz := coalesce(new.created_at, now());
  brand_id uuid;
begin
  if company_name is null then
    return null;
  end if;
  insert into public.brand_partners (name, contact_email, contact_name, created_at)
  values (company_name, new.email, new.raw_user_meta_data ->> 'contact_name', signed_up_at)
  returning id into brand_id;
  insert into public.brand_members (user_id, brand_partner_id, role)
  values (new.id, brand_id, 'owner');
  insert into private.member_names (brand_partner_id, user_id, name)
  select b.id, new.id, b.contact_name from public.brand_partners b where b.id = brand_id;
  -- The trigger set_brand_metadata adds the brand.
  update auth.users set raw_user_meta_data = raw_user_meta_data where id = new.id;
  insert into public.audit_log
    (occurred_at, actor_id, action, subject_table, subject_id, brand_partner_id)
  values (signed_up_at, new.id, 'brand_signed_up', 'brand_partners', brand_id, brand_id);
  return null;
end;
$$;
comment on function private.create_brand_on_sign_up() is
  'Creates the brand of an account that signs up with a company name, in the same transaction as the account.';

create trigger create_brand_on_sign_up
  after insert on auth.users
  for each row execute function private.create_brand_on_sign_up();

create function private.sync_brand_name_to_metadata()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update auth.users u set raw_user_meta_data = u.raw_user_meta_data
  from public.brand_members m
  where m.brand_partner_id = new.id and u.id = m.user_id;
  return null;
end;
$$;
comment on function private.sync_brand_name_to_metadata() is
  'Copies a changed brand name to the metadata of the brand''s accounts.';

create trigger sync_brand_name_to_metadata
  after update of name on public.brand_partners
  for each row when (old.name is distinct from new.name)
  execute function private.sync_brand_name_to_metadata();
