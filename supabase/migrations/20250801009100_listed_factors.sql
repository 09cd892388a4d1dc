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

create function private.list_factors()
returns setof public.second_factor
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select f.id, f.friendly_name::text, f.created_at, u.used_at, r.due_at
    from auth.mfa_factors f
    join private.caller c on c.user_id = f.user_id
    left join private.factor_uses u on u.factor_id = f.id
    left join private.factor_removals r on r.factor_id = f.id
    where f.status::text = 'verified'
    order by f.created_at, f.id;
end;
$$;
comment on function private.list_factors() is 'Implements list_factors.';
grant execute on function private.list_factors() to authenticated;

create function public.list_factors()
returns setof public.second_factor
language plpgsql
stable
set search_path = ''
as $$
begin
  return query select * from private.list_factors();
end;
$$;
comment on function public.list_factors() is
  'The caller''s second factors, the oldest first, with the last accepted code and when an operator removes one.';
grant execute on function public.list_factors() to authenticated;
