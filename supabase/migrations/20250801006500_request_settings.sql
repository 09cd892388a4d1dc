-- Planner settings for signed-in users; the REST API applies a role's settings to each request. It
-- sends a page's limit as a parameter, which the planner estimates as a tenth of the table, so it
-- would plan every request again. Our statements use the same index for all values: a generic plan
-- serves them at two thirds of the cost. None is long enough to gain from parallel workers. All
-- databases of a server share its roles, so another database may have set this already.
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

-- The REST API calls this function before each statement.
do $$
begin
  if not exists (
    select from pg_roles
    where rolname = 'authenticator'
      and 'pgrst.db_pre_request=private.check_session' = any (rolconfig)
  ) then
    alter role authenticator set pgrst.db_pre_request = 'private.check_session';
  end if;
end;
$$;

-- A hosted project's REST API reads role settings at its start and on this notification.
notify pgrst, 'reload config';
