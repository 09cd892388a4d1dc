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
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.write_audit(
    action, 'users', audit_factor.user_id, m.brand_partner_id, reason, jsonb_build_object('factor', name))
  from (values (audit_factor.user_id)) account (id)
  left join public.brand_members m on m.user_id = account.id;
end;
$$;
comment on function private.audit_factor(text, uuid, text, text) is
  'Adds an audit row about an account''s factor: one for each of its brands, or one without a brand.';

create function private.plan_factor_removal(email text, reason text, factor_name text default null)
returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
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
end;
$$;
comment on function private.plan_factor_removal(text, text, text) is
  'For operators: removes an account''s second factor after a day, of several the one of this name. The account is told by e-mail and can stop it. Returns when.';

create function private.remove_factor(factor_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- A token takes its level from these claims when it is refreshed.
  delete from auth.mfa_amr_claims c
  using auth.sessions s
  where s.factor_id = remove_factor.factor_id and c.session_id = s.id and c.authentication_method = 'totp';
  update auth.sessions s set aal = 'aal1', factor_id = null where s.factor_id = remove_factor.factor_id;
  delete from auth.mfa_factors f where f.id = remove_factor.factor_id;
end;
$$;
comment on function private.remove_factor(uuid) is
  'Removes a second factor and lowers the sessions that verified it, as the auth server does.';

create function private.remove_due_factors()
returns integer
language plpgsql
security definer
set search_path = ''
as $$
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
end;
$$;
comment on function private.remove_due_factors() is
  'Removes the second factors whose removal is due; returns how many. Called by the schedule.';

create function private.stop_removal(removal_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
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
end;
$$;
comment on function private.stop_removal(uuid) is
  'Stops the removal of a second factor, so the account keeps it; returns whether one was planned.';

create function private.stop_factor_removal(token text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  return private.stop_removal(private.read_link('stop_factor_removal', token)::uuid);
end;
$$;
comment on function private.stop_factor_removal(text) is 'Implements stop_factor_removal.';
grant execute on function private.stop_factor_removal(text) to anon, authenticated;

create function public.stop_factor_removal(token text)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  hint text;
begin
  perform private.refuse_long(array[token]);
  perform private.count_call('stop_factor_removal', 60, interval '10 minutes');
  begin
    return to_jsonb(private.stop_factor_removal(token));
  exception
    when sqlstate 'PT000' then
      get stacked diagnostics hint = pg_exception_hint;
      return private.returned_refusal(sqlstate, sqlerrm, hint);
  end;
end;
$$;
comment on function public.stop_factor_removal(text) is
  'For everyone with the link of the e-mail: keeps the second factor whose removal is planned. Returns whether it was. Rate limited.';
grant execute on function public.stop_factor_removal(text) to anon, authenticated;

create function private.keep_factor(factor_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  return private.stop_removal(r.id)
  from private.factor_removals r
  join auth.mfa_factors f on f.id = r.factor_id
  join private.caller c on c.user_id = f.user_id
  where r.factor_id = keep_factor.factor_id;
end;
$$;
comment on function private.keep_factor(uuid) is 'Implements keep_factor.';
grant execute on function private.keep_factor(uuid) to authenticated;

create function public.keep_factor(factor_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  return coalesce(private.keep_factor(factor_id), false);
end;
$$;
comment on function public.keep_factor(uuid) is
  'Keeps the caller''s second factor whose removal is planned. Returns whether it was.';
grant execute on function public.keep_factor(uuid) to authenticated;

do $$
begin
  perform cron.schedule('remove-due-factors', '*/5 * * * *', 'select private.remove_due_factors()');
end;
$$;
