-- How an account accepts an invitation.

create function private.person_name(name text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  normalised constant text := nullif(private.normalised_name(name), '');
begin
  if not private.is_name(normalised) then
    perform private.refuse(400, 'Your name must be 120 characters or less.', 'invalid_value');
  end if;
  if private.name_fault(normalised) is not null then
    perform private.refuse(400, private.name_fault(normalised), 'invalid_value');
  end if;
  return normalised;
end;
$$;
comment on function private.person_name(text) is
  'A person''s name as stored, null for a blank one. Raises an error if it is too long or deceives.';

create function private.lock_invitation(invitation_id uuid)
returns private.invitations
language plpgsql
security definer
set search_path = ''
as $$
declare
  invitation private.invitations;
begin
  perform private.lock_team(i.brand_partner_id) from private.invitations i where i.id = invitation_id;
  -- While this waited, it may have been accepted, withdrawn or deleted.
  select i.* into invitation from private.invitations i where i.id = invitation_id;
  return invitation;
end;
$$;
comment on function private.lock_invitation(uuid) is 'An invitation, whose brand''s team is locked.';

create function private.refuse_acceptance(invitation private.invitations)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  case private.invitation_state(invitation)
    when 'open' then null;
    when 'accepted' then
      perform private.refuse(409, 'This invitation has already been accepted.', 'invitation_accepted');
    when 'expired' then
      perform private.refuse(
        410, 'This invitation has expired. Ask who invited you to send it again.', 'invitation_expired');
    else
      perform private.refuse(
        410, 'This invitation was withdrawn or sent again. Open the newest one, or ask who invited you.', 'invitation_withdrawn');
  end case;
  if not exists (select from public.brand_partners b where b.id = invitation.brand_partner_id and b.is_active) then
    perform private.refuse(
      403, 'This brand''s account is not active. Ask who invited you.', 'brand_inactive');
  end if;
  -- An owner who is replaced does not count.
  perform private.refuse_full_team(invitation.brand_partner_id, -num_nonnulls(invitation.replaced_owner_id),
    'This team has 25 people and is full. Ask who invited you to make room.');
end;
$$;
comment on function private.refuse_acceptance(private.invitations) is
  'Raises an error unless an invitation is open, its brand active and the brand''s team not full.';

create function private.replace_owner(invitation private.invitations, account uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  replaced uuid;
begin
  delete from public.brand_members m
  using (
    select u.id from auth.users u
    where u.id = invitation.replaced_owner_id and u.id <> account
    -- One that is being deleted waits for this brand, so it is not waited for.
    for key share skip locked
  ) person
  where m.brand_partner_id = invitation.brand_partner_id and m.user_id = person.id
  returning m.user_id into replaced;
  if replaced is null then
    return;
  end if;
  -- By who asked for it, unless they are no longer staff.
  insert into public.audit_log
    (actor_id, action, subject_table, subject_id, brand_partner_id, reason, details)
  values (
    (select s.user_id from public.staff_members s where s.user_id = invitation.invited_by),
    'member_removed', 'brand_members', replaced, invitation.brand_partner_id, invitation.hand_over_reason,
    jsonb_build_object('role', 'owner'));
  -- After the membership: ending it drops what its person has not been sent yet.
  perform private.email_account('brand_handed_over', invitation.id || ':accepted', replaced, jsonb_build_object(
    'brand_name', b.name, 'reason', invitation.hand_over_reason, 'new_email', invitation.email, 'open_until', null), b.id)
  from public.brand_partners b
  where b.id = invitation.brand_partner_id;
end;
$$;
comment on function private.replace_owner(private.invitations, uuid) is
  'Removes the owner whom a hand-over that this account has accepted replaces, and tells them. The caller holds the lock of the team.';

create function private.join_brand(invitation_id uuid, account uuid, name text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  invitation constant private.invitations := private.lock_invitation(invitation_id);
  role_before constant text := (
    select m.role from public.brand_members m
    where m.brand_partner_id = invitation.brand_partner_id and m.user_id = account);
  took_over constant boolean := invitation.hand_over_reason is not null and role_before is not null;
begin
  if role_before is not null and invitation.accepted_by = account then
    return invitation.brand_partner_id;
  end if;
  perform private.refuse_acceptance(invitation);
  -- An account that is being made staff is waited for.
  perform from auth.users u where u.id = account for no key update;
  if exists (select from public.staff_members s where s.user_id = account) then
    perform private.refuse(409, 'Outpace''s staff can''t join a brand.', 'staff_address');
  end if;
  update private.invitations i set accepted_at = now(), accepted_by = account where i.id = invitation.id;
  -- Someone of the team keeps their role, unless the brand is handed over to them.
  insert into public.brand_members as m (user_id, brand_partner_id, role)
  values (account, invitation.brand_partner_id, invitation.role)
  on conflict on constraint brand_members_pkey do update set role = excluded.role
  where invitation.hand_over_reason is not null;
  -- A brand that nobody belonged to, even for a moment, would no longer be active.
  perform private.replace_owner(invitation, account);
  insert into private.member_names as n (brand_partner_id, user_id, name)
  select invitation.brand_partner_id, account, join_brand.name where join_brand.name is not null
  on conflict on constraint member_names_pkey do update set name = excluded.name;
  -- The trigger set_brand_metadata adds the brand.
  update auth.users u set raw_user_meta_data = u.raw_user_meta_data where u.id = account;
  -- Not by write_audit: an account that is being created does not call.
  insert into public.audit_log (actor_id, action, subject_table, subject_id, brand_partner_id, details)
  values (account, case when took_over then 'member_role_set' else 'member_joined' end, 'brand_members', account,
    invitation.brand_partner_id,
    case when took_over then jsonb_build_object('from', role_before) else '{}' end
      || jsonb_build_object(case when took_over then 'to' else 'role' end, invitation.role));
  perform private.email_account('member_joined', invitation.id::text, m.user_id, jsonb_build_object(
    'brand_name', b.name, 'name', join_brand.name, 'email', invitation.email, 'role', invitation.role), b.id)
  from public.brand_partners b
  join public.brand_members m on m.brand_partner_id = b.id
  where b.id = invitation.brand_partner_id and m.role = 'owner' and m.user_id <> account;
  return invitation.brand_partner_id;
end;
$$;
comment on function private.join_brand(uuid, uuid, text) is
  'Makes an account a member of the brand that an invitation is from, under this name, and tells the owners; returns the brand. Accepting a hand-over replaces the owner.';

create function private.accept_invitation(token text, name text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  invitation private.invitations;
  account uuid;
begin
  invitation := private.find_invitation(token);
  select u.id into account
  from private.caller c
  join auth.users u on u.id = c.user_id
  where lower(u.email) = invitation.email and u.email_confirmed_at is not null;
  if account is null then
    perform private.refuse(
      403, 'This invitation is for another address. Please sign in with the one that it was sent to.', 'invitation_for_other');
  end if;
  return private.join_brand(invitation.id, account, coalesce(
    private.person_name(name),
    (select n.name from private.member_names n where n.user_id = account order by n.brand_partner_id limit 1)));
end;
$$;
comment on function private.accept_invitation(text, text) is 'Implements accept_invitation.';
grant execute on function private.accept_invitation(text, text) to authenticated;

create function public.accept_invitation(token text, name text default null)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  hint text;
begin
  perform private.refuse_long(array[token, name]);
  perform private.count_call('accept_invitation', 60, interval '10 minutes');
  begin
    return to_jsonb(private.accept_invitation(token, name));
  exception
    when sqlstate 'PT000' then
      get stacked diagnostics hint = pg_exception_hint;
      return private.returned_refusal(sqlstate, sqlerrm, hint);
  end;
end;
$$;
comment on function public.accept_invitation(text, text) is
  'For the account with an invitation''s address: joins the brand''s team, under this name or the one in another brand; returns the brand. The account stays in its other brands. A repeat succeeds. Rate limited.';
grant execute on function public.accept_invitation(text, text) to authenticated;
