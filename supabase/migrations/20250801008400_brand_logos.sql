create function private.set_brand_logo(logo_url text, based_on text, brand_id uuid)
returns text
language plpgsql
security definer
set search_path = ''
as $$
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
end;
$$;
comment on function private.set_brand_logo(text, text, uuid) is 'Implements set_brand_logo.';
grant execute on function private.set_brand_logo(text, text, uuid) to authenticated;

create function public.set_brand_logo(
  logo_url text default null,
  based_on text default null,
  brand_id uuid default null
)
returns text
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse_long(array[logo_url, based_on]);
  return private.set_brand_logo(logo_url, based_on, brand_id);
end;
$$;
comment on function public.set_brand_logo(text, text, uuid) is
  'For owners: gives the brand a logo that it has uploaded, by its public URL, or none, unless the logo has changed from based_on meanwhile. Returns the logo''s path, as stored.';
grant execute on function public.set_brand_logo(text, text, uuid) to authenticated;
