-- Invitations to a brand's team. Each is for one address and one role, and open for seven days.

create table private.invitations (
  id uuid primary key default gen_random_uuid(),
  brand_partner_id uuid not null references public.brand_partners (id) on delete cascade,
  email text not null
    constraint invitations_email_form check (private.is_email(email) and email = lower(email)),
  role text not null check (role in ('owner', 'editor', 'viewer')),
  -- No foreign key, as for member_names: it stays when the account is deleted.
  invited_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  accepted_by uuid references auth.users (id) on delete cascade,
  withdrawn_at timestamptz,
  -- The id and the name of the account that is created by accepting.
  new_account_id uuid unique,
  new_account_name text,
  -- Why staff hand the brand over; null for every other invitation.
  hand_over_reason text check (length(hand_over_reason) <= 500),
  -- The owner whom a hand-over replaces, if the brand has one. No foreign key, as for invited_by.
  replaced_owner_id uuid,
  check (num_nonnulls(accepted_at, withdrawn_at) <= 1),
  check (replaced_owner_id is null or hand_over_reason is not null and role = 'owner')
);
comment on table private.invitations is
  'Who may join a brand''s team, and as what. One that is sent again is withdrawn and followed by a new one. One with a hand_over_reason hands the brand over. Deleted after 30 days.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.invitations enable row level security;

create unique index invitations_open_key on private.invitations (brand_partner_id, email)
  where accepted_at is null and withdrawn_at is null;
create unique index invitations_open_hand_over_key on private.invitations (brand_partner_id)
  where hand_over_reason is not null and accepted_at is null and withdrawn_at is null;
create index invitations_brand_partner_id_idx on private.invitations (brand_partner_id, created_at);
create index invitations_accepted_by_idx on private.invitations (accepted_by);
create index invitations_created_at_idx on private.invitations (created_at);

create function private.invitation_state(invitation private.invitations)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when invitation.accepted_at is not null then 'accepted'
    -- Withdrawing one that had expired changes nothing for its reader.
    when invitation.expires_at <= coalesce(invitation.withdrawn_at, now()) then 'expired'
    when invitation.withdrawn_at is not null then 'withdrawn'
    else 'open'
  end;
end;
$$;
comment on function private.invitation_state(private.invitations) is
  'Whether an invitation is open, accepted, withdrawn or expired.';

create function private.inviter_name(invitation private.invitations)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case when invitation.hand_over_reason is null
    then (
      select n.name from private.member_names n
      where n.brand_partner_id = invitation.brand_partner_id and n.user_id = invitation.invited_by)
    else 'Outpace'
  end;
end;
$$;
comment on function private.inviter_name(private.invitations) is
  'Who an invitation is from, as its brand and its address read it: a member''s name, which may be null, or Outpace.';

create function private.open_invitations(brand_id uuid)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select count(*) from private.invitations i
    where i.brand_partner_id = brand_id and private.invitation_state(i) = 'open');
end;
$$;
comment on function private.open_invitations(uuid) is 'How many of a brand''s invitations are open.';

create function private.refuse_full_team(brand_id uuid, others bigint, reason text)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if others + (select count(*) from public.brand_members m where m.brand_partner_id = brand_id) >= 25 then
    perform private.refuse(409, reason, 'member_limit');
  end if;
end;
$$;
comment on function private.refuse_full_team(uuid, bigint, text) is
  'Raises an error with this reason if a brand''s members, and this many others, fill its team.';

create function private.refuse_invitee(brand_id uuid, address text)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if exists (
    select from public.brand_members m
    join auth.users u on u.id = m.user_id
    where m.brand_partner_id = brand_id and lower(u.email) = address
  ) then
    perform private.refuse(409, 'This person is already in the team.', 'already_member');
  end if;
  if exists (
    select from public.staff_members s
    join auth.users u on u.id = s.user_id
    where lower(u.email) = address
  ) then
    perform private.refuse(
      409, 'This address belongs to Outpace''s staff, who can''t join a brand. Please use another one.', 'staff_address');
  end if;
end;
$$;
comment on function private.refuse_invitee(uuid, text) is
  'Raises an error if the account of an address belongs to the brand already, or to staff.';

create function private.send_invitation(
  brand_id uuid,
  address text,
  role text,
  action text,
  reason text default null,
  replaced_owner_id uuid default null
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  inviter constant uuid := (select c.user_id from private.caller c);
  invitation private.invitations;
begin
  if private.open_invitations(brand_id) >= 10 then
    perform private.refuse(
      409,
      case when send_invitation.reason is null
        then 'Your brand has ten open invitations. Withdraw one, or wait until someone accepts.'
        else 'This brand has ten open invitations. Wait until one is accepted or expires.'
      end,
      'invitation_limit');
  end if;
  perform private.refuse_full_team(
    brand_id, private.open_invitations(brand_id) - num_nonnulls(send_invitation.replaced_owner_id),
    'A team has up to 25 people, and open invitations count. Remove someone or withdraw an invitation first.');
  if 20 <= (
    select count(*) from private.invitations i
    where i.brand_partner_id = brand_id and i.created_at > now() - interval '1 day'
  ) then
    perform private.refuse(
      429,
      case when send_invitation.reason is null then 'Your brand has sent' else 'This brand has sent' end
        || ' 20 invitations within a day. Please try again tomorrow.',
      'invitation_email_limit');
  end if;
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
  return invitation.id;
end;
$$;
comment on function private.send_invitation(uuid, text, text, text, text, uuid) is
  'Adds an invitation and its e-mail, unless the brand has too many; with a reason, it hands the brand over. The caller holds the lock of the team.';

create function private.invite_member(email text, role text, brand_id uuid)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
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
  perform private.refuse_invitee(own_brand_id, address);
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
  return private.send_invitation(own_brand_id, address, role, 'member_invited');
end;
$$;
comment on function private.invite_member(text, text, uuid) is 'Implements invite_member.';
grant execute on function private.invite_member(text, text, uuid) to authenticated;

create function public.invite_member(email text, role text, brand_id uuid default null)
returns uuid
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse_long(array[email, role]);
  return private.invite_member(email, role, brand_id);
end;
$$;
comment on function public.invite_member(text, text, uuid) is
  'For owners: invites an address to the team by e-mail; returns the invitation''s id. A team has up to 25 people and ten open invitations, and sends 20 a day.';
grant execute on function public.invite_member(text, text, uuid) to authenticated;
