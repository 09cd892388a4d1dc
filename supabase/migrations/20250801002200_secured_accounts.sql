-- What "This wasn't me" does, by the link of an e-mail to an account: the account is out of reach of whoever used it.

create table private.secured_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  secured_at timestamptz not null
);
comment on table private.secured_accounts is
  'When each account was last secured by "This wasn''t me". The links of e-mails that were written before do nothing more.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.secured_accounts enable row level security;

create type public.secured_account as (email text, is_repeat boolean, is_locked boolean);
comment on type public.secured_account is
  'An account that was secured: the address to which a new password can be sent, null if the link came to a former one; whether it had been secured before; and whether it stays locked until staff have looked at it.';

create function private.lock_out(account uuid, is_locked boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions s where s.user_id = account;
  delete from private.allowed_account_changes a where a.user_id = account;
  update auth.users u set
    -- No password at all: none matches, and a new one is set by a link.
    encrypted_password = '',
    email_change = '', email_change_token_new = '', email_change_token_current = '', email_change_confirm_status = 0,
    recovery_token = '', reauthentication_token = '',
    -- The reset that follows need not wait for one before it.
    recovery_sent_at = null,
    -- As long as the auth server bans an account for good. It reads no infinite time.
    banned_until = case when is_locked then now() + interval '100 years' else u.banned_until end
  where u.id = account;
  -- Where a hosted project looks its links up; the embedded backend has no such table.
  if to_regclass('auth.one_time_tokens') is not null then
    delete from auth.one_time_tokens t where t.user_id = account;
  end if;
end $$;
comment on function private.lock_out(uuid, boolean) is
  'Signs an account out everywhere, ends its password and all links of the auth server, and locks it if so asked.';

create function private.undo_acts(account uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  why constant text := 'Its owner said that it was someone else.';
begin
  perform private.close_invitation(i),
    private.write_audit('invitation_withdrawn', 'invitations', i.id, i.brand_partner_id, why,
      jsonb_build_object('role', i.role))
  from private.invitations i
  where i.role = 'owner' and private.invitation_state(i) = 'open' and (
    i.invited_by = account
    or i.hand_over_reason is not null and exists (
      select from private.hand_overs h
      where h.confirmed_by = account and h.brand_partner_id = i.brand_partner_id and h.email = i.email
        and h.begun_at is not null));
  perform private.end_hand_over(h, 'withdrawn', why, null)
  from private.hand_overs h
  where account in (h.asked_by, h.confirmed_by) and private.is_open_hand_over(h);
  perform private.bring_back(c, why)
  from private.brand_closings c
  join public.brand_members m on m.brand_partner_id = c.brand_partner_id
  where m.user_id = account and m.role = 'owner';
end $$;
comment on function private.undo_acts(uuid) is
  'Withdraws the open invitations as owner that an account has sent, ends the hand-overs that it asked for or confirmed, and brings the brands back that it has closed. The caller holds the locks of their teams.';

create function private.secure_account(token text) returns public.secured_account
language plpgsql security definer set search_path = '' as $$
declare
  link constant text[] := string_to_array(private.read_link('secure_account', token), '_');
  told_at constant timestamptz := to_timestamp(link[2]::numeric / 1000);
  account auth.users;
  brand_ids uuid[];
  secured public.secured_account;
begin
  -- Before the account, as everything locks.
  perform from public.brand_partners b
  where b.id in (select m.brand_partner_id from public.brand_members m where m.user_id = link[1]::uuid)
    or b.id in (select i.brand_partner_id from private.invitations i where i.invited_by = link[1]::uuid)
    or b.id in (select h.brand_partner_id from private.hand_overs h where link[1]::uuid in (h.asked_by, h.confirmed_by))
  order by b.id
  for update;
  select u.* into account from auth.users u where u.id = link[1]::uuid and u.deleted_at is null for update;
  if account.id is null then
    perform private.refuse(410, 'This link has expired.', 'expired_link');
  end if;
  -- Someone who has the address now may be who it was.
  secured.is_locked := left(private.address_hash(account.email), 32) <> link[3];
  secured.email := case when not secured.is_locked then account.email end;
  secured.is_repeat := exists (
    select from private.secured_accounts s where s.user_id = account.id and s.secured_at >= told_at);
  if secured.is_repeat then
    return secured;
  end if;
  insert into private.secured_accounts as s (user_id, secured_at) values (account.id, now())
  on conflict (user_id) do update set secured_at = excluded.secured_at;
  perform private.lock_out(account.id, secured.is_locked);
  brand_ids := array(
    select m.brand_partner_id from public.brand_members m where m.user_id = account.id order by m.brand_partner_id);
  insert into public.audit_log (actor_id, action, subject_table, subject_id, brand_partner_id, details)
  select account.id, 'account_secured', 'users', account.id, brand.id,
    jsonb_build_object('is_locked', secured.is_locked)
  from (values (account.id)) own (id)
  left join unnest(brand_ids) brand (id) on true;
  perform private.undo_acts(account.id);
  perform private.email_staff('account_secured', account.id || ':' || private.iso_time(now()), jsonb_build_object(
    'email', account.email, 'at', private.iso_time(now()), 'is_locked', secured.is_locked,
    'brand_names', (
      select coalesce(jsonb_agg(b.name order by b.name), '[]')
      from public.brand_partners b where b.id = any (brand_ids))));
  return secured;
end $$;

create function private.unlock_account(email text, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account constant uuid := (
    select u.id from auth.users u
    where lower(u.email) = lower(private.clean_address(unlock_account.email)) and u.deleted_at is null);
begin
  if account is null then
    perform private.refuse(404, 'There is no such account.', 'account_not_found');
  end if;
  if coalesce(btrim(reason), '') = '' then
    perform private.refuse(400, 'Please give a reason.', 'missing_fields');
  end if;
  update auth.users u set banned_until = null where u.id = account;
  perform private.write_audit('account_unlocked', 'users', account, null, unlock_account.reason);
end $$;
comment on function private.unlock_account(text, text) is
  'For operators: lets an account sign in again that "This wasn''t me" has locked, once it has a new password.';

-- The API.

select private.expose('secure_account', 'anon, authenticated',
  'For everyone with the link of an e-mail about what an account has done: signs it out everywhere, ends its password, takes back what waits, and tells staff; returns the address to which a new password can be sent. If the account has another address than the one with the link, it stays locked until staff have looked at it. A repeat changes nothing. Rate limited.',
  counted_by => 'private.count_call(''secure_account'', 60, interval ''10 minutes'')');
