-- How an invitation is read by its link. That changes nothing, because mail programs open links too.

create function private.find_invitation(token text)
returns private.invitations
language plpgsql
stable
security definer
set search_path = ''
as $$
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
end;
$$;
comment on function private.find_invitation(text) is
  'The invitation of a link''s token. Raises an error for any other token.';

create function private.has_account(address text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- The auth server stores addresses in lower case.
  return exists (select from auth.users u where u.email = address and u.deleted_at is null);
end;
$$;
comment on function private.has_account(text) is 'Whether an address in lower case has an account.';

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

create function private.read_invitation(token text)
returns public.invitation_details
language plpgsql
security definer
set search_path = ''
as $$
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
end;
$$;
comment on function private.read_invitation(text) is 'Implements read_invitation.';
grant execute on function private.read_invitation(text) to anon, authenticated;

create function public.read_invitation(token text)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  hint text;
begin
  perform private.refuse_long(array[token]);
  perform private.count_call('read_invitation', 60, interval '10 minutes');
  begin
    return to_jsonb(private.read_invitation(token));
  exception
    when sqlstate 'PT000' then
      get stacked diagnostics hint = pg_exception_hint;
      return private.returned_refusal(sqlstate, sqlerrm, hint);
  end;
end;
$$;
comment on function public.read_invitation(text) is
  'For everyone with the link of an invitation''s e-mail: what it invites to, and whether its address has an account. Changes nothing. Rate limited.';
grant execute on function public.read_invitation(text) to anon, authenticated;
