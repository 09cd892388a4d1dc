create function private.update_brand_details(name text, contact_name text)
returns setof public.brand_partners
language plpgsql
security definer
set search_path = ''
as $$
declare
  brand_id uuid := private.require_own_brand();
  before public.brand_partners;
  after public.brand_partners;
  refusal text;
  changes jsonb;
begin
  perform private.require_active_brand();
  select b.* into before from public.brand_partners b where b.id = brand_id for update;
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
      get stacked diagnostics refusal = pg_exception_hint;
      if refusal <> 'brand_name_taken' then
        raise;
      end if;
      -- An error would undo the count of this check.
      return;
  end;
  changes := private.changed_columns(to_jsonb(before), to_jsonb(after), array['name', 'contact_name']);
  if changes is not null then
    perform private.write_audit('brand_edited', 'brand_partners', brand_id, brand_id, null, changes);
  end if;
  return next after;
end;
$$;
comment on function private.update_brand_details(text, text) is 'Implements update_brand_details.';
grant execute on function private.update_brand_details(text, text) to authenticated;

create function public.update_brand_details(name text, contact_name text)
returns setof public.brand_partners
language plpgsql
set search_path = ''
as $$
begin
  return query select * from private.update_brand_details(name, contact_name);
end;
$$;
comment on function public.update_brand_details(text, text) is
  'Changes the caller''s company name and contact name, and returns the brand, or no row if another brand has the name. Changes of the name are rate limited together with is_brand_name_available.';
grant execute on function public.update_brand_details(text, text) to authenticated;
