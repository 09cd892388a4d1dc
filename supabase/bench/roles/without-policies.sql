-- The role that runs queries without policies. It has the grants of signed-in users, and those that the
-- naive queries for counting runners and creating a race need.
create role without_policies nologin inherit bypassrls in role authenticated;
grant without_policies to authenticator;
grant select on public.race_participants to without_policies;
grant insert on public.live_races, public.race_orders, public.audit_log to without_policies;
