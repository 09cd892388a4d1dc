-- How a signed-in person's statements are planned; the REST API sets a role's settings with each request.
-- It sends every page's limit as a parameter, for which the server reckons with a tenth of the table, so
-- that it would plan each page anew. Our statements walk one index whatever their values: a plan made once
-- serves them all, at two thirds of the cost. And none is so long that a second process would help it.
-- A role belongs to the whole server: where another database has set it already, there is nothing to do.
do $$
declare
  held text[];
begin
  select coalesce(rolconfig, '{}') into held from pg_roles where rolname = 'authenticated';
  if not held @> array['plan_cache_mode=force_generic_plan', 'max_parallel_workers_per_gather=0'] then
    alter role authenticated set plan_cache_mode = 'force_generic_plan';
    alter role authenticated set max_parallel_workers_per_gather = 0;
  end if;
end;
$$;
