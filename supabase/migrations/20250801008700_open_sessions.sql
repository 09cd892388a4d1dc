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

create function private.list_sessions()
returns setof public.open_session
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select s.id, s.user_agent, s.created_at,
      coalesce(s.refreshed_at at time zone 'UTC', s.created_at) as last_use,
      s.id is not distinct from private.current_session_id()
    from auth.sessions s
    join private.caller c on c.user_id = s.user_id
    where s.not_after is null or s.not_after > now()
    order by last_use desc, s.id;
end;
$$;
comment on function private.list_sessions() is 'Implements list_sessions.';
grant execute on function private.list_sessions() to authenticated;

create function public.list_sessions()
returns setof public.open_session
language plpgsql
stable
set search_path = ''
as $$
begin
  return query select * from private.list_sessions();
end;
$$;
comment on function public.list_sessions() is
  'Where the caller is signed in, the session used last first. A session is in use when its token is refreshed.';
grant execute on function public.list_sessions() to authenticated;

create function private.end_session(session_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Its refresh tokens go with it.
  delete from auth.sessions s
  using private.caller c
  where s.id = session_id and s.user_id = c.user_id;
  return found;
end;
$$;
comment on function private.end_session(uuid) is 'Implements end_session.';
grant execute on function private.end_session(uuid) to authenticated;

create function public.end_session(session_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  return private.end_session(session_id);
end;
$$;
comment on function public.end_session(uuid) is
  'Signs the caller out of one session, at once; returns whether there was such a session of the caller.';
grant execute on function public.end_session(uuid) to authenticated;

create function private.end_other_sessions()
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  ended integer;
begin
  delete from auth.sessions s
  using private.caller c
  where s.user_id = c.user_id and s.id is distinct from private.current_session_id();
  get diagnostics ended = row_count;
  return ended;
end;
$$;
comment on function private.end_other_sessions() is 'Implements end_other_sessions.';
grant execute on function private.end_other_sessions() to authenticated;

create function public.end_other_sessions()
returns integer
language plpgsql
set search_path = ''
as $$
begin
  return private.end_other_sessions();
end;
$$;
comment on function public.end_other_sessions() is
  'Signs the caller out everywhere but here; returns how many sessions ended.';
grant execute on function public.end_other_sessions() to authenticated;
