create function private.update_brand_details(name text, contact_name text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  brand_id uuid := private.own_brand_id();
  before public.brand_partners;
  after public.brand_partners;
  code text;
  changes jsonb;
begin
  select b.* into before from public.brand_partners b where b.id = brand_id for update;
  -- After the wait for the lock: the account, its membership or the brand's activity may have ended meanwhile.
  perform private.require_own_brand();
  perform private.require_active_brand();
  -- Another name is checked for whether it is taken, like those that a visitor asks about.
  if private.normalised_name(name) is distinct from before.name then
    perform private.count_call('is_brand_name_available', 300, interval '5 minutes');
  end if;
  begin
    update public.brand_partners b
    set name = update_brand_details.name, contact_name = update_brand_details.contact_name
    where b.id = brand_id
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
    perform private.write_audit('brand_edited', 'brand_partners', brand_id, brand_id, null, changes);
  end if;
  return true;
end;
$$;
comment on function private.update_brand_details(text, text) is 'Implements update_brand_details.';
grant execute on function private.update_brand_details(text, text) to authenticated;

create function public.update_brand_details(name text, contact_name text)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  return private.update_brand_details(name, contact_name);
end;
$$;
comment on function public.update_brand_details(text, text) is
  'Changes the caller''s company name and contact name; false, and nothing changed, if another brand has the name. Changes of the name are rate limited together with is_brand_name_available.';
grant execute on function public.update_brand_details(text, text) to authenticated;
