-- The change of an account's e-mail address, before both addresses have confirmed it.

create function private.withdraw_email_change()
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  withdrawn uuid;
begin
  update auth.users u
  set email_change = '', email_change_token_new = '', email_change_token_current = '',
    email_change_confirm_status = 0
  from private.caller c
  where u.id = c.user_id and coalesce(u.email_change, '') <> ''
  returning u.id into withdrawn;
  -- Where a hosted project looks its links up; the embedded backend has no such table.
  if withdrawn is not null and to_regclass('auth.one_time_tokens') is not null then
    delete from auth.one_time_tokens t
    where t.user_id = withdrawn
      and t.token_type::text in ('email_change_token_new', 'email_change_token_current');
  end if;
  return withdrawn is not null;
end;
$$;
comment on function private.withdraw_email_change() is 'Implements withdraw_email_change.';
grant execute on function private.withdraw_email_change() to authenticated;

create function public.withdraw_email_change()
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  return private.withdraw_email_change();
end;
$$;
comment on function public.withdraw_email_change() is
  'Withdraws the caller''s change of the e-mail address, if one waits to be confirmed: both of its links end. Returns whether one did.';
grant execute on function public.withdraw_email_change() to authenticated;
