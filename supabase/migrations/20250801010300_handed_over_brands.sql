-- Handing over a brand whose only owner has left: staff invite another address as its owner, who replaces them by accepting.

create function private.refuse_hand_over(brand_id uuid)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  brand public.brand_partners;
begin
  select b.* into brand from public.brand_partners b
  where b.id = brand_id and b.contact_email not like '%@erased.invalid';
  if brand.id is null then
    perform private.refuse(404, 'Brand not found', 'brand_not_found');
  elsif brand.closed_at is not null then
    perform private.refuse(
      409, 'This brand was closed by its owner, who alone can bring it back.', 'brand_closed');
  elsif not brand.is_active then
    perform private.refuse(409, 'This brand is not active. Activate it first.', 'hand_over_refused');
  elsif 1 < (
    select count(*) from public.brand_members m where m.brand_partner_id = brand_id and m.role = 'owner'
  ) then
    perform private.refuse(
      409, 'This brand has several owners. Each of them can invite people and change roles.', 'other_owners');
  elsif exists (
    select from private.invitations i
    where i.brand_partner_id = brand_id and i.hand_over_reason is not null and private.invitation_state(i) = 'open'
  ) then
    perform private.refuse(
      409, 'This brand is already being handed over. Withdraw that invitation first, or wait until it expires.',
      'hand_over_open');
  end if;
end;
$$;
comment on function private.refuse_hand_over(uuid) is
  'Raises an error unless a brand is active, has at most one owner and is not being handed over.';

create function private.refuse_successor(brand_id uuid, address text)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- Someone else of the team may take the brand over.
  if not exists (
    select from public.brand_members m
    join auth.users u on u.id = m.user_id
    where m.brand_partner_id = brand_id and m.role <> 'owner' and lower(u.email) = address
  ) then
    perform private.refuse_invitee(brand_id, address);
  end if;
  if exists (
    select from private.invitations i
    where i.brand_partner_id = brand_id and i.email = address and private.invitation_state(i) = 'open'
  ) then
    perform private.refuse(
      409, 'This person has an open invitation to the team. Once they have accepted it, you can hand the brand over.',
      'already_invited');
  end if;
end;
$$;
comment on function private.refuse_successor(uuid, text) is
  'Raises an error if an address is that of the brand''s owner or of staff, or has an open invitation of the brand.';

create function private.hand_over_brand(brand_id uuid, email text, reason text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  address constant text := lower(private.clean_address(email));
  trimmed_reason text;
  replaced uuid;
  invitation_id uuid;
begin
  perform private.require_staff();
  trimmed_reason := private.require_reason(reason);
  if not coalesce(private.is_email(address), false) then
    perform private.refuse(400, 'Please enter a valid email address.', 'invalid_value');
  end if;
  perform private.lock_team(brand_id);
  -- While this waited, the brand may have been closed or handed over.
  perform private.refuse_hand_over(brand_id);
  perform private.refuse_successor(brand_id, address);
  -- Those that have expired make way for the new one.
  update private.invitations i set withdrawn_at = now()
  where i.brand_partner_id = brand_id and (i.email = address or i.hand_over_reason is not null)
    and i.accepted_at is null and i.withdrawn_at is null and i.expires_at <= now();
  select m.user_id into replaced from public.brand_members m
  where m.brand_partner_id = brand_id and m.role = 'owner';
  invitation_id := private.send_invitation(
    brand_id, address, 'owner', 'brand_hand_over_started', trimmed_reason, replaced);
  perform private.email_account('brand_handed_over', i.id::text, replaced, jsonb_build_object(
    'brand_name', b.name, 'reason', i.hand_over_reason, 'new_email', i.email,
    'open_until', private.iso_time(i.expires_at)), b.id)
  from private.invitations i
  join public.brand_partners b on b.id = i.brand_partner_id
  where i.id = invitation_id;
  return invitation_id;
end;
$$;
comment on function private.hand_over_brand(uuid, text, text) is 'Implements hand_over_brand.';
grant execute on function private.hand_over_brand(uuid, text, text) to authenticated;

create function public.hand_over_brand(brand_id uuid, email text, reason text)
returns uuid
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse_long(array[email, reason]);
  return private.hand_over_brand(brand_id, email, reason);
end;
$$;
comment on function public.hand_over_brand(uuid, text, text) is
  'For staff: invites an address to replace the owner of an active brand with at most one, for a reason that both are told; returns the invitation''s id. Has the limits of invite_member.';
grant execute on function public.hand_over_brand(uuid, text, text) to authenticated;

create function private.withdraw_hand_over()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.close_invitation(i),
    private.write_audit('invitation_withdrawn', 'invitations', i.id, i.brand_partner_id,
      'The brand has another owner.', jsonb_build_object('role', i.role))
  from private.invitations i
  where i.brand_partner_id = new.brand_partner_id and i.hand_over_reason is not null
    and private.invitation_state(i) = 'open';
  return null;
end;
$$;
comment on function private.withdraw_hand_over() is
  'Withdraws the hand-over of a brand that gets another owner without it: somebody is there to decide.';

create trigger withdraw_hand_over_of_joined
  after insert on public.brand_members
  for each row when (new.role = 'owner')
  execute function private.withdraw_hand_over();
create trigger withdraw_hand_over_of_promoted
  after update of role on public.brand_members
  for each row when (new.role = 'owner' and old.role <> 'owner')
  execute function private.withdraw_hand_over();
