create function private.close_left_brand()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Of two last accounts that are deleted at once, the later one waits here and then finds that the other has gone.
  perform from public.brand_partners b where b.id = old.brand_partner_id for update;
  if exists (select from public.brand_members m where m.brand_partner_id = old.brand_partner_id) then
    return null;
  end if;
  update public.brand_partners b
  set is_active = false, contact_email = b.id || '@deleted.invalid'
  where b.id = old.brand_partner_id;
  if found then
    perform private.write_audit('brand_left', 'brand_partners', old.brand_partner_id, old.brand_partner_id);
  end if;
  return null;
end;
$$;
comment on function private.close_left_brand() is
  'Deactivates a brand that its last account has left, and frees its e-mail address for a new sign-up; its races and orders stay.';

create trigger close_left_brand
  after delete on public.brand_members
  for each row execute function private.close_left_brand();

create function private.end_memberships()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.deleted_at is not null then
    delete from public.brand_members m where m.user_id = new.id;
    delete from public.staff_members s where s.user_id = new.id;
  end if;
  return null;
end;
$$;
comment on function private.end_memberships() is
  'Removes a deleted account from its brand and from staff where the auth server keeps the account''s row.';

create trigger end_memberships
  after update of deleted_at on auth.users
  for each row execute function private.end_memberships();
