-- Handing over a brand whose only owner has left. A member of staff asks, a second one confirms, and an owner who is still there
-- has three days to stop it. Then the next owner is invited, and replaces the present one by accepting.

-- What a hand-over needs: asked when it is asked for, when it is confirmed, and when it begins.

create function private.refuse_hand_over(brand_id uuid, hand_over_id uuid default null) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  brand public.brand_partners;
begin
  select b.* into brand from public.brand_partners b
  where b.id = brand_id and b.erased_at is null;
  if brand.id is null then
    perform private.refuse(404, 'Brand not found', 'brand_not_found');
  elsif brand.closed_at is not null then
    perform private.refuse(
      409, 'This brand was closed by its owner, who alone can bring it back.', 'brand_closed');
  elsif brand.blocked_at is not null then
    perform private.refuse(409, 'This brand is not active. Activate it first.', 'hand_over_refused');
  elsif 1 < (
    select count(*) from public.brand_members m where m.brand_partner_id = brand_id and m.role = 'owner'
  ) then
    perform private.refuse(
      409, 'This brand has several owners. Each of them can invite people and change roles.', 'other_owners');
  elsif exists (
    select from private.invitations i
    where i.brand_partner_id = brand_id and i.hand_over_reason is not null and private.invitation_state(i) = 'open'
  ) or exists (
    select from private.hand_overs h
    where h.brand_partner_id = brand_id and private.is_open_hand_over(h) and h.id is distinct from hand_over_id
  ) then
    perform private.refuse(
      409, 'This brand is already being handed over. Withdraw that first, or wait until its invitation expires.',
      'hand_over_open');
  end if;
end $$;
comment on function private.refuse_hand_over(uuid, uuid) is
  'Raises an error if a brand is closed or deactivated, has several owners or is being handed over, other than by this hand-over.';

create function private.refuse_successor(brand_id uuid, address text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Someone else of the team may take the brand over.
  if not exists (
    select from public.brand_members m
    join auth.users u on u.id = m.user_id
    where m.brand_partner_id = brand_id and m.role <> 'owner' and lower(u.email) = address
  ) then
    perform private.refuse_member(brand_id, address);
  end if;
  -- Only staff are told: a brand would learn from it what is no concern of its.
  if private.is_staff_address(address) then
    perform private.refuse(
      409, 'This address belongs to Outpace''s staff, who can''t join a brand. Please use another one.', 'staff_address');
  end if;
  if private.refuses_invitations(address) then
    perform private.refuse(
      409, 'The reader of this address asked not to be invited again. Please use another one.', 'invitations_refused');
  end if;
  if exists (
    select from private.invitations i
    where i.brand_partner_id = brand_id and i.email = address and private.invitation_state(i) = 'open'
  ) then
    perform private.refuse(
      409, 'This person has an open invitation to the team. Once they have accepted it, you can hand the brand over.',
      'already_invited');
  end if;
end $$;
comment on function private.refuse_successor(uuid, text) is
  'Raises an error if an address is that of the brand''s owner or of staff, is not to be invited, or has an open invitation of the brand.';

create function private.present_owner(brand_id uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select m.user_id from public.brand_members m
    where m.brand_partner_id = brand_id and m.role = 'owner'
    order by m.created_at
    limit 1);
end $$;
comment on function private.present_owner(uuid) is 'The owner of a brand, the first of several, or null.';

create function private.refuse_successor_now(hand_over private.hand_overs) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  brand_id constant uuid := hand_over.brand_partner_id;
begin
  perform private.refuse_hand_over(brand_id, hand_over.id);
  perform private.refuse_successor(brand_id, hand_over.email);
  perform private.refuse_more_invitations(brand_id, true, private.present_owner(brand_id));
  -- Who has lost the rights may have lost them because the account was stolen.
  if exists (
    select from unnest(array[hand_over.asked_by, hand_over.confirmed_by]) who
    where who is not null and not exists (select from public.staff_members s where s.user_id = who)
  ) then
    perform private.refuse(
      409, 'Who asked for this hand-over, or who confirmed it, is no longer staff. Withdraw it, and ask for a new one.',
      'hand_over_refused');
  end if;
end $$;
comment on function private.refuse_successor_now(private.hand_overs) is
  'Raises an error unless everything that a hand-over needs is so now. The caller holds the lock of the team.';

create table private.ended_sessions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  used_at timestamptz not null
);
comment on table private.ended_sessions is
  'When each account last began or refreshed a session that has ended, whose row is gone.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.ended_sessions enable row level security;

create function private.note_ended_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.ended_sessions as e (user_id, used_at)
  -- The sessions of an account go with it.
  select u.id, greatest(old.created_at, old.refreshed_at at time zone 'UTC') from auth.users u where u.id = old.user_id
  on conflict (user_id) do update set used_at = greatest(e.used_at, excluded.used_at);
  return null;
end $$;
comment on function private.note_ended_session() is
  'Remembers when a session was last used: who has signed out was seen nevertheless.';

create trigger note_ended_session after delete on auth.sessions
  for each row execute function private.note_ended_session();

create function private.owner_was_seen(brand_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  since constant timestamptz := now() - interval '30 days';
begin
  return exists (
    select from public.brand_members m
    join auth.users u on u.id = m.user_id
    where m.brand_partner_id = brand_id and m.role = 'owner' and (
      u.last_sign_in_at > since
      or exists (
        select from auth.sessions s
        where s.user_id = u.id and greatest(s.created_at, s.refreshed_at at time zone 'UTC') > since)
      or exists (select from private.ended_sessions e where e.user_id = u.id and e.used_at > since)
      or exists (
        select from public.audit_log a
        where a.brand_partner_id = brand_id and a.occurred_at > since and a.actor_id = u.id)));
end $$;
comment on function private.owner_was_seen(uuid) is
  'Whether an owner of a brand signed in, used a session or did something in it within the last 30 days.';

create function private.lock_hand_over(hand_over_id uuid) returns private.hand_overs
language plpgsql security definer set search_path = '' as $$
declare
  hand_over private.hand_overs;
begin
  perform private.lock_team(h.brand_partner_id) from private.hand_overs h where h.id = hand_over_id;
  -- While this waited, it may have begun or ended.
  select h.* into hand_over from private.hand_overs h where h.id = hand_over_id;
  return hand_over;
end $$;
comment on function private.lock_hand_over(uuid) is
  'A hand-over, or null; its brand''s team is locked.';

-- Asking for a hand-over, confirming it, and what then begins it.

create function private.hand_over_brand(brand_id uuid, email text, reason text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(private.clean_address(email));
  hand_over private.hand_overs;
begin
  perform private.require_staff();
  hand_over.reason := private.require_reason(reason);
  if not coalesce(private.is_email(address), false) then
    perform private.refuse(400, 'Please enter a valid email address.', 'invalid_value');
  end if;
  perform private.lock_team(brand_id);
  -- While this waited, the brand may have been closed or handed over.
  perform private.refuse_hand_over(brand_id);
  perform private.refuse_successor(brand_id, address);
  perform private.refuse_more_invitations(brand_id, true, private.present_owner(brand_id));
  perform private.require_proof('hand_over_brand', brand_id);
  insert into private.hand_overs as h (brand_partner_id, email, reason, asked_by)
  values (brand_id, address, hand_over.reason, (select c.user_id from private.caller c))
  returning h.* into hand_over;
  -- The log is kept for ever, so it does not have the address.
  perform private.write_audit('brand_hand_over_asked', 'hand_overs', hand_over.id, brand_id, hand_over.reason);
  perform private.tell_act(
    'hand_over_asked', hand_over.id::text, array(select s.user_id from public.staff_members s),
    jsonb_build_object(
      'brand_name', b.name, 'reason', hand_over.reason, 'new_email', hand_over.email, 'asked_by', u.email), brand_id)
  from public.brand_partners b, auth.users u
  where b.id = brand_id and u.id = hand_over.asked_by;
  return hand_over.id;
end $$;

create function private.begin_hand_over(hand_over private.hand_overs) returns void
language plpgsql security definer set search_path = '' as $$
declare
  brand_id constant uuid := hand_over.brand_partner_id;
  replaced constant uuid := private.present_owner(brand_id);
  invitation_id uuid;
begin
  -- Those that have expired make way for the new one.
  update private.invitations i set withdrawn_at = now()
  where i.brand_partner_id = brand_id and (i.email = hand_over.email or i.hand_over_reason is not null)
    and i.accepted_at is null and i.withdrawn_at is null and i.expires_at <= now();
  update private.hand_overs h set begun_at = now() where h.id = hand_over.id;
  invitation_id := private.send_invitation(
    brand_id, hand_over.email, 'owner', 'brand_hand_over_started', hand_over.reason, replaced);
  update private.invitations i set invited_by = hand_over.asked_by where i.id = invitation_id;
  perform private.email_account('brand_handed_over', i.id::text, replaced, jsonb_build_object(
    'brand_name', b.name, 'reason', i.hand_over_reason, 'new_email', i.email,
    'open_until', private.iso_time(i.expires_at), 'at', private.iso_time(now())), b.id)
  from private.invitations i
  join public.brand_partners b on b.id = i.brand_partner_id
  where i.id = invitation_id;
end $$;
comment on function private.begin_hand_over(private.hand_overs) is
  'Invites the next owner of a brand, and tells the present one. The caller holds the lock of the team, and has asked for what a hand-over needs.';

create function private.refuse_confirmation(hand_over private.hand_overs) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if hand_over.confirmed_at is not null or not private.is_open_hand_over(hand_over) then
    perform private.refuse(409, 'This hand-over was just confirmed, or has ended.', 'status_changed');
  end if;
  perform private.refuse_successor_now(hand_over);
end $$;
comment on function private.refuse_confirmation(private.hand_overs) is
  'Raises an error unless a hand-over waits to be confirmed, and can be. The caller holds the lock of the team.';

create function private.confirm_open(hand_over private.hand_overs, confirmer uuid) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  brand_id constant uuid := hand_over.brand_partner_id;
  waits constant boolean := private.owner_was_seen(brand_id);
begin
  update private.hand_overs h set
    confirmed_by = confirmer, confirmed_at = now(),
    begins_at = now() + case when waits then interval '72 hours' else interval '0' end
  where h.id = hand_over.id
  returning h.* into hand_over;
  perform private.write_audit(
    'brand_hand_over_confirmed', 'hand_overs', hand_over.id, brand_id, hand_over.reason,
    jsonb_build_object('begins_at', private.iso_time(hand_over.begins_at)));
  perform private.tell_act(
    'hand_over_confirmed', hand_over.id::text, array(select s.user_id from public.staff_members s),
    jsonb_build_object(
      'brand_name', b.name, 'reason', hand_over.reason, 'new_email', hand_over.email,
      'confirmed_by', (select u.email from auth.users u where u.id = confirmer),
      'begins_at', case when waits then private.iso_time(hand_over.begins_at) end), brand_id)
  from public.brand_partners b
  where b.id = brand_id;
  if not waits then
    perform private.begin_hand_over(hand_over);
    return null;
  end if;
  perform private.email_account('hand_over_planned', hand_over.id::text, u.id, jsonb_build_object(
    'brand_name', b.name, 'reason', hand_over.reason, 'new_email', hand_over.email,
    'at', private.iso_time(hand_over.confirmed_at), 'begins_at', private.iso_time(hand_over.begins_at), 'token', null,
    'stop_token', private.sign_link('stop_hand_over', hand_over.id || '_' || u.id, hand_over.begins_at))
    || private.acting_session(brand_id), b.id)
  from public.brand_partners b, auth.users u
  where b.id = brand_id and u.id = private.present_owner(brand_id);
  return hand_over.begins_at;
end $$;
comment on function private.confirm_open(private.hand_overs, uuid) is
  'Confirms a hand-over that waits for it, for this member of staff, or null for an operator. Returns when it begins if an owner, who is told, has been seen; else begins it and returns null. The caller holds the lock of the team, and has called refuse_confirmation.';

create function private.confirm_hand_over(hand_over_id uuid) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  confirmer constant uuid := (select c.user_id from private.caller c);
  hand_over private.hand_overs;
begin
  perform private.require_staff();
  hand_over := private.lock_hand_over(hand_over_id);
  if hand_over.id is null then
    perform private.refuse(404, 'This hand-over does not exist.', 'hand_over_not_found');
  elsif hand_over.asked_by = confirmer then
    perform private.refuse(
      403, 'You asked for this hand-over. Another member of staff has to confirm it.', 'second_staff_needed');
  end if;
  perform private.refuse_confirmation(hand_over);
  perform private.require_proof('confirm_hand_over', hand_over.brand_partner_id);
  return private.confirm_open(hand_over, confirmer);
end $$;

create function private.confirm_lone_hand_over(hand_over_id uuid) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  hand_over constant private.hand_overs := private.lock_hand_over(hand_over_id);
begin
  if hand_over.id is null then
    perform private.refuse(404, 'This hand-over does not exist.', 'hand_over_not_found');
  elsif exists (select from public.staff_members s where s.user_id <> hand_over.asked_by) then
    perform private.refuse(
      409, 'There is another member of staff, who can confirm this hand-over.', 'second_staff_needed');
  end if;
  perform private.refuse_confirmation(hand_over);
  return private.confirm_open(hand_over, null);
end $$;
comment on function private.confirm_lone_hand_over(uuid) is
  'For operators: confirms a hand-over where who asked for it is the only member of staff. Returns when it begins, or null if it has begun.';

-- How a hand-over ends before it begins.

create function private.end_hand_over(hand_over private.hand_overs, ending text, why text, actor uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  brand_id constant uuid := hand_over.brand_partner_id;
begin
  update private.hand_overs h set ended_at = now(), ending = end_hand_over.ending where h.id = hand_over.id;
  -- Not by write_audit: who has the link of an e-mail does not call.
  insert into public.audit_log (actor_id, action, subject_table, subject_id, brand_partner_id, reason)
  values (
    actor, case ending when 'stopped' then 'brand_hand_over_stopped' else 'brand_hand_over_withdrawn' end,
    'hand_overs', hand_over.id, brand_id, why);
  -- Staff who did it themselves know.
  if ending <> 'withdrawn' then
    perform private.email_account('hand_over_ended', hand_over.id::text, s.user_id, jsonb_build_object(
      'brand_name', b.name, 'new_email', hand_over.email, 'ending', ending, 'why', why,
      'at', private.iso_time(now())))
    from public.staff_members s, public.brand_partners b
    where s.user_id in (hand_over.asked_by, hand_over.confirmed_by) and b.id = brand_id;
  end if;
end $$;
comment on function private.end_hand_over(private.hand_overs, text, text, uuid) is
  'Ends a hand-over that waits, in the name of this account, and tells who asked for it and who confirmed it. The caller holds the lock of the team.';

create function private.end_waiting_hand_over(brand_id uuid, ending text, why text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_hand_over(h, end_waiting_hand_over.ending, why, (select c.user_id from private.caller c))
  from private.hand_overs h
  where h.brand_partner_id = brand_id and private.is_open_hand_over(h);
end $$;
comment on function private.end_waiting_hand_over(uuid, text, text) is
  'Ends the hand-over of a brand that waits, if one does, in the caller''s name.';

create function private.withdraw_hand_over(hand_over_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  hand_over private.hand_overs;
begin
  perform private.require_staff();
  hand_over := private.lock_hand_over(hand_over_id);
  if hand_over.id is null then
    perform private.refuse(404, 'This hand-over does not exist.', 'hand_over_not_found');
  elsif hand_over.begun_at is not null then
    perform private.refuse(
      409, 'This hand-over has just begun. You can withdraw its invitation.', 'status_changed');
  elsif hand_over.ended_at is not null then
    return false;
  end if;
  perform private.end_hand_over(hand_over, 'withdrawn', null, (select c.user_id from private.caller c));
  return true;
end $$;

create function private.stop_planned_hand_over(hand_over_id uuid, owner_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  hand_over constant private.hand_overs := private.lock_hand_over(hand_over_id);
begin
  if hand_over.id is null or not private.is_open_hand_over(hand_over) or not exists (
    select from public.brand_members m
    where m.brand_partner_id = hand_over.brand_partner_id and m.user_id = owner_id and m.role = 'owner'
  ) then
    return false;
  end if;
  perform private.end_hand_over(hand_over, 'stopped', null, owner_id);
  return true;
end $$;
comment on function private.stop_planned_hand_over(uuid, uuid) is
  'Stops a hand-over that waits for an owner of its brand; returns whether one did.';

create function private.stop_hand_over(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  parts constant text[] := string_to_array(private.read_link('stop_hand_over', token), '_');
begin
  return private.stop_planned_hand_over(parts[1]::uuid, parts[2]::uuid);
end $$;

create function private.keep_brand(hand_over_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  return private.stop_planned_hand_over(hand_over_id, (select c.user_id from private.caller c));
end $$;

create function private.end_hand_over_of_owned() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  why constant text := 'The brand has another owner.';
begin
  perform private.end_waiting_hand_over(new.brand_partner_id, 'other_owner', why);
  perform private.close_invitation(i),
    private.write_audit('invitation_withdrawn', 'invitations', i.id, i.brand_partner_id, why,
      jsonb_build_object('role', i.role))
  from private.invitations i
  where i.brand_partner_id = new.brand_partner_id and i.hand_over_reason is not null
    and private.invitation_state(i) = 'open';
  return null;
end $$;
comment on function private.end_hand_over_of_owned() is
  'Ends the hand-over of a brand that gets another owner without it: somebody is there to decide.';

create trigger end_hand_over_of_joined after insert on public.brand_members
  for each row when (new.role = 'owner') execute function private.end_hand_over_of_owned();

create trigger end_hand_over_of_promoted after update of role on public.brand_members
  for each row when (new.role = 'owner' and old.role <> 'owner')
  execute function private.end_hand_over_of_owned();

create function private.end_hand_over_of_inactive() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.closed_at is not null then
    perform private.end_waiting_hand_over(new.id, 'brand_closed', 'The brand was closed.');
  else
    perform private.end_waiting_hand_over(new.id, 'brand_deactivated', 'The brand was deactivated.');
  end if;
  return null;
end $$;
comment on function private.end_hand_over_of_inactive() is
  'Ends the hand-over that waits of a brand that is closed or deactivated.';

create trigger end_hand_over_of_inactive after update of closed_at, blocked_at on public.brand_partners
  for each row when (num_nonnulls(new.closed_at, new.blocked_at) > 0)
  execute function private.end_hand_over_of_inactive();

create function private.begin_due_hand_overs() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due private.hand_overs;
  begun integer := 0;
  why text;
begin
  for due in
    select h.* from private.hand_overs h
    where private.is_open_hand_over(h) and h.begins_at <= now()
    order by h.begins_at
    limit 100
  loop
    -- A brand that someone changes waits for the next run.
    perform from public.brand_partners b where b.id = due.brand_partner_id for update skip locked;
    continue when not found;
    select h.* into due from private.hand_overs h where h.id = due.id;
    continue when due.id is null or not private.is_open_hand_over(due);
    begin
      perform private.refuse_successor_now(due);
      perform private.begin_hand_over(due);
      begun := begun + 1;
    exception
      -- One that cannot begin holds up no other.
      when others then
        get stacked diagnostics why = message_text;
        if sqlstate not like 'PT%' then
          raise;
        end if;
        perform private.end_hand_over(due, 'refused', why, null);
    end;
  end loop;
  return begun;
end $$;
comment on function private.begin_due_hand_overs() is
  'Begins the hand-overs that are due, at most 100 per call, and ends those that have become impossible; returns how many began. Called by the schedule.';

create function private.clear_hand_overs() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  cleared integer;
begin
  delete from private.hand_overs h
  where h.asked_at <= now() - interval '30 days' and (h.begins_at is null or not private.is_open_hand_over(h));
  get diagnostics cleared = row_count;
  return cleared;
end $$;
comment on function private.clear_hand_overs() is
  'Deletes the hand-overs that were asked for 30 days ago, unless they are about to begin; returns how many. Called by the schedule.';

-- Who sees that a hand-over waits.

create type public.waiting_hand_over as (
  id uuid,
  brand_id uuid,
  brand_name text,
  email text,
  reason text,
  asked_by text,
  asked_at timestamptz,
  confirmed_by text,
  begins_at timestamptz,
  is_own boolean
);
comment on type public.waiting_hand_over is
  'A hand-over that waits to be confirmed, or, with begins_at, to begin. For staff with the addresses of who asked for it and who confirmed it, null for an operator, and whether the caller asked.';

create function private.planned_hand_over(brand_id uuid default null) returns setof public.waiting_hand_over
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant uuid := private.readable_brand_id(brand_id, 'invitations');
begin
  return query
    select h.id, b.id, b.name, h.email, h.reason, 'Outpace', h.asked_at, 'Outpace', h.begins_at, false
    from private.hand_overs h
    join public.brand_partners b on b.id = h.brand_partner_id
    where h.brand_partner_id = wanted and h.confirmed_at is not null and private.is_open_hand_over(h);
end $$;

create function private.waiting_hand_overs() returns setof public.waiting_hand_over
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return query
    select h.id, b.id, b.name, h.email, h.reason, asking.email::text, h.asked_at, confirming.email::text, h.begins_at,
      h.asked_by = (select c.user_id from private.caller c)
    from private.hand_overs h
    join public.brand_partners b on b.id = h.brand_partner_id
    left join auth.users asking on asking.id = h.asked_by
    left join auth.users confirming on confirming.id = h.confirmed_by
    where private.is_open_hand_over(h)
    order by h.asked_at, h.id;
end $$;

-- The API.

select private.expose('hand_over_brand', 'authenticated',
  'For staff: asks another member of staff to confirm that this address is invited to replace the owner of an active brand with at most one, for a reason that both are told; returns the hand-over''s id. Has the limits of invite_member.',
  on_refusal => 'private.note_refused_proof(hint, detail)');
select private.expose('confirm_hand_over', 'authenticated',
  'For staff, but not who asked: confirms a hand-over. Returns when it begins if an owner was seen within 30 days, who is told and can stop it for 72 hours; else invites the next owner at once, and returns null.',
  on_refusal => 'private.note_refused_proof(hint, detail)');
select private.expose('withdraw_hand_over', 'authenticated',
  'For staff: ends a hand-over that has not begun; returns whether it waited. Then withdraw_invitation does.');
select private.expose('waiting_hand_overs', 'authenticated',
  'For staff: the hand-overs that wait to be confirmed or to begin, the oldest first.');
select private.expose('planned_hand_over', 'authenticated',
  'The hand-over of the caller''s brand that is confirmed and waits to begin, with Outpace as who asked, or no row; staff name the brand.');
select private.expose('keep_brand', 'authenticated',
  'For owners: stops the hand-over of their brand that waits. Returns whether it did.');
select private.expose('stop_hand_over', 'anon, authenticated',
  'For everyone with the link of the e-mail to the owner: stops the hand-over that waits. Returns whether it did. Rate limited.',
  counted_by => 'private.count_call(''stop_hand_over'', 60, interval ''10 minutes'')');
