-- Erasing a brand: on request, or seven days after its owner has closed it.

create table private.brand_closings (
  brand_partner_id uuid primary key references public.brand_partners (id) on delete cascade,
  -- Names the closing in the reviews of its orders: a brand may be closed again.
  id uuid not null unique default gen_random_uuid(),
  was_active boolean not null,
  coming_races integer not null,
  refund_orders integer not null,
  refund_cents bigint not null,
  erase_at timestamptz not null default now() + interval '7 days'
);
comment on table private.brand_closings is
  'Brands that their owners have closed and that are not erased yet: when they will be, and what was called off.';

create index brand_closings_erase_at_idx on private.brand_closings (erase_at);

create table private.closed_memberships (
  brand_partner_id uuid not null references private.brand_closings (brand_partner_id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'editor', 'viewer')),
  created_at timestamptz not null,
  primary key (brand_partner_id, user_id)
);
comment on table private.closed_memberships is
  'Who lost access to a brand when it was closed, and gets it again if the owner brings the brand back.';

create index closed_memberships_user_id_idx on private.closed_memberships (user_id);

-- No policy on purpose: only security definer functions use these tables, and browsers see no row.
alter table private.brand_closings enable row level security;
alter table private.closed_memberships enable row level security;

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
  user_ids := array(
    select m.user_id from public.brand_members m where m.brand_partner_id = erase_brand.brand_id
    union
    select c.user_id from private.closed_memberships c where c.brand_partner_id = erase_brand.brand_id);
  -- An account that is joining another brand, or becoming staff, is waited for.
  perform from auth.users u where u.id = any (user_ids) order by u.id for no key update;
  user_ids := array(
    select p from unnest(user_ids) p
    where not exists (
        select from public.brand_members m
        where m.user_id = p and m.brand_partner_id <> erase_brand.brand_id)
      -- A brand that may be reopened.
      and not exists (
        select from private.closed_memberships c
        where c.user_id = p and c.brand_partner_id <> erase_brand.brand_id)
      -- Someone may have become staff since they lost access.
      and not exists (
        select from private.closed_memberships c
        join public.staff_members s on s.user_id = c.user_id
        where c.user_id = p));
  select coalesce(array_agg(o.name order by o.name), '{}') into photos
  from storage.objects o
  where o.bucket_id = 'race-background-photos' and o.owner_id = any (user_ids::text[]);

  delete from public.newsletter_subscribers n
  where n.address_hash in (
    select private.address_hash(u.email) from auth.users u where u.id = any (user_ids)
    union all
    select private.address_hash(b.contact_email) from public.brand_partners b where b.id = brand_id
  );
  delete from private.brand_closings c where c.brand_partner_id = erase_brand.brand_id;
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
  'For operators: deletes the accounts of a brand''s people and its details, but keeps its races and orders; returns the photos to remove through Storage.';
