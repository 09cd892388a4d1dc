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
  from public.brand_members m
  where m.brand_partner_id = erase_brand.brand_id and not exists (
    select from public.brand_members other
    where other.user_id = m.user_id and other.brand_partner_id <> erase_brand.brand_id);
  select coalesce(array_agg(o.name order by o.name), '{}') into photos
  from storage.objects o
  where o.bucket_id = 'race-background-photos' and o.owner_id = any (user_ids::text[]);

  delete from public.newsletter_subscribers n
  where n.address_hash in (
    select private.address_hash(u.email) from auth.users u where u.id = any (user_ids)
    union all
    select private.address_hash(b.contact_email) from public.brand_partners b where b.id = brand_id
  );
  -- This deletes memberships, identities and sessions as well.
  delete from auth.users u where u.id = any (user_ids);
  update public.live_races r set
    status = case when r.status in ('pending', 'active') then 'cancelled' else r.status end,
    brand_website_url = null, background_photo_url = null, custom_logo_url = null
  where r.brand_partner_id = brand_id;
  update public.order_payments p set receipt_url = null, invoice_url = null
  where p.brand_partner_id = brand_id and (p.receipt_url is not null or p.invoice_url is not null);
  update private.payment_events e set payload = '{}'
  where e.payment_id in (select p.id from public.order_payments p where p.brand_partner_id = brand_id);
  -- Disables triggers, as a restore does: the audit log refuses changes otherwise.
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
    contact_email = b.id || '@erased.invalid', logo_url = null, is_active = false
  where b.id = brand_id;
  perform private.write_audit('brand_erased', 'brand_partners', brand_id, brand_id, trimmed_reason);
  -- A file and its row can only be removed together, through Storage.
  return query select unnest(photos);
end;
$$;
comment on function private.erase_brand(uuid, text) is
  'For operators: deletes a brand''s accounts and details, but keeps its races and orders; returns the photos to remove through Storage.';
