create function private.guard_brand_details()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse_long(array[new.name, new.contact_email, new.contact_name]);
  new.name := private.normalised_name(new.name);
  new.contact_email := lower(private.clean_address(new.contact_email));
  new.contact_name := private.normalised_name(new.contact_name);
  if coalesce(new.name, '') = '' or coalesce(new.contact_name, '') = '' then
    perform private.refuse(400, 'Missing required fields: ' || concat_ws(', ',
      case when coalesce(new.name, '') = '' then 'name' end,
      case when coalesce(new.contact_name, '') = '' then 'contact_name' end), 'missing_fields');
  end if;
  if not (private.is_name(new.name) and private.is_name(new.contact_name)) then
    perform private.refuse(
      400, 'Company name and contact name must be 120 characters or less.', 'invalid_value');
  end if;
  if new.name is distinct from old.name and private.company_name_fault(new.name) is not null then
    perform private.refuse(400, private.company_name_fault(new.name), 'invalid_value');
  end if;
  if not coalesce(private.is_email(new.contact_email), false) then
    perform private.refuse(400, 'Please enter a valid email address.', 'invalid_value');
  end if;
  -- Concurrent writers of the same name or address wait for each other, so the later one gets the
  -- refusal below and not a unique violation. All lock the name first, so they cannot deadlock.
  -- There are 256 locks of each kind: with one per name, a bulk load would exhaust the lock table.
  if tg_op = 'INSERT' or new.name is distinct from old.name then
    perform pg_advisory_xact_lock(hashtext('brand name'), hashtext(private.name_skeleton(new.name)) & 255);
  end if;
  if tg_op = 'INSERT' or new.contact_email is distinct from old.contact_email then
    perform pg_advisory_xact_lock(hashtext('brand address'), hashtext(new.contact_email) & 255);
  end if;
  if private.is_brand_name_taken(new.name, old.id) then
    perform private.refuse(409, 'This brand name is already taken', 'brand_name_taken');
  end if;
  if private.is_brand_email_taken(new.contact_email, old.id) then
    perform private.refuse(409, 'This email is already registered', 'brand_email_taken');
  end if;
  return new;
end;
$$;
comment on function private.guard_brand_details() is
  'Normalizes and validates a brand''s details.';

create trigger guard_brand_details
  before insert or update on public.brand_partners
  for each row execute function private.guard_brand_details();

create trigger audit_brand_edits
  after update on public.brand_partners
  for each row
  when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.audit_edit(
    'brand_edited', 'id', 'name', 'contact_name', 'contact_email', 'partnership_tier', 'is_active',
    'logo_url'
  );

create function private.count_new_name(name text, brand_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.normalised_name(name) <> (
    select b.name from public.brand_partners b where b.id = private.own_brand_id(brand_id)
  ) then
    perform private.count_call('is_brand_name_available', 300, interval '5 minutes');
  end if;
end;
$$;
comment on function private.count_new_name(text, uuid) is
  'Counts a change of a brand''s name like a visitor''s check of a name: it tells as much.';
grant execute on function private.count_new_name(text, uuid) to authenticated;

create function private.update_brand_details(name text, contact_name text, based_on jsonb, brand_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
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
    ('contact_name', before.contact_name, private.trimmed(contact_name))) f (field, stored, wanted)
  where f.stored <> f.wanted and f.stored is distinct from based_on ->> f.field;
  if conflicts is not null then
    perform private.refuse(409, 'Someone else has changed this meanwhile: ' || conflicts, 'edit_conflict');
  end if;
  update public.brand_partners b
  set name = coalesce(update_brand_details.name, b.name),
    contact_name = coalesce(update_brand_details.contact_name, b.contact_name)
  where b.id = own_brand_id
  returning b.* into after;
  changes := private.changed_columns(to_jsonb(before), to_jsonb(after), array['name', 'contact_name']);
  if changes is not null then
    perform private.write_audit('brand_edited', 'brand_partners', own_brand_id, own_brand_id, null, changes);
  end if;
end;
$$;
comment on function private.update_brand_details(text, text, jsonb, uuid) is 'Implements update_brand_details.';
grant execute on function private.update_brand_details(text, text, jsonb, uuid) to authenticated;

create function public.update_brand_details(
  name text default null,
  contact_name text default null,
  based_on jsonb default null,
  brand_id uuid default null
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  hint text;
begin
  perform private.refuse_long(array[name, contact_name]);
  perform private.refuse_long_json(based_on);
  perform private.count_new_name(name, brand_id);
  begin
    perform private.update_brand_details(name, contact_name, based_on, brand_id);
    return null;
  exception
    when sqlstate 'PT000' then
      get stacked diagnostics hint = pg_exception_hint;
      return private.returned_refusal(sqlstate, sqlerrm, hint);
  end;
end;
$$;
comment on function public.update_brand_details(text, text, jsonb, uuid) is
  'For owners: changes the brand''s company name, contact name or both, unless a value has changed from based_on meanwhile. Name changes share the rate limit of is_brand_name_available.';
grant execute on function public.update_brand_details(text, text, jsonb, uuid) to authenticated;
