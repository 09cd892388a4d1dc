-- Planner settings for signed-in users: the REST API applies a role's settings to each request. It sends the
-- limit of a page as a parameter, which the planner estimates as a tenth of the table, so that it would plan
-- each request again. Our statements use the same index for all values: a generic plan serves them at two
-- thirds of the cost. None is long enough to gain from parallel workers.
-- Roles are shared by all databases of a server, so another database may have set this already.
do $$
declare
  current_settings text[];
begin
  select coalesce(rolconfig, '{}') into current_settings from pg_roles where rolname = 'authenticated';
  if not current_settings @> array['plan_cache_mode=force_generic_plan', 'max_parallel_workers_per_gather=0'] then
    alter role authenticated set plan_cache_mode = 'force_generic_plan';
    alter role authenticated set max_parallel_workers_per_gather = 0;
  end if;
end;
$$;

-- What the REST API calls before each statement.
do $$
begin
  if not exists (
    select from pg_roles
    where rolname = 'authenticator'
      and 'pgrst.db_pre_request=private.refuse_ended_session' = any (rolconfig)
  ) then
    alter role authenticator set pgrst.db_pre_request = 'private.refuse_ended_session';
  end if;
end;
$$;

-- The REST API of a hosted project reads the settings of roles when it starts, and again when it is told to.
notify pgrst, 'reload config';
