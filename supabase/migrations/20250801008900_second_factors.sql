-- Authenticator apps: who needs one, what an account is told, how many codes it may try, and how soon the next one.

create function private.set_second_factor_policy(audience text, policy text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
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
end;
$$;
comment on function private.set_second_factor_policy(text, text) is
  'For operators: whether staff, or brands, need a second factor: off, when_enrolled or required. Holds from the next statement of each session.';

create table private.factor_uses (
  factor_id uuid primary key references auth.mfa_factors (id) on delete cascade,
  used_at timestamptz not null
);
comment on table private.factor_uses is 'When a code of each factor was last accepted.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.factor_uses enable row level security;

create function private.seconds_to_wait(factor_id uuid)
returns integer
language plpgsql
set search_path = ''
as $$
begin
  -- Not now(), which is when the transaction began: it may have waited for another one.
  return greatest(0, ceil(extract(epoch from max(u.used_at) + interval '60 seconds' - clock_timestamp())))
  from private.factor_uses u
  where u.factor_id = seconds_to_wait.factor_id;
end;
$$;
comment on function private.seconds_to_wait(uuid) is
  'How long no code of a factor is accepted after the last one, in seconds: the auth server accepts the same code again for about as long.';

create function private.note_factor_use()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
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
end;
$$;
comment on function private.note_factor_use() is
  'Notes that a session has verified a factor, and refuses a code that comes too soon after another of the same factor.';

-- On every verification the auth server sets these columns, in a session that has aal2 already to the values they have.
-- A refresh of the session sets other columns, and the removal of a factor sets the factor to null.
create trigger note_factor_use
  after update of aal, factor_id on auth.sessions
  for each row when (new.aal::text = 'aal2' and new.factor_id is not null)
  execute function private.note_factor_use();

create function private.factor_wait(factor_id uuid)
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.seconds_to_wait(f.id)
  from auth.mfa_factors f
  where f.id = factor_wait.factor_id and f.user_id = private.session_account();
end;
$$;
comment on function private.factor_wait(uuid) is 'Implements factor_wait.';
grant execute on function private.factor_wait(uuid) to authenticated;

create function public.factor_wait(factor_id uuid)
returns integer
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.factor_wait(factor_id);
end;
$$;
comment on function public.factor_wait(uuid) is
  'In how many seconds a code of the caller''s factor is accepted, 0 if now, or null if the caller has no such factor. Also for a session that has not verified a factor yet: the auth server does not say why it refuses a code.';
grant execute on function public.factor_wait(uuid) to authenticated;

create function private.tell_factor_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  told_at constant text := private.iso_time(now());
begin
  if tg_op = 'DELETE' then
    perform private.email_account('factor_removed', old.id::text, old.user_id,
      jsonb_build_object('name', coalesce(old.friendly_name, ''), 'at', told_at));
  else
    perform private.email_account('factor_added', new.id::text, new.user_id,
      jsonb_build_object('name', coalesce(new.friendly_name, ''), 'at', told_at));
  end if;
  return null;
end;
$$;
comment on function private.tell_factor_change() is
  'Tells an account that a second factor was added, once its first code was accepted, or removed.';

create trigger tell_factor_added
  after update of status on auth.mfa_factors
  for each row when (old.status::text <> 'verified' and new.status::text = 'verified')
  execute function private.tell_factor_change();
create trigger tell_factor_removed
  after delete on auth.mfa_factors
  for each row when (old.status::text = 'verified')
  execute function private.tell_factor_change();

create table private.wrong_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  tried_at timestamptz not null,
  id bigint primary key generated always as identity
);
comment on table private.wrong_codes is 'Wrong codes of the last minutes, by account.';

-- No policy on purpose: only security definer functions use this table, and browsers see no row.
alter table private.wrong_codes enable row level security;
create index wrong_codes_user_id_idx on private.wrong_codes (user_id, tried_at);

create function private.limit_code_attempts(event jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
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
end;
$$;
comment on function private.limit_code_attempts(jsonb) is
  'For the auth server''s hook mfa_verification_attempt: after five wrong codes of an account within five minutes, rejects every code until five minutes after the last.';

do $$
begin
  grant usage on schema private to supabase_auth_admin;
  grant execute on function private.limit_code_attempts(jsonb) to supabase_auth_admin;
end;
$$;
