-- For operators connected to the database: no role of the API may call these. Each writes an audit row, whose
-- actor is null unless the session sets a user's claims.

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

create function private.set_order_status(
  order_id uuid,
  status text,
  reason text,
  provider text default null,
  reference text default null
)
returns public.race_orders
language plpgsql
security definer
set search_path = ''
as $$
declare
  trimmed_reason text := private.require_reason(reason);
  before text;
  race_order public.race_orders;
begin
  select o.status into before from public.race_orders o where o.id = order_id for update;
  if before is null then
    perform private.refuse(404, 'Order not found', 'order_not_found');
  end if;
  if before = set_order_status.status then
    perform private.refuse(409, format('This order is already %s.', before), 'status_changed');
  end if;
  if (before, set_order_status.status) not in
    (('due', 'paid'), ('due', 'void'), ('free', 'void'), ('paid', 'refunded'))
    or set_order_status.status is null
  then
    perform private.refuse(409, format(
      'An order that is %s can''t become %s.', before, coalesce(set_order_status.status, 'nothing')
    ), 'invalid_value');
  end if;
  update public.race_orders o set
    status = set_order_status.status,
    payment_provider = coalesce(provider, o.payment_provider),
    payment_reference = coalesce(reference, o.payment_reference)
  where o.id = order_id
  returning o.* into race_order;
  perform private.write_audit('order_status_set', 'race_orders', race_order.id,
    race_order.brand_partner_id, trimmed_reason,
    jsonb_build_object('from', before, 'to', race_order.status));
  return race_order;
end;
$$;
comment on function private.set_order_status(uuid, text, text, text, text) is
  'For operators: changes an order''s status from due to paid or void, from free to void, or from paid to refunded.';

create function private.erase_brand(brand_id uuid, reason text)
returns setof text
language plpgsql
security definer
set search_path = ''
as $$
declare
  trimmed_reason text := private.require_reason(reason);
  user_ids uuid[];
  photos text[];
begin
  perform from public.brand_partners b where b.id = brand_id for update;
  if not found then
    perform private.refuse(404, 'Brand not found', 'brand_not_found');
  end if;
  select coalesce(array_agg(m.user_id), '{}') into user_ids
  from public.brand_members m where m.brand_partner_id = brand_id;
  select coalesce(array_agg(o.name order by o.name), '{}') into photos
  from storage.objects o
  where o.bucket_id = 'race-background-photos' and o.owner_id = any (user_ids::text[]);

  delete from public.newsletter_subscribers n
  where n.email in (
    select lower(btrim(u.email)) from auth.users u where u.id = any (user_ids)
    union all
    select b.contact_email from public.brand_partners b where b.id = brand_id
  );
  -- Deletes memberships, identities and sessions too.
  delete from auth.users u where u.id = any (user_ids);
  update public.live_races r set
    status = case when r.status in ('pending', 'active') then 'cancelled' else r.status end,
    brand_website_url = null, background_photo_url = null
  where r.brand_partner_id = brand_id;
  -- As a restore does: the audit log refuses changes otherwise.
  set local session_replication_role = replica;
  update public.audit_log a set
    details = case a.action
      when 'brand_edited' then '{}'
      else a.details - array['brand_website_url', 'background_photo_url']
    end
  where a.brand_partner_id = erase_brand.brand_id and a.action in ('brand_edited', 'race_edited');
  set local session_replication_role = origin;
  update public.brand_partners b set
    name = 'Erased brand ' || b.id, contact_name = 'Erased',
    contact_email = b.id || '@erased.invalid', is_active = false
  where b.id = brand_id;
  perform private.write_audit('brand_erased', 'brand_partners', brand_id, brand_id, trimmed_reason);
  -- A file and its row can only be removed together, through Storage.
  return query select unnest(photos);
end;
$$;
comment on function private.erase_brand(uuid, text) is
  'For operators: deletes a brand''s accounts and details, but keeps its races and orders; returns the photos to remove through Storage.';
