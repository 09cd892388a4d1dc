create function private.delete_unconfirmed_sign_ups(instant timestamptz default now())
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  sign_up record;
  deleted integer := 0;
begin
  for sign_up in
    select u.id as user_id, m.brand_partner_id
    from public.brand_members m
    join auth.users u on u.id = m.user_id
    where u.email_confirmed_at is null
      and u.created_at <= instant - interval '7 days'
      -- The link of a mail that was sent again works for an hour.
      and coalesce(u.confirmation_sent_at, u.created_at) <= instant - interval '1 hour'
    limit 1000
  loop
    -- What another session has locked is left to the next run.
    perform from public.brand_partners b where b.id = sign_up.brand_partner_id for update skip locked;
    continue when not found;
    perform from auth.users u
    where u.id = sign_up.user_id and u.email_confirmed_at is null
    for update skip locked;
    continue when not found;
    delete from public.brand_partners b
    where b.id = sign_up.brand_partner_id
      and not exists (
        select from public.brand_members m where m.brand_partner_id = b.id and m.user_id <> sign_up.user_id)
      and not exists (select from public.live_races r where r.brand_partner_id = b.id);
    if found then
      perform private.write_audit(
        'sign_up_expired', 'brand_partners', sign_up.brand_partner_id, sign_up.brand_partner_id,
        'Nobody confirmed its e-mail address within seven days.');
    end if;
    delete from auth.users u where u.id = sign_up.user_id;
    deleted := deleted + 1;
  end loop;
  return deleted;
end;
$$;
comment on function private.delete_unconfirmed_sign_ups(timestamptz) is
  'Deletes the accounts that signed up for a brand seven or more days before the instant and have not confirmed their address, at most 1000 per call, and with each its brand, whose name and address are free again; returns how many. Called by the schedule.';

do $$
begin
  perform cron.schedule(
    'delete-unconfirmed-sign-ups', '17 * * * *', 'select private.delete_unconfirmed_sign_ups()');
end;
$$;
