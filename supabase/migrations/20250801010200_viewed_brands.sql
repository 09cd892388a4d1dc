-- Staff see the portal as a brand does, read only: no function that writes for a brand takes staff as its member. The brand's
-- people see in their log that it was looked at.

create function private.view_brand(brand_id uuid)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  viewer constant uuid := (select c.user_id from private.caller c);
  brand_name text;
begin
  perform private.require_staff();
  select b.name into brand_name from public.brand_partners b
  where b.id = brand_id and b.contact_email not like '%@erased.invalid';
  if brand_name is null then
    perform private.refuse(404, 'Brand not found', 'brand_not_found');
  end if;
  -- Two calls at once write one entry.
  perform pg_advisory_xact_lock(hashtext('brand view'), hashtext(brand_id::text || viewer::text));
  if not exists (
    select from public.audit_log a
    where a.brand_partner_id = brand_id and a.occurred_at > now() - interval '1 hour'
      and a.action = 'brand_viewed' and a.actor_id = viewer
  ) then
    perform private.write_audit('brand_viewed', 'brand_partners', brand_id, brand_id);
  end if;
  return brand_name;
end;
$$;
comment on function private.view_brand(uuid) is 'Implements view_brand.';
grant execute on function private.view_brand(uuid) to authenticated;

create function public.view_brand(brand_id uuid)
returns text
language plpgsql
set search_path = ''
as $$
begin
  return private.view_brand(brand_id);
end;
$$;
comment on function public.view_brand(uuid) is
  'For staff who start to look at the portal as a brand does: notes it in the brand''s log, once an hour for each of them; returns the brand''s name.';
grant execute on function public.view_brand(uuid) to authenticated;
