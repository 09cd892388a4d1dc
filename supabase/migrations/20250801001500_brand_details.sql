create function private.update_brand_details(name text, contact_name text, based_on jsonb, brand_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  own_brand_id constant uuid := private.own_brand_id(brand_id);
  before public.brand_partners;
  after public.brand_partners;
  code text;
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
  -- Trying a new name counts like a visitor's check of a name.
  if private.normalised_name(name) <> before.name then
    perform private.count_call('is_brand_name_available', 300, interval '5 minutes');
  end if;
  begin
    update public.brand_partners b
    set name = coalesce(update_brand_details.name, b.name),
      contact_name = coalesce(update_brand_details.contact_name, b.contact_name)
    where b.id = own_brand_id
    returning b.* into after;
  exception
    when sqlstate 'PT409' then
      get stacked diagnostics code = pg_exception_hint;
      if code <> 'brand_name_taken' then
        raise;
      end if;
      -- An error would undo the count of this check.
      return false;
  end;
  changes := private.changed_columns(to_jsonb(before), to_jsonb(after), array['name', 'contact_name']);
  if changes is not null then
    perform private.write_audit('brand_edited', 'brand_partners', own_brand_id, own_brand_id, null, changes);
  end if;
  return true;
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
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  return private.update_brand_details(name, contact_name, based_on, brand_id);
end;
$$;
comment on function public.update_brand_details(text, text, jsonb, uuid) is
  'For owners: changes the brand''s company name, contact name or both, unless a value has changed from based_on meanwhile. Returns false, and changes nothing, if another brand has the name. Name changes share the rate limit of is_brand_name_available.';
grant execute on function public.update_brand_details(text, text, jsonb, uuid) to authenticated;
