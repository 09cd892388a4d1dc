-- Whoever is asked for "the same without policies": it may do what a signed-in person may, and differs
-- in nothing else. For the runners' rows, which no person reads, it has what the naive analytics need.
create role past_policies nologin inherit bypassrls in role authenticated;
grant past_policies to authenticator;
grant select on public.race_participants to past_policies;
