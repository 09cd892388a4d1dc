-- Gives every role of the bench the planner settings of signed-in users.
do $$
declare
  target record;
begin
  for target in
    select r.rolname as role, split_part(s.setting, '=', 1) as name, split_part(s.setting, '=', 2) as value
    from pg_roles r, (select unnest(rolconfig) as setting from pg_roles where rolname = 'authenticated') s
    where r.rolname = 'without_policies' or r.rolname like 'naive\_%'
  loop
    execute format('alter role %I set %I = %L', target.role, target.name, target.value);
  end loop;
end;
$$;
