create function private.close_left_brand()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Of a brand's last two accounts deleted at once, the later waits here and finds the other gone.
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
  'Deactivates a brand once its last account is gone, and frees its e-mail address for a new sign-up; its races and orders stay.';

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
  'Removes an account from its brand and from staff if the auth server only marks it as deleted and keeps its row.';

create trigger end_memberships
  after update of deleted_at on auth.users
  for each row execute function private.end_memberships();
