create function private.set_brand_active(
  brand_id uuid,
  is_active boolean,
  reason text,
  expected_active boolean
)
returns public.brand_partners
language plpgsql
security definer
set search_path = ''
as $$
declare
  trimmed_reason text;
  before boolean;
  brand public.brand_partners;
begin
  perform private.require_staff();
  trimmed_reason := private.require_reason(reason);
  if set_brand_active.is_active is null then
    perform private.refuse(400, 'Missing required fields: is_active', 'missing_fields');
  end if;
  select b.is_active into before from public.brand_partners b where b.id = brand_id for update;
  if before is null then
    perform private.refuse(404, 'Brand not found', 'brand_not_found');
  end if;
  if before <> expected_active then
    perform private.refuse(409,
      format('This brand is already %s.', case when before then 'active' else 'inactive' end), 'status_changed');
  end if;
  update public.brand_partners b set is_active = set_brand_active.is_active
  where b.id = brand_id
  returning b.* into brand;
  perform private.write_audit('brand_active_set', 'brand_partners', brand.id, brand.id,
    trimmed_reason, jsonb_build_object('from', before, 'to', brand.is_active));
  return brand;
end;
$$;
comment on function private.set_brand_active(uuid, boolean, text, boolean) is 'Implements set_brand_active.';
grant execute on function private.set_brand_active(uuid, boolean, text, boolean) to authenticated;

create function public.set_brand_active(
  brand_id uuid,
  is_active boolean,
  reason text,
  expected_active boolean default null
)
returns public.brand_partners
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse_long(array[reason]);
  return private.set_brand_active(brand_id, is_active, reason, expected_active);
end;
$$;
comment on function public.set_brand_active(uuid, boolean, text, boolean) is
  'For staff: activates or deactivates a brand, with a reason for the audit log. Given an expected state, leaves a brand in the other one unchanged.';
grant execute on function public.set_brand_active(uuid, boolean, text, boolean) to authenticated;

create function private.set_brand_tier(brand_id uuid, tier text, reason text)
returns public.brand_partners
language plpgsql
security definer
set search_path = ''
as $$
declare
  trimmed_reason text := private.require_reason(reason);
  before text;
  brand public.brand_partners;
begin
  if not exists (select from public.tiers t where t.tier = set_brand_tier.tier) then
    perform private.refuse(400, 'There is no such tier.', 'invalid_value');
  end if;
  select b.partnership_tier into before from public.brand_partners b where b.id = brand_id for update;
  if before is null then
    perform private.refuse(404, 'Brand not found', 'brand_not_found');
  end if;
  update public.brand_partners b set partnership_tier = set_brand_tier.tier
  where b.id = brand_id
  returning b.* into brand;
  perform private.write_audit('brand_tier_set', 'brand_partners', brand.id, brand.id,
    trimmed_reason, jsonb_build_object('from', before, 'to', brand.partnership_tier));
  return brand;
end;
$$;
comment on function private.set_brand_tier(uuid, text, text) is
  'For operators: changes a brand''s tier. Its existing races keep theirs.';
