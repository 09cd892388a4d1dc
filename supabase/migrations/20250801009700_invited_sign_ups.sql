-- Accounts that are created by accepting an invitation. The function accept-invitation plans one, then has the auth server
-- create it with the planned id, which no sign-up can choose. The account and its membership are written together.

create type public.invited_sign_up as (user_id uuid, email text, is_done boolean);
comment on type public.invited_sign_up is
  'The id and the address of the account that accepts an invitation, and whether it exists already.';

create function private.plan_invited_sign_up(token text, name text)
returns public.invited_sign_up
language plpgsql
security definer
set search_path = ''
as $$
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
  update private.invitations i
  set new_account_id = coalesce(i.new_account_id, gen_random_uuid()), new_account_name = account_name
  where i.id = invitation.id
  returning i.* into invitation;
  return row(invitation.new_account_id, invitation.email, false)::public.invited_sign_up;
end;
$$;
comment on function private.plan_invited_sign_up(text, text) is 'Implements plan_invited_sign_up.';
grant execute on function private.plan_invited_sign_up(text, text) to service_role;

create function public.plan_invited_sign_up(token text, name text)
returns public.invited_sign_up
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse_long(array[token, name]);
  return private.plan_invited_sign_up(token, name);
end;
$$;
comment on function public.plan_invited_sign_up(text, text) is
  'For the function accept-invitation: the id that the account of an invitation''s address is to be created with. Says again what became of it.';
grant execute on function public.plan_invited_sign_up(text, text) to service_role;

create function private.join_brand_on_sign_up()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.join_brand(i.id, new.id, i.new_account_name)
  from private.invitations i
  where i.new_account_id = new.id and i.email = lower(new.email);
  return null;
end;
$$;
comment on function private.join_brand_on_sign_up() is
  'Makes an account that was planned for an invitation a member of the brand, in the same transaction.';

create trigger join_brand_on_sign_up
  after insert on auth.users
  for each row execute function private.join_brand_on_sign_up();
