-- Every role plans as a signed-in person does.
do $$
declare
  asking record;
begin
  for asking in
    select r.rolname as role, split_part(s.setting, '=', 1) as name, split_part(s.setting, '=', 2) as value
    from pg_roles r, (select unnest(rolconfig) as setting from pg_roles where rolname = 'authenticated') s
    where r.rolname = 'past_policies' or r.rolname like 'naive\_%'
  loop
    execute format('alter role %I set %I = %L', asking.role, asking.name, asking.value);
  end loop;
end;
$$;
