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
  'An invitation to a brand''s team: the name of who sent it, and whether its e-mail could not be delivered. One with a reason is from Outpace and hands the brand over.';

create function private.brand_invitations(brand_id uuid)
returns setof public.brand_invitation
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wanted constant uuid := private.readable_brand_id(brand_id);
begin
  return query
    select i.id, i.email, i.role, private.inviter_name(i), i.created_at, i.expires_at,
      private.is_refused(i.email, true) or exists (
        select from private.outbox o
        where o.key = 'member_invited:' || i.id and o.failed_at is not null),
      i.hand_over_reason
    from private.invitations i
    where i.brand_partner_id = wanted and i.accepted_at is null and i.withdrawn_at is null
      and i.expires_at > now() - interval '7 days'
    order by i.created_at desc, i.id;
end;
$$;
comment on function private.brand_invitations(uuid) is 'Implements brand_invitations.';
grant execute on function private.brand_invitations(uuid) to authenticated;

create function public.brand_invitations(brand_id uuid default null)
returns setof public.brand_invitation
language plpgsql
stable
set search_path = ''
as $$
begin
  return query select * from private.brand_invitations(brand_id);
end;
$$;
comment on function public.brand_invitations(uuid) is
  'The open invitations to the team of the caller''s brand, and those that expired within seven days, the newest first; staff name the brand.';
grant execute on function public.brand_invitations(uuid) to authenticated;

create function private.lock_own_invitation(invitation_id uuid)
returns private.invitations
language plpgsql
security definer
set search_path = ''
as $$
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
end;
$$;
comment on function private.lock_own_invitation(uuid) is
  'An invitation of a brand that the caller owns, or a hand-over for staff; its team is locked. Raises an error for any other, and for an accepted one.';

create function private.close_invitation(invitation private.invitations)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.invitations i set withdrawn_at = now() where i.id = invitation.id;
  update private.outbox o set dropped_at = now()
  where o.key = 'member_invited:' || invitation.id
    and num_nonnulls(o.sent_at, o.failed_at, o.dropped_at) = 0;
end;
$$;
comment on function private.close_invitation(private.invitations) is
  'Withdraws an invitation, and its e-mail if that has not been sent.';

create function private.resend_invitation(invitation_id uuid)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
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
  perform private.refuse_invitee(before.brand_partner_id, before.email);
  perform private.close_invitation(before);
  return private.send_invitation(before.brand_partner_id, before.email, before.role, 'invitation_resent');
end;
$$;
comment on function private.resend_invitation(uuid) is 'Implements resend_invitation.';
grant execute on function private.resend_invitation(uuid) to authenticated;

create function public.resend_invitation(invitation_id uuid)
returns uuid
language plpgsql
set search_path = ''
as $$
begin
  return private.resend_invitation(invitation_id);
end;
$$;
comment on function public.resend_invitation(uuid) is
  'For owners: withdraws an open or expired invitation and sends a new one with the same role; returns its id. Has the limits of invite_member.';
grant execute on function public.resend_invitation(uuid) to authenticated;

create function private.withdraw_invitation(invitation_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  before constant private.invitations := private.lock_own_invitation(invitation_id);
begin
  if before.withdrawn_at is null then
    perform private.close_invitation(before);
    perform private.write_audit('invitation_withdrawn', 'invitations', before.id, before.brand_partner_id, null,
      jsonb_build_object('role', before.role));
  end if;
end;
$$;
comment on function private.withdraw_invitation(uuid) is 'Implements withdraw_invitation.';
grant execute on function private.withdraw_invitation(uuid) to authenticated;

create function public.withdraw_invitation(invitation_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.withdraw_invitation(invitation_id);
end;
$$;
comment on function public.withdraw_invitation(uuid) is
  'For owners, and for staff if it hands the brand over: from now on, nobody can accept this invitation. A repeat succeeds.';
grant execute on function public.withdraw_invitation(uuid) to authenticated;

-- Someone who was removed may read the mail of an address that they had invited.
create function private.withdraw_invitations_of_former_owner()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
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
end;
$$;
comment on function private.withdraw_invitations_of_former_owner() is
  'Withdraws the open invitations of someone who is no longer an owner of the brand.';

create trigger withdraw_invitations_of_former_owner
  after delete or update of role on public.brand_members
  for each row execute function private.withdraw_invitations_of_former_owner();

create function private.forget_invitations()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.invitations i where i.brand_partner_id = new.id;
  return null;
end;
$$;
comment on function private.forget_invitations() is
  'Deletes the invitations of an erased brand, which name people.';

create trigger forget_invitations
  after update of contact_email on public.brand_partners
  for each row when (new.contact_email like '%@erased.invalid')
  execute function private.forget_invitations();

create function private.clear_invitations()
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  cleared integer;
begin
  delete from private.invitations i where i.created_at <= now() - interval '30 days';
  get diagnostics cleared = row_count;
  return cleared;
end;
$$;
comment on function private.clear_invitations() is
  'Deletes the invitations that were sent 30 days ago, and the addresses with them; returns how many. Called by the schedule.';

do $$
begin
  perform cron.schedule('clear-invitations', '41 * * * *', 'select private.clear_invitations()');
end;
$$;
