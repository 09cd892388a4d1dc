-- A brand's team: members and their roles, and invitations.

-- A brand's team: who belongs to it, as what, and how people leave.

create type public.team_member as (
  user_id uuid,
  name text,
  email text,
  role text,
  joined_at timestamptz,
  is_self boolean
);
comment on type public.team_member is 'Someone of a brand, and whether that is the caller.';

create function private.brand_team(brand_id uuid default null) returns setof public.team_member
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant uuid := private.readable_brand_id(brand_id, 'team');
begin
  return query
    select m.user_id, n.name, u.email::text, m.role, m.created_at,
      m.user_id = (select c.user_id from private.caller c)
    from public.brand_members m
    join auth.users u on u.id = m.user_id
    left join private.member_names n
      on n.brand_partner_id = m.brand_partner_id and n.user_id = m.user_id
    where m.brand_partner_id = wanted
    order by m.created_at, m.user_id;
end $$;

create function private.lock_team(brand_id uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform from public.brand_partners b where b.id = brand_id for update;
end $$;
comment on function private.lock_team(uuid) is
  'Makes changes of a team wait for each other, so that two at once cannot leave it without an owner.';

create function private.refuse_last_owner(brand_id uuid, user_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not exists (
    select from public.brand_members m
    where m.brand_partner_id = brand_id and m.role = 'owner' and m.user_id <> refuse_last_owner.user_id
  ) then
    perform private.refuse(
      409, 'A brand needs an owner. Make someone else an owner first.', 'last_owner');
  end if;
end $$;
comment on function private.refuse_last_owner(uuid, uuid) is
  'Raises an error if a brand has no other owner than this account.';

create function private.tell_owners(act text, fact text, brand_id uuid, person uuid, address text default null)
returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_act(
    'owners_changed', concat_ws(':', fact, act, private.iso_time(now())),
    array(select m.user_id from public.brand_members m where m.brand_partner_id = brand_id and m.role = 'owner'),
    jsonb_build_object('act', act, 'brand_name', b.name,
      'person_name', (
        select n.name from private.member_names n where n.brand_partner_id = brand_id and n.user_id = person),
      'person_email', coalesce(address, (select u.email from auth.users u where u.id = person))),
    brand_id, person)
  from public.brand_partners b
  where b.id = brand_id;
end $$;
comment on function private.tell_owners(text, text, uuid, uuid, text) is
  'Tells the owners of a brand, the caller and the person concerned that someone was made owner, invited as one, demoted or removed, or left.';

create function private.set_member_role(user_id uuid, role text, brand_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own_brand_id constant uuid := private.own_brand_id(brand_id);
  before text;
begin
  perform private.lock_team(own_brand_id);
  -- While this waited, the caller may have been removed or made an editor.
  perform private.require_role(own_brand_id, 'owner');
  if role not in ('owner', 'editor', 'viewer') or role is null then
    perform private.refuse(400, 'A role is owner, editor or viewer.', 'invalid_value');
  end if;
  select m.role into before from public.brand_members m
  where m.brand_partner_id = own_brand_id and m.user_id = set_member_role.user_id;
  if before is null then
    perform private.refuse(404, 'This person is not in the team.', 'member_not_found');
  end if;
  if before = role then
    return;
  end if;
  if before = 'owner' then
    perform private.refuse_last_owner(own_brand_id, user_id);
  end if;
  if 'owner' in (before, role) then
    perform private.require_proof(case role when 'owner' then 'make_owner' else 'demote_owner' end, own_brand_id);
  end if;
  update public.brand_members m set role = set_member_role.role
  where m.brand_partner_id = own_brand_id and m.user_id = set_member_role.user_id;
  perform private.write_audit('member_role_set', 'brand_members', user_id, own_brand_id, null,
    jsonb_build_object('from', before, 'to', role));
  if 'owner' in (before, role) then
    perform private.tell_owners(
      case role when 'owner' then 'made_owner' else 'demoted' end, user_id::text, own_brand_id, user_id);
  end if;
end $$;

create function private.remove_member(user_id uuid, brand_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own_brand_id constant uuid := private.own_brand_id(brand_id);
  is_leaving constant boolean := user_id = (select c.user_id from private.caller c);
  removed_role text;
begin
  perform private.lock_team(own_brand_id);
  -- While this waited, the caller may have been removed or made an editor.
  perform private.require_role(own_brand_id, case when is_leaving then 'viewer' else 'owner' end);
  select m.role into removed_role from public.brand_members m
  where m.brand_partner_id = own_brand_id and m.user_id = remove_member.user_id;
  if removed_role is null then
    perform private.refuse(404, 'This person is not in the team.', 'member_not_found');
  end if;
  if removed_role = 'owner' then
    perform private.refuse_last_owner(own_brand_id, user_id);
    perform private.require_proof(case when is_leaving then 'leave_as_owner' else 'remove_owner' end, own_brand_id);
  end if;
  -- Written first, while the caller still belongs to the brand.
  perform private.write_audit(case when is_leaving then 'member_left' else 'member_removed' end,
    'brand_members', user_id, own_brand_id, null, jsonb_build_object('role', removed_role));
  delete from public.brand_members m
  where m.brand_partner_id = own_brand_id and m.user_id = remove_member.user_id;
  if removed_role = 'owner' then
    perform private.tell_owners(
      case when is_leaving then 'left' else 'removed' end, user_id::text, own_brand_id, user_id);
  end if;
end $$;

-- Invitations to a brand's team, in private.invitations. Each is for one address and one role, and open for seven days.

create function private.inviter_name(invitation private.invitations) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case when invitation.hand_over_reason is null
    then (
      select n.name from private.member_names n
      where n.brand_partner_id = invitation.brand_partner_id and n.user_id = invitation.invited_by)
    else 'Outpace'
  end;
end $$;
comment on function private.inviter_name(private.invitations) is
  'Who an invitation is from, as its brand and its address read it: a member''s name, which may be null, or Outpace.';

create function private.open_invitations(brand_id uuid) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  return (
    select count(*) from private.invitations i
    where i.brand_partner_id = brand_id and private.invitation_state(i) = 'open');
end $$;
comment on function private.open_invitations(uuid) is 'How many of a brand''s invitations are open.';

create function private.refuse_full_team(brand_id uuid, others bigint, reason text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if others + (select count(*) from public.brand_members m where m.brand_partner_id = brand_id) >= 25 then
    perform private.refuse(409, reason, 'member_limit');
  end if;
end $$;
comment on function private.refuse_full_team(uuid, bigint, text) is
  'Raises an error with this reason if a brand''s members, and this many others, fill its team.';

create function private.refuse_invitations(token text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.invitation_refusals (address_hash) values (private.read_link('refuse_invitations', token))
  on conflict do nothing;
end $$;

create function private.allow_invitations(token text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.invitation_refusals r where r.address_hash = private.read_link('refuse_invitations', token);
end $$;

create function private.refuse_member(brand_id uuid, address text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if exists (
    select from public.brand_members m
    join auth.users u on u.id = m.user_id
    where m.brand_partner_id = brand_id and lower(u.email) = address
  ) then
    perform private.refuse(409, 'This person is already in the team.', 'already_member');
  end if;
end $$;
comment on function private.refuse_member(uuid, text) is
  'Raises an error if the account of an address belongs to the brand already.';

create function private.refuse_more_invitations(brand_id uuid, is_hand_over boolean, replaced_owner_id uuid)
returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.open_invitations(brand_id) >= 10 then
    perform private.refuse(
      409,
      case when not is_hand_over
        then 'Your brand has ten open invitations. Withdraw one, or wait until someone accepts.'
        else 'This brand has ten open invitations. Wait until one is accepted or expires.'
      end,
      'invitation_limit');
  end if;
  perform private.refuse_full_team(
    brand_id, private.open_invitations(brand_id) - num_nonnulls(replaced_owner_id),
    'A team has up to 25 people, and open invitations count. Remove someone or withdraw an invitation first.');
  if 20 <= (
    select count(*) from private.invitations i
    where i.brand_partner_id = brand_id and i.created_at > now() - interval '1 day'
  ) then
    perform private.refuse(
      429,
      case when not is_hand_over then 'Your brand has sent' else 'This brand has sent' end
        || ' 20 invitations within a day. Please try again tomorrow.',
      'invitation_email_limit');
  end if;
end $$;
comment on function private.refuse_more_invitations(uuid, boolean, uuid) is
  'Raises an error if a brand has too many open invitations, has sent too many or has a full team, in which an owner who is replaced does not count.';

create function private.send_invitation(
  brand_id uuid,
  address text,
  role text,
  action text,
  reason text default null,
  replaced_owner_id uuid default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  inviter constant uuid := (select c.user_id from private.caller c);
  invitation private.invitations;
begin
  perform private.refuse_more_invitations(
    brand_id, send_invitation.reason is not null, send_invitation.replaced_owner_id);
  insert into private.invitations as i
    (brand_partner_id, email, role, invited_by, hand_over_reason, replaced_owner_id)
  values (
    brand_id, address, send_invitation.role, inviter, send_invitation.reason, send_invitation.replaced_owner_id)
  returning i.* into invitation;
  insert into private.outbox (key, kind, recipient, brand_partner_id, payload)
  select 'member_invited:' || invitation.id, 'member_invited', address, b.id, jsonb_build_object(
    'brand_name', b.name,
    'invited_by', private.inviter_name(invitation),
    'role', invitation.role,
    'reason', invitation.hand_over_reason,
    'token', private.sign_link('accept_invitation', invitation.id::text))
  from public.brand_partners b
  where b.id = brand_id;
  -- The log is kept for ever, so it does not have the address.
  perform private.write_audit(action, 'invitations', invitation.id, brand_id, invitation.hand_over_reason,
    jsonb_build_object('role', invitation.role));
  if invitation.role = 'owner' and invitation.hand_over_reason is null then
    perform private.tell_owners('invited', invitation.id::text, brand_id, null, address);
  end if;
  return invitation.id;
end $$;
comment on function private.send_invitation(uuid, text, text, text, text, uuid) is
  'Adds an invitation and its e-mail, unless the brand has too many; with a reason, it hands the brand over. The caller holds the lock of the team.';

create function private.invite_member(email text, role text, brand_id uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  own_brand_id constant uuid := private.own_brand_id(brand_id);
  address constant text := lower(private.clean_address(email));
begin
  perform private.lock_team(own_brand_id);
  -- While this waited, the caller may have been removed or made an editor.
  perform private.require_role(own_brand_id, 'owner');
  perform private.require_active_brand(own_brand_id);
  if role not in ('owner', 'editor', 'viewer') or role is null then
    perform private.refuse(400, 'A role is owner, editor or viewer.', 'invalid_value');
  end if;
  if not coalesce(private.is_email(address), false) then
    perform private.refuse(400, 'Please enter a valid email address.', 'invalid_value');
  end if;
  perform private.refuse_member(own_brand_id, address);
  -- One that has expired makes way for the new one.
  update private.invitations i set withdrawn_at = now()
  where i.brand_partner_id = own_brand_id and i.email = address
    and i.accepted_at is null and i.withdrawn_at is null and i.expires_at <= now();
  if exists (
    select from private.invitations i
    where i.brand_partner_id = own_brand_id and i.email = address and private.invitation_state(i) = 'open'
  ) then
    perform private.refuse(
      409, 'This person is already invited. You can send the invitation again.', 'already_invited');
  end if;
  if role = 'owner' then
    perform private.require_proof('invite_owner', own_brand_id);
  end if;
  return private.send_invitation(own_brand_id, address, role, 'member_invited');
end $$;

-- What becomes of invitations that were sent: a brand lists them, sends them again and withdraws them.

create type public.brand_invitation as (
  id uuid,
  email text,
  role text,
  invited_by text,
  created_at timestamptz,
  expires_at timestamptz,
  is_undeliverable boolean,
  reason text
);
comment on type public.brand_invitation is
  'An invitation to a brand''s team: the name of who sent it, and whether an attempt to deliver its e-mail was refused, or for staff, of a hand-over, whether it is not sent. One with a reason is from Outpace and hands the brand over.';

create function private.brand_invitations(brand_id uuid default null) returns setof public.brand_invitation
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant uuid := private.readable_brand_id(brand_id, 'invitations');
begin
  return query
    select i.id, i.email, i.role, private.inviter_name(i), i.created_at, i.expires_at,
      -- Not for what else keeps it from being sent, such as a bounce elsewhere: that is no brand's concern.
      exists (
        select from private.outbox o
        where o.key = 'member_invited:' || i.id and o.failed_at is not null
          and (o.last_error in ('bounced', 'failed') or o.last_error like '400%' or o.last_error like '422%'))
        -- Staff learn of their hand-over that it does not arrive.
        or i.hand_over_reason is not null and private.is_staff()
          and (private.is_refused(i.email, true) or private.refuses_invitations(i.email)),
      i.hand_over_reason
    from private.invitations i
    where i.brand_partner_id = wanted and i.accepted_at is null and i.withdrawn_at is null
      and i.expires_at > now() - interval '7 days'
    order by i.created_at desc, i.id;
end $$;

create function private.lock_own_invitation(invitation_id uuid) returns private.invitations
language plpgsql security definer set search_path = '' as $$
declare
  invitation private.invitations;
begin
  select i.* into invitation from private.invitations i
  where i.id = invitation_id
    and (private.is_member(i.brand_partner_id) or i.hand_over_reason is not null and private.is_staff());
  if invitation.id is null then
    perform private.refuse(404, 'This invitation does not exist.', 'invitation_not_found');
  end if;
  perform private.lock_team(invitation.brand_partner_id);
  if invitation.hand_over_reason is null or not private.is_staff() then
    perform private.require_role(invitation.brand_partner_id, 'owner');
  end if;
  -- While this waited, it may have been accepted or withdrawn.
  select i.* into invitation from private.invitations i where i.id = invitation_id;
  if invitation.accepted_at is not null then
    perform private.refuse(409, 'This person has just joined the team.', 'invitation_accepted');
  end if;
  return invitation;
end $$;
comment on function private.lock_own_invitation(uuid) is
  'An invitation of a brand that the caller owns, or a hand-over for staff; its team is locked. Raises an error for any other, and for an accepted one.';

create function private.close_invitation(invitation private.invitations) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.invitations i set withdrawn_at = now() where i.id = invitation.id;
  update private.outbox o set dropped_at = now()
  where o.key = 'member_invited:' || invitation.id
    and num_nonnulls(o.sent_at, o.failed_at, o.dropped_at) = 0;
end $$;
comment on function private.close_invitation(private.invitations) is
  'Withdraws an invitation, and its e-mail if that has not been sent.';

create function private.resend_invitation(invitation_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  before constant private.invitations := private.lock_own_invitation(invitation_id);
begin
  perform private.require_active_brand(before.brand_partner_id);
  if before.withdrawn_at is not null then
    perform private.refuse(
      404, 'This invitation was withdrawn, or has already been sent again.', 'invitation_not_found');
  end if;
  if before.hand_over_reason is not null then
    perform private.refuse(
      409, 'This invitation is from Outpace, which alone can send it again. You can withdraw it.', 'hand_over_refused');
  end if;
  perform private.refuse_member(before.brand_partner_id, before.email);
  if before.role = 'owner' then
    perform private.require_proof('invite_owner', before.brand_partner_id);
  end if;
  perform private.close_invitation(before);
  return private.send_invitation(before.brand_partner_id, before.email, before.role, 'invitation_resent');
end $$;

create function private.withdraw_invitation(invitation_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before constant private.invitations := private.lock_own_invitation(invitation_id);
begin
  if before.withdrawn_at is null then
    perform private.close_invitation(before);
    perform private.write_audit('invitation_withdrawn', 'invitations', before.id, before.brand_partner_id, null,
      jsonb_build_object('role', before.role));
  end if;
end $$;

-- Someone who was removed may read the mail of an address that they had invited.
create function private.withdraw_invitations_of_former_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.role <> 'owner' or tg_op = 'UPDATE' and new.role = 'owner' then
    return null;
  end if;
  perform private.close_invitation(i),
    private.write_audit('invitation_withdrawn', 'invitations', i.id, i.brand_partner_id,
      'Who sent it is no longer an owner.', jsonb_build_object('role', i.role))
  from private.invitations i
  where i.brand_partner_id = old.brand_partner_id and i.invited_by = old.user_id
    and private.invitation_state(i) = 'open';
  return null;
end $$;
comment on function private.withdraw_invitations_of_former_owner() is
  'Withdraws the open invitations of someone who is no longer an owner of the brand.';

create trigger withdraw_invitations_of_former_owner after delete or update of role on public.brand_members
  for each row execute function private.withdraw_invitations_of_former_owner();

create function private.clear_invitations() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  cleared integer;
begin
  delete from private.invitations i where i.created_at <= now() - interval '30 days';
  get diagnostics cleared = row_count;
  return cleared;
end $$;
comment on function private.clear_invitations() is
  'Deletes the invitations that were sent 30 days ago, and the addresses with them; returns how many. Called by the schedule.';

-- How an invitation is read by its link. That changes nothing, because mail programs open links too.

create function private.find_invitation(token text) returns private.invitations
language plpgsql stable security definer set search_path = '' as $$
declare
  invitation private.invitations;
begin
  begin
    select i.* into invitation from private.invitations i
    where i.id = private.read_link('accept_invitation', token)::uuid;
  exception
    when sqlstate 'PT400' then null;
  end;
  if invitation.id is null then
    perform private.refuse(
      404, 'This invitation does not exist. Please open the link from the e-mail again.', 'invitation_not_found');
  end if;
  return invitation;
end $$;
comment on function private.find_invitation(text) is
  'The invitation of a link''s token. Raises an error for any other token.';

create function private.has_account(address text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- The auth server stores addresses in lower case.
  return exists (
    select from auth.users u
    where u.email = address and u.deleted_at is null and u.email_confirmed_at is not null);
end $$;
comment on function private.has_account(text) is
  'Whether an address in lower case has an account. An unconfirmed sign-up may be a stranger''s.';

create type public.invitation_details as (
  brand_name text,
  email text,
  role text,
  invited_by text,
  expires_at timestamptz,
  state text,
  has_account boolean,
  reason text
);
comment on type public.invitation_details is
  'What the reader of an invitation is told: state is open, accepted, withdrawn or expired. One with a reason hands the brand over.';

create function private.read_invitation(token text) returns public.invitation_details
language plpgsql security definer set search_path = '' as $$
declare
  invitation private.invitations;
begin
  invitation := private.find_invitation(token);
  return (
    select row(b.name, invitation.email, invitation.role, private.inviter_name(invitation), invitation.expires_at,
      private.invitation_state(invitation), private.has_account(invitation.email), invitation.hand_over_reason
    )::public.invitation_details
    from public.brand_partners b
    where b.id = invitation.brand_partner_id);
end $$;

-- How an account accepts an invitation.

create function private.person_name(name text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  normalised constant text := nullif(private.normalised_name(name), '');
begin
  if not private.is_name(normalised) then
    perform private.refuse(400, 'Your name must be 120 characters or less.', 'invalid_value');
  end if;
  if private.name_fault(normalised, 'person') is not null then
    perform private.refuse(400, private.name_fault(normalised, 'person'), 'invalid_value');
  end if;
  return normalised;
end $$;
comment on function private.person_name(text) is
  'A person''s name as stored, null for a blank one. Raises an error if it is too long or deceives.';

create function private.lock_invitation(invitation_id uuid) returns private.invitations
language plpgsql security definer set search_path = '' as $$
declare
  invitation private.invitations;
begin
  perform private.lock_team(i.brand_partner_id) from private.invitations i where i.id = invitation_id;
  -- While this waited, it may have been accepted, withdrawn or deleted.
  select i.* into invitation from private.invitations i where i.id = invitation_id;
  return invitation;
end $$;
comment on function private.lock_invitation(uuid) is 'An invitation, whose brand''s team is locked.';

create function private.refuse_acceptance(invitation private.invitations) returns void
language plpgsql stable security definer set search_path = '' as $$
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
  -- One that nobody belongs to any more is handed over by staff.
  if not exists (
    select from public.brand_partners b
    where b.id = invitation.brand_partner_id and num_nonnulls(b.closed_at, b.blocked_at, b.erased_at) = 0
  ) then
    perform private.refuse(
      403, 'This brand''s account is not active. Ask who invited you.', 'brand_inactive');
  end if;
  -- An owner who is replaced does not count.
  perform private.refuse_full_team(invitation.brand_partner_id, -num_nonnulls(invitation.replaced_owner_id),
    'This team has 25 people and is full. Ask the person who invited you to remove someone first.');
end $$;
comment on function private.refuse_acceptance(private.invitations) is
  'Raises an error unless an invitation is open, its brand active and the brand''s team not full.';

create function private.replace_owner(invitation private.invitations, account uuid) returns void
language plpgsql security definer set search_path = '' as $$
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
    'brand_name', b.name, 'reason', invitation.hand_over_reason, 'new_email', invitation.email, 'open_until', null,
    'at', private.iso_time(now())), b.id)
  from public.brand_partners b
  where b.id = invitation.brand_partner_id;
end $$;
comment on function private.replace_owner(private.invitations, uuid) is
  'Removes the owner whom a hand-over that this account has accepted replaces, and tells them. The caller holds the lock of the team.';

create function private.join_brand(invitation_id uuid, account uuid, name text) returns uuid
language plpgsql security definer set search_path = '' as $$
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
end $$;
comment on function private.join_brand(uuid, uuid, text) is
  'Makes an account a member of the brand that an invitation is from, under this name, and tells the owners; returns the brand. Accepting a hand-over replaces the owner.';

create function private.accept_invitation(token text, name text default null) returns uuid
language plpgsql security definer set search_path = '' as $$
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
end $$;

-- Accounts that are created by accepting an invitation. The function accept-invitation plans one, then has the auth server
-- create it with the planned id, which no sign-up can choose. The account and its membership are written together.

create type public.invited_sign_up as (user_id uuid, email text, is_done boolean);
comment on type public.invited_sign_up is
  'The id and the address of the account that accepts an invitation, and whether it exists already.';

create function private.delete_sign_up(account uuid, reason text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  brand_id uuid;
begin
  begin
    perform from public.brand_partners b
    where b.id in (select m.brand_partner_id from public.brand_members m where m.user_id = account)
    for update nowait;
    perform from auth.users u where u.id = account and u.email_confirmed_at is null for update nowait;
    if not found then
      return false;
    end if;
  exception
    when lock_not_available then return false;
  end;
  for brand_id in
    delete from public.brand_partners b
    using public.brand_members own
    where own.user_id = account and own.brand_partner_id = b.id
      and not exists (
        select from public.brand_members m where m.brand_partner_id = b.id and m.user_id <> account)
      and not exists (select from public.live_races r where r.brand_partner_id = b.id)
      and not exists (select from public.race_orders o where o.brand_partner_id = b.id)
    returning b.id
  loop
    perform private.write_audit('sign_up_expired', 'brand_partners', brand_id, brand_id, delete_sign_up.reason);
  end loop;
  delete from auth.users u where u.id = account;
  return true;
end $$;
comment on function private.delete_sign_up(uuid, text) is
  'Deletes an account that has not confirmed its address, and its brand unless that has another member, a race or an order; returns whether it did. Waits for no other session: it may hold another brand.';

create function private.plan_invited_sign_up(token text, name text) returns public.invited_sign_up
language plpgsql security definer set search_path = '' as $$
declare
  invitation private.invitations := private.find_invitation(token);
  account_name constant text := private.person_name(name);
begin
  if account_name is null then
    perform private.refuse(400, 'Please enter your name.', 'missing_fields');
  end if;
  invitation := private.lock_invitation(invitation.id);
  if invitation.accepted_by = invitation.new_account_id then
    return row(invitation.new_account_id, invitation.email, true)::public.invited_sign_up;
  end if;
  perform private.refuse_acceptance(invitation);
  if private.has_account(invitation.email) then
    perform private.refuse(
      409, 'This address already has an account. Please sign in to accept the invitation.', 'account_exists');
  end if;
  perform private.delete_sign_up(u.id, 'Its address was invited to a brand, and proved to be someone else''s.')
  from auth.users u
  where u.email = invitation.email and u.email_confirmed_at is null;
  update private.invitations i
  set new_account_id = coalesce(i.new_account_id, gen_random_uuid()), new_account_name = account_name
  where i.id = invitation.id
  returning i.* into invitation;
  return row(invitation.new_account_id, invitation.email, false)::public.invited_sign_up;
end $$;

create function private.join_brand_on_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.join_brand(i.id, new.id, i.new_account_name)
  from private.invitations i
  where i.new_account_id = new.id and i.email = lower(new.email);
  return null;
end $$;
comment on function private.join_brand_on_sign_up() is
  'Makes an account that was planned for an invitation a member of the brand, in the same transaction.';

create trigger join_brand_on_sign_up after insert on auth.users
  for each row execute function private.join_brand_on_sign_up();

-- The API.

select private.expose('brand_team', 'authenticated',
  'Everyone of the caller''s brand, who joined first comes first; staff name the brand.');
select private.expose('set_member_role', 'authenticated',
  'For owners: changes the role of someone in the team, but not of its last owner. It holds at the person''s next statement.',
  on_refusal => 'private.note_refused_proof(hint, detail)');
select private.expose('remove_member', 'authenticated',
  'For owners: removes someone from the team; everyone may remove themselves. Not its last owner. What the person made stays with the brand.',
  on_refusal => 'private.note_refused_proof(hint, detail)');
select private.expose('invite_member', 'authenticated',
  'For owners: invites an address to the team by e-mail; returns the invitation''s id, also if the address gets no e-mail from us. A team has up to 25 people and ten open invitations, and sends 20 a day.',
  on_refusal => 'private.note_refused_proof(hint, detail)');
select private.expose('brand_invitations', 'authenticated',
  'The open invitations to the team of the caller''s brand, and those that expired within seven days, the newest first; staff name the brand.');
select private.expose('resend_invitation', 'authenticated',
  'For owners: withdraws an open or expired invitation and sends a new one with the same role; returns its id. Has the limits of invite_member.',
  on_refusal => 'private.note_refused_proof(hint, detail)');
select private.expose('withdraw_invitation', 'authenticated',
  'For owners, and for staff if it hands the brand over: from now on, nobody can accept this invitation. A repeat succeeds.');
select private.expose('read_invitation', 'anon, authenticated',
  'For everyone with the link of an invitation''s e-mail: what it invites to, and whether its address has an account. Changes nothing. Rate limited.',
  counted_by => 'private.count_call(''read_invitation'', 60, interval ''10 minutes'')');
select private.expose('accept_invitation', 'authenticated',
  'For the account with an invitation''s address: joins the brand''s team, under this name or the one in another brand; returns the brand. The account stays in its other brands. A repeat succeeds. Rate limited.',
  counted_by => 'private.count_call(''accept_invitation'', 60, interval ''10 minutes'')');
select private.expose('refuse_invitations', 'anon, authenticated',
  'No brand can invite the address any more whose invitation has this token in a link, without a login. A repeat succeeds. Rate limited.',
  counted_by => 'private.count_call(''refuse_invitations'', 60, interval ''10 minutes'')');
select private.expose('allow_invitations', 'anon, authenticated',
  'Takes refuse_invitations back with the same token. Shares its rate limit.',
  counted_by => 'private.count_call(''refuse_invitations'', 60, interval ''10 minutes'')');
select private.expose('plan_invited_sign_up', 'service_role',
  'For the function accept-invitation: the id that the account of an invitation''s address is to be created with; deletes an unconfirmed sign-up of the address. Says again what became of it.',
  longest => 1000);
