-- An account's security: where it is signed in, who proves to be there, its e-mail address, its authenticator apps.

-- Where an account is signed in.

create type public.open_session as (
  id uuid,
  user_agent text,
  created_at timestamptz,
  last_used_at timestamptz,
  is_current boolean
);
comment on type public.open_session is
  'A browser in which an account is signed in, and whether the caller asks from it.';

create function private.list_sessions() returns setof public.open_session
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select s.id, s.user_agent, s.created_at,
      coalesce(s.refreshed_at at time zone 'UTC', s.created_at) as last_use,
      s.id is not distinct from private.current_session_id()
    from auth.sessions s
    join private.caller c on c.user_id = s.user_id
    where s.not_after is null or s.not_after > now()
    order by last_use desc, s.id;
end $$;

create function private.end_session(session_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  -- Its refresh tokens go with it.
  delete from auth.sessions s
  using private.caller c
  where s.id = session_id and s.user_id = c.user_id;
  return found;
end $$;

create function private.end_other_sessions() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  delete from auth.sessions s
  using private.caller c
  where s.user_id = c.user_id and s.id is distinct from private.current_session_id();
  get diagnostics ended = row_count;
  return ended;
end $$;

create function private.end_late_refresh() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- By the old row: the refresh itself makes the session recent.
  if private.is_session_refused(old.user_id, 'aal2', old.created_at, old.refreshed_at) then
    delete from auth.sessions s where s.id = old.id;
  end if;
  return null;
end $$;
comment on function private.end_late_refresh() is
  'Ends a session of staff that the auth server refreshes, or changes otherwise, after its time.';

create trigger end_late_refresh after update on auth.sessions
  for each row execute function private.end_late_refresh();

-- What cannot be undone asks the caller's own session for fresh proof of who is there.

create function private.has_fresh_proof() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Claims that name no session are an operator's.
  return private.current_session_id() is null or exists (
    select from auth.mfa_amr_claims c
    where c.session_id = private.current_session_id() and private.session_account() is not null
      and c.updated_at > now() - interval '15 minutes'
      -- A token from before the proof may be a copy in the hands of someone who has proved nothing.
      and exists (
        select from jsonb_to_recordset(
          nullif(current_setting('request.jwt.claims', true), '')::jsonb -> 'amr') used (method text, "timestamp" bigint)
        where used.method = c.authentication_method and used."timestamp" >= floor(extract(epoch from c.updated_at)))
      and (c.authentication_method = 'totp' or c.authentication_method = 'password' and not exists (
        select from auth.mfa_factors f where f.user_id = private.session_account() and f.status::text = 'verified')));
end $$;
comment on function private.has_fresh_proof() is
  'Whether the caller''s own session, which has not ended, was given the account''s password in the last 15 minutes, or where the account has a second factor a code of it, and the caller''s token was made after that.';

create function private.require_proof(act text, brand_id uuid default null) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_fresh_proof() then
    raise exception using
      errcode = 'PT403',
      message = 'Please confirm that it''s you, then try again.',
      hint = 'proof_needed',
      detail = jsonb_build_object('act', require_proof.act, 'brand_id', require_proof.brand_id);
  end if;
end $$;
comment on function private.require_proof(text, uuid) is
  'Raises an error unless the caller''s session has fresh proof. Its detail is for note_refused_proof: the act, and the brand concerned.';

create function private.note_refused_proof(refusal text, detail text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account constant uuid := private.session_account();
  session constant uuid := private.current_session_id();
  asked jsonb;
begin
  if refusal is distinct from 'proof_needed' or account is null then
    return;
  end if;
  asked := note_refused_proof.detail;
  -- Calls at once would all find nothing.
  perform pg_advisory_xact_lock(hashtext('refused proof'), hashtext(session::text));
  insert into public.audit_log (actor_id, action, subject_table, subject_id, brand_partner_id, details)
  select account, 'proof_refused', 'sessions', session, brand.id, jsonb_build_object('act', asked ->> 'act')
  from (values ((asked ->> 'brand_id')::uuid)) named (id)
  left join public.brand_members m on m.user_id = account and named.id is null
  cross join lateral (values (coalesce(named.id, m.brand_partner_id))) brand (id)
  where (named.id is null or private.is_member(named.id) or private.is_staff())
    and not exists (
      select from public.audit_log a
      where a.subject_table = 'sessions' and a.subject_id = session and a.action = 'proof_refused'
        and a.details ->> 'act' = asked ->> 'act' and a.brand_partner_id is not distinct from brand.id
        and a.occurred_at > now() - interval '15 minutes');
end $$;
comment on function private.note_refused_proof(text, text) is
  'Adds an audit row about a refusal of require_proof with this detail, of an act about no brand one for each of the account''s brands: once for each session and act in 15 minutes.';
grant execute on function private.note_refused_proof(text, text) to authenticated;

-- The auth server writes addresses and factors, and its statements say of no session whether it has proved itself: whoever
-- stole one could wait for its owner's next sign-in. So a session that has says first what may follow.

create table private.allowed_account_changes (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('email', 'factor_added', 'factor_removed')),
  value text not null,
  ends_at timestamptz not null,
  acted jsonb not null,
  primary key (user_id, kind, value)
);
comment on table private.allowed_account_changes is
  'What the auth server may change of an account, once and until a time: to which address, in lower case, or which factor.';
comment on column private.allowed_account_changes.acted is
  'Who allowed it, and from which session, as the e-mails about the change tell: see acting_session.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.allowed_account_changes enable row level security;

create function private.note_account_change(account uuid, kind text, value text, acted jsonb default null)
returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.allowed_account_changes as a (user_id, kind, value, ends_at, acted)
  -- The links of a change of address work for an hour, and are sent after this.
  select u.id, note_account_change.kind, note_account_change.value,
    now() + case note_account_change.kind when 'email' then interval '70 minutes' else interval '10 minutes' end,
    coalesce(note_account_change.acted, private.acting_session())
  from auth.users u
  where u.id = account
  on conflict on constraint allowed_account_changes_pkey do update set ends_at = excluded.ends_at, acted = excluded.acted;
end $$;
comment on function private.note_account_change(uuid, text, text, jsonb) is
  'For operators: lets the auth server change an account once, as functions of ours do. The kind is email, factor_added or factor_removed, and the value the new address in lower case or the factor''s id.';

create function private.allow_account_change(kind text, value text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- Also one that lacks only its second factor, which it may be about to add.
  account constant uuid := coalesce(private.session_account(), (select c.user_id from private.caller c));
  allowed text := value;
begin
  if account is null then
    perform private.refuse(401, 'Your session has ended. Please sign in again.', 'session_ended');
  end if;
  case kind
    when 'email' then
      allowed := lower(private.clean_address(value));
      if not coalesce(private.is_email(allowed), false) then
        perform private.refuse(400, 'Please enter a valid email address.', 'invalid_value');
      end if;
    when 'factor_added', 'factor_removed' then
      if not exists (
        select from auth.mfa_factors f where f.id::text = allow_account_change.value and f.user_id = account)
      then
        perform private.refuse(404, 'There is no such second factor.', 'factor_not_found');
      end if;
    else
      perform private.refuse(400, 'A change is email, factor_added or factor_removed.', 'invalid_value');
  end case;
  perform private.require_proof(
    case kind when 'email' then 'change_email' when 'factor_added' then 'add_factor' else 'remove_factor' end);
  perform private.note_account_change(account, kind, allowed, private.acting_session()
    -- To staff themselves, an act of their own is not one of Outpace.
    || case when private.is_staff() then '{"by": null}' else '{}'::jsonb end);
end $$;

create function private.take_account_change(account uuid, kind text, value text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  acted jsonb;
begin
  delete from private.allowed_account_changes a
  where a.user_id = account and a.kind = take_account_change.kind and a.value = take_account_change.value
    and a.ends_at > now()
  returning a.acted into acted;
  if not found then
    perform private.refuse(403, 'Please confirm that it''s you, then try again.', 'proof_needed');
  end if;
  perform private.remember_act(acted);
end $$;
comment on function private.take_account_change(uuid, text, text) is
  'Uses up what note_account_change noted, and remembers for the e-mails who noted it. Raises an error for any other change.';

create function private.take_email_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.take_account_change(new.id, 'email', lower(new.email));
  return null;
end $$;
comment on function private.take_email_change() is 'Refuses a change of address that was not allowed before.';

-- How the auth server ends a change of address. It mails before it stores email_change, whose refusal would be too late.
create trigger take_email_change after update of email on auth.users
  for each row when (new.email is distinct from old.email and new.email = old.email_change)
  execute function private.take_email_change();

create function private.take_factor_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    perform private.take_account_change(new.user_id, 'factor_added', new.id::text);
  -- The factors of an account go with it.
  elsif exists (select from auth.users u where u.id = old.user_id and u.deleted_at is null) then
    perform private.take_account_change(old.user_id, 'factor_removed', old.id::text);
  end if;
  return null;
end $$;
comment on function private.take_factor_change() is
  'Refuses to verify or remove a second factor if that was not allowed before.';

create trigger take_factor_added after update of status on auth.mfa_factors
  for each row when (old.status::text <> 'verified' and new.status::text = 'verified')
  execute function private.take_factor_change();

create trigger take_factor_removed after delete on auth.mfa_factors
  for each row when (old.status::text = 'verified') execute function private.take_factor_change();

create function private.clear_account_changes() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  cleared integer;
begin
  delete from private.allowed_account_changes a where a.ends_at <= now();
  get diagnostics cleared = row_count;
  return cleared;
end $$;
comment on function private.clear_account_changes() is
  'Deletes what may no longer be changed of accounts; returns how many changes. Called by the schedule.';

-- The change of an account's e-mail address, before both addresses have confirmed it.

create function private.withdraw_email_change() returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  withdrawn uuid;
begin
  update auth.users u
  set email_change = '', email_change_token_new = '', email_change_token_current = '',
    email_change_confirm_status = 0
  from private.caller c
  where u.id = c.user_id and coalesce(u.email_change, '') <> ''
  returning u.id into withdrawn;
  delete from private.allowed_account_changes a where a.user_id = withdrawn and a.kind = 'email';
  -- Where a hosted project looks its links up; the embedded backend has no such table.
  if withdrawn is not null and to_regclass('auth.one_time_tokens') is not null then
    delete from auth.one_time_tokens t
    where t.user_id = withdrawn
      and t.token_type::text in ('email_change_token_new', 'email_change_token_current');
  end if;
  return withdrawn is not null;
end $$;

-- Authenticator apps: who needs one, what an account is told, how many codes it may try, and how soon the next one.

create function private.set_second_factor_policy(audience text, policy text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(policy, '') not in ('off', 'when_enrolled', 'required') then
    perform private.refuse(400, 'The policy is off, when_enrolled or required.', 'invalid_value');
  end if;
  update private.second_factor_policies p
  set policy = set_second_factor_policy.policy
  where p.audience = set_second_factor_policy.audience;
  if not found then
    perform private.refuse(400, 'The audience is staff or brands.', 'invalid_value');
  end if;
  perform private.write_audit(
    'second_factor_policy_set', 'second_factor_policies', null, null, null,
    jsonb_build_object('audience', audience, 'policy', policy));
end $$;
comment on function private.set_second_factor_policy(text, text) is
  'For operators: whether staff, or brands, need a second factor: off, when_enrolled or required. Holds from the next statement of each session.';

create table private.factor_uses (
  factor_id uuid primary key references auth.mfa_factors (id) on delete cascade,
  used_at timestamptz not null
);
comment on table private.factor_uses is 'When a code of each factor was last accepted.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.factor_uses enable row level security;

create function private.seconds_to_wait(factor_id uuid) returns integer
language plpgsql set search_path = '' as $$
begin
  -- Not now(), which is when the transaction began: it may have waited for another one.
  return greatest(0, ceil(extract(epoch from max(u.used_at) + interval '60 seconds' - clock_timestamp())))
  from private.factor_uses u
  where u.factor_id = seconds_to_wait.factor_id;
end $$;
comment on function private.seconds_to_wait(uuid) is
  'How long no code of a factor is accepted after the last one, in seconds: the auth server accepts the same code again for about as long.';

create function private.note_factor_use() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_only_use boolean;
begin
  -- It does not wait: a use that is under way deletes the account's lower sessions, and would wait for this one.
  is_only_use := pg_try_advisory_xact_lock(hashtext('factor use'), hashtext(new.factor_id::text));
  if not is_only_use or private.seconds_to_wait(new.factor_id) > 0 then
    perform private.refuse(429, 'Wait a minute, then use a new code', 'code_used');
  end if;
  insert into private.factor_uses (factor_id, used_at)
  select f.id, clock_timestamp() from auth.mfa_factors f where f.id = new.factor_id
  on conflict (factor_id) do update set used_at = excluded.used_at;
  return null;
end $$;
comment on function private.note_factor_use() is
  'Notes that a session has verified a factor, and refuses a code that comes too soon after another of the same factor.';

-- On every verification the auth server sets these columns, in a session that has aal2 already to the values they have.
-- A refresh of the session sets other columns, and the removal of a factor sets the factor to null.
create trigger note_factor_use after update of aal, factor_id on auth.sessions
  for each row when (new.aal::text = 'aal2' and new.factor_id is not null)
  execute function private.note_factor_use();

create function private.factor_wait(factor_id uuid) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.seconds_to_wait(f.id)
  from auth.mfa_factors f
  where f.id = factor_wait.factor_id and f.user_id = private.session_account();
end $$;

create function private.tell_factor_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  acted constant jsonb := private.remembered_act();
  told constant jsonb := acted || jsonb_build_object(
    'at', private.iso_time(now()), 'name', coalesce((coalesce(new, old)).friendly_name, ''),
    'token', case
      -- Staff, and not somebody of this name.
      when acted ->> 'by' = 'Outpace' and acted ->> 'by_email' is null then null
      else private.not_me_token((coalesce(new, old)).user_id)
    end);
begin
  if tg_op = 'DELETE' then
    perform private.email_account('factor_removed', old.id::text, old.user_id, told);
  else
    perform private.email_account('factor_added', new.id::text, new.user_id, told);
  end if;
  return null;
end $$;
comment on function private.tell_factor_change() is
  'Tells an account that a second factor was added, once its first code was accepted, or removed.';

create trigger tell_factor_added after update of status on auth.mfa_factors
  for each row when (old.status::text <> 'verified' and new.status::text = 'verified')
  execute function private.tell_factor_change();

create trigger tell_factor_removed after delete on auth.mfa_factors
  for each row when (old.status::text = 'verified') execute function private.tell_factor_change();

create table private.wrong_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  tried_at timestamptz not null,
  id bigint primary key generated always as identity
);
comment on table private.wrong_codes is 'Wrong codes of the last minutes, by account.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.wrong_codes enable row level security;

create index wrong_codes_user_id_idx on private.wrong_codes (user_id, tried_at);

create function private.limit_code_attempts(event jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  account constant uuid := event ->> 'user_id';
  instant timestamptz;
  last_counted timestamptz;
  minutes integer;
begin
  -- One attempt of an account at a time.
  perform pg_advisory_xact_lock(hashtext('second factor'), hashtext(account::text));
  -- Not now(), which is when the transaction began: it may have waited for another attempt.
  instant := clock_timestamp();
  select max(w.tried_at) into last_counted
  from private.wrong_codes w
  where w.user_id = account
  having count(*) >= 5 and max(w.tried_at) > instant - interval '5 minutes';
  if last_counted is not null then
    minutes := greatest(1, ceil(extract(epoch from last_counted + interval '5 minutes' - instant) / 60));
    return jsonb_build_object(
      'decision', 'reject',
      'message', format('Too many wrong codes. Please try again in %s %s.', minutes,
        case minutes when 1 then 'minute' else 'minutes' end));
  end if;
  -- Not before: the codes that were counted stay until the wait is over.
  delete from private.wrong_codes w where w.user_id = account and w.tried_at <= instant - interval '5 minutes';
  if not (event ->> 'valid')::boolean then
    insert into private.wrong_codes (user_id, tried_at) values (account, instant);
  end if;
  return jsonb_build_object('decision', 'continue');
end $$;
comment on function private.limit_code_attempts(jsonb) is
  'For the auth server''s hook mfa_verification_attempt: after five wrong codes of an account within five minutes, rejects every code until five minutes after the last.';

do $$
begin
  grant usage on schema private to supabase_auth_admin;
  grant execute on function private.limit_code_attempts(jsonb) to supabase_auth_admin;
end $$;

-- A lost phone: an operator removes a factor after a day, in which the account can keep it.

create table private.factor_removals (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null unique references auth.mfa_factors (id) on delete cascade,
  planned_at timestamptz not null default now(),
  due_at timestamptz not null
);
comment on table private.factor_removals is
  'Factors that an operator removes at a time, unless their account keeps them.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.factor_removals enable row level security;

create index factor_removals_due_at_idx on private.factor_removals (due_at);

create function private.audit_factor(action text, user_id uuid, name text, reason text default null)
returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_audit(
    action, 'users', audit_factor.user_id, m.brand_partner_id, reason, jsonb_build_object('factor', name))
  from (values (audit_factor.user_id)) account (id)
  left join public.brand_members m on m.user_id = account.id;
end $$;
comment on function private.audit_factor(text, uuid, text, text) is
  'Adds an audit row about an account''s factor: one for each of its brands, or one without a brand.';

create function private.plan_factor_removal(email text, reason text, factor_name text default null)
returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  factors auth.mfa_factors[];
  factor auth.mfa_factors;
  removal private.factor_removals;
begin
  select array_agg(f) into factors
  from auth.mfa_factors f
  join auth.users u on u.id = f.user_id
  where lower(u.email) = lower(private.clean_address(plan_factor_removal.email))
    and f.status::text = 'verified' and (factor_name is null or f.friendly_name = factor_name);
  if factors is null then
    perform private.refuse(404, 'There is no such second factor.', 'factor_not_found');
  end if;
  if array_length(factors, 1) > 1 then
    perform private.refuse(409, 'The account has several second factors. Name one.', 'factor_ambiguous');
  end if;
  if coalesce(btrim(reason), '') = '' then
    perform private.refuse(400, 'Please give a reason.', 'missing_fields');
  end if;
  factor := factors[1];
  insert into private.factor_removals (factor_id, due_at)
  values (factor.id, now() + interval '1 day')
  on conflict (factor_id) do nothing
  returning * into removal;
  if removal.id is null then
    perform private.refuse(409, 'The removal of this second factor is planned already.', 'removal_planned');
  end if;
  perform private.audit_factor('factor_removal_planned', factor.user_id, factor.friendly_name, reason);
  perform private.email_account('factor_removal_planned', removal.id::text, factor.user_id, jsonb_build_object(
    'name', coalesce(factor.friendly_name, ''), 'at', private.iso_time(now()),
    'due_at', private.iso_time(removal.due_at),
    'token', private.sign_link('stop_factor_removal', removal.id::text, removal.due_at)));
  return removal.due_at;
end $$;
comment on function private.plan_factor_removal(text, text, text) is
  'For operators: removes an account''s second factor after a day, of several the one of this name. The account is told by e-mail and can stop it. Returns when.';

create function private.remove_factor(factor_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- A token takes its level from these claims when it is refreshed.
  delete from auth.mfa_amr_claims c
  using auth.sessions s
  where s.factor_id = remove_factor.factor_id and c.session_id = s.id and c.authentication_method = 'totp';
  update auth.sessions s set aal = 'aal1', factor_id = null where s.factor_id = remove_factor.factor_id;
  perform private.note_account_change(f.user_id, 'factor_removed', f.id::text,
    '{"by": "Outpace", "device": null, "address": null}')
  from auth.mfa_factors f
  where f.id = remove_factor.factor_id and f.status::text = 'verified';
  delete from auth.mfa_factors f where f.id = remove_factor.factor_id;
end $$;
comment on function private.remove_factor(uuid) is
  'Removes a second factor and lowers the sessions that verified it, as the auth server does.';

create function private.remove_due_factors() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  removed integer := 0;
  factor record;
begin
  for factor in
    select f.id, f.user_id, f.friendly_name
    from private.factor_removals r
    join auth.mfa_factors f on f.id = r.factor_id
    where r.due_at <= now()
    order by r.due_at
    -- The auth server locks a factor before its removal: waiting for it could be a deadlock.
    for update of r, f skip locked
  loop
    perform private.remove_factor(factor.id);
    perform private.audit_factor('factor_removed', factor.user_id, factor.friendly_name);
    removed := removed + 1;
  end loop;
  return removed;
end $$;
comment on function private.remove_due_factors() is
  'Removes the second factors whose removal is due; returns how many. Called by the schedule.';

-- The auth server asks for no current password in a session that a link began, for as long as the session has the claim.
create function private.end_link_claims() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  delete from auth.mfa_amr_claims c
  where c.authentication_method in ('otp', 'magiclink', 'recovery') and c.updated_at < now() - interval '15 minutes';
  get diagnostics ended = row_count;
  return ended;
end $$;
comment on function private.end_link_claims() is
  'Deletes the claims of sessions that a link began more than 15 minutes ago, after which a new password needs the current one; returns how many. Called by the schedule.';

create function private.stop_removal(removal_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  factor auth.mfa_factors;
begin
  delete from private.factor_removals r using auth.mfa_factors f
  where r.id = removal_id and f.id = r.factor_id
  returning f.* into factor;
  if factor.id is null then
    return false;
  end if;
  perform private.audit_factor('factor_kept', factor.user_id, factor.friendly_name);
  return true;
end $$;
comment on function private.stop_removal(uuid) is
  'Stops the removal of a second factor, so the account keeps it; returns whether one was planned.';

create function private.stop_factor_removal(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  return private.stop_removal(private.read_link('stop_factor_removal', token)::uuid);
end $$;

create function private.keep_factor(factor_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  return coalesce(bool_or(private.stop_removal(r.id)), false)
  from private.factor_removals r
  join auth.mfa_factors f on f.id = r.factor_id
  join private.caller c on c.user_id = f.user_id
  where r.factor_id = keep_factor.factor_id;
end $$;

-- The authenticator apps that an account sees on its Account screen.

create type public.second_factor as (
  id uuid,
  name text,
  added_at timestamptz,
  last_used_at timestamptz,
  removal_due_at timestamptz
);
comment on type public.second_factor is
  'A verified authenticator app: when a code of it was last accepted, and when an operator removes it, if so.';

create function private.list_factors() returns setof public.second_factor
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select f.id, f.friendly_name::text, f.created_at, u.used_at, r.due_at
    from auth.mfa_factors f
    join private.caller c on c.user_id = f.user_id
    left join private.factor_uses u on u.factor_id = f.id
    left join private.factor_removals r on r.factor_id = f.id
    where f.status::text = 'verified'
    order by f.created_at, f.id;
end $$;

-- The API.

select private.expose('list_sessions', 'authenticated',
  'Where the caller is signed in, the session used last first. A session is in use when its token is refreshed.');
select private.expose('end_session', 'authenticated',
  'Signs the caller out of one session, at once; returns whether there was such a session of the caller.');
select private.expose('end_other_sessions', 'authenticated',
  'Signs the caller out everywhere but here; returns how many sessions ended.');
select private.expose('allow_account_change', 'authenticated',
  'Lets the auth server change the caller''s account once, if the session has fresh proof of who is there. The kind is email, and the value the new address, until the links to it end; or factor_added or factor_removed, and the value the id of a factor of the caller''s, for ten minutes. Also for a session that has not verified a factor yet.',
  on_refusal => 'private.note_refused_proof(hint, detail)');
select private.expose('withdraw_email_change', 'authenticated',
  'Withdraws the caller''s change of the e-mail address, if one waits to be confirmed: both of its links end. Returns whether one did.');
select private.expose('factor_wait', 'authenticated',
  'In how many seconds a code of the caller''s factor is accepted, 0 if now, or null if the caller has no such factor. Also for a session that has not verified a factor yet: the auth server does not say why it refuses a code.');
select private.expose('stop_factor_removal', 'anon, authenticated',
  'For everyone with the link of the e-mail: keeps the second factor whose removal is planned. Returns whether it was. Rate limited.',
  counted_by => 'private.count_call(''stop_factor_removal'', 60, interval ''10 minutes'')');
select private.expose('keep_factor', 'authenticated',
  'Keeps the caller''s second factor whose removal is planned. Returns whether it was.');
select private.expose('list_factors', 'authenticated',
  'The caller''s second factors, the oldest first, with the last accepted code and when an operator removes one.');
