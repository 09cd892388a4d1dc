-- For operators connected to the database: no role of the API may change prices, limits and
-- discount codes.

create function private.set_tier_terms(
  tier text,
  price_cents integer,
  participant_cap integer,
  races_per_month integer,
  reason text
)
returns public.tiers
language plpgsql
security definer
set search_path = ''
as $$
declare
  trimmed_reason text := private.require_reason(reason);
  before public.tiers;
  terms public.tiers;
begin
  select t.* into before from public.tiers t where t.tier = set_tier_terms.tier for update;
  if before.tier is null then
    perform private.refuse(400, 'There is no such tier.', 'invalid_value');
  end if;
  update public.tiers t set
    price_cents = set_tier_terms.price_cents,
    participant_cap = set_tier_terms.participant_cap,
    races_per_month = set_tier_terms.races_per_month
  where t.tier = before.tier
  returning t.* into terms;
  perform private.write_audit('tier_terms_set', 'tiers', null, null, trimmed_reason,
    jsonb_build_object('from', to_jsonb(before), 'to', to_jsonb(terms)));
  return terms;
end;
$$;
comment on function private.set_tier_terms(text, integer, integer, integer, text) is
  'For operators: changes a tier''s price, participant cap and races per month. Existing races and orders keep theirs.';

create function private.create_discount_code(
  code text,
  tier text,
  discount_type text,
  discount_value integer,
  description text,
  reason text,
  max_redemptions integer default null,
  max_redemptions_per_brand integer default null,
  expires_at timestamptz default null
)
returns public.discount_codes
language plpgsql
security definer
set search_path = ''
as $$
declare
  trimmed_reason text := private.require_reason(reason);
  created public.discount_codes;
begin
  insert into public.discount_codes (
    code, tier, discount_type, discount_value, description,
    max_redemptions, max_redemptions_per_brand, expires_at
  ) values (
    private.discount_code(create_discount_code.code), create_discount_code.tier, discount_type, discount_value,
    description, max_redemptions, max_redemptions_per_brand, expires_at
  ) returning * into created;
  perform private.write_audit('discount_code_created', 'discount_codes', null, null, trimmed_reason,
    to_jsonb(created) - 'created_at');
  return created;
end;
$$;
comment on function private.create_discount_code(text, text, text, integer, text, text, integer, integer, timestamptz) is
  'For operators: creates a discount code; without limits it can be used any number of times and does not expire.';

create function private.set_discount_code_limits(
  code text,
  max_redemptions integer,
  max_redemptions_per_brand integer,
  expires_at timestamptz,
  reason text
)
returns public.discount_codes
language plpgsql
security definer
set search_path = ''
as $$
declare
  trimmed_reason text := private.require_reason(reason);
  before public.discount_codes;
  limited public.discount_codes;
begin
  select c.* into before from public.discount_codes c
  where c.code = private.discount_code(set_discount_code_limits.code)
  for update;
  if before.code is null then
    perform private.refuse(404, 'Discount code not found', 'discount_code_not_found');
  end if;
  update public.discount_codes c set
    max_redemptions = set_discount_code_limits.max_redemptions,
    max_redemptions_per_brand = set_discount_code_limits.max_redemptions_per_brand,
    expires_at = set_discount_code_limits.expires_at
  where c.code = before.code
  returning c.* into limited;
  perform private.write_audit('discount_code_limits_set', 'discount_codes', null, null, trimmed_reason,
    jsonb_build_object('from', to_jsonb(before) - 'created_at', 'to', to_jsonb(limited) - 'created_at'));
  return limited;
end;
$$;
comment on function private.set_discount_code_limits(text, integer, integer, timestamptz, text) is
  'For operators: sets how often a code may be used, in all and by each brand, and when it expires; null means no limit.';
