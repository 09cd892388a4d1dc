-- Common ways to write the policies, one per role, so that one database can measure all of them.
-- `{table}` and `{brand}` stand for the table and its column with the brand's id.

do $$
declare
  naive record;
  target record;
begin
  for naive in
    select * from (values
      ('naive_bare_functions',
        'private.is_member({brand}) or private.is_staff()'),
      ('naive_bare_uid',
        '{brand} in (select m.brand_partner_id from public.brand_members m where m.user_id = auth.uid())
          or exists (select from public.staff_members s where s.user_id = auth.uid())'),
      ('naive_correlated',
        'exists (select from public.brand_members m
            where m.brand_partner_id = {table}.{brand} and m.user_id = auth.uid())
          or exists (select from public.staff_members s where s.user_id = auth.uid())'),
      ('naive_join',
        '{brand} in (select b.id from public.brand_partners b
            join public.brand_members m on m.brand_partner_id = b.id where m.user_id = (select auth.uid()))
          or exists (select from public.staff_members s where s.user_id = (select auth.uid()))'),
      ('naive_claims',
        '{brand} = (auth.jwt() -> ''user_metadata'' ->> ''brand_id'')::uuid
          or (auth.jwt() -> ''app_metadata'' ->> ''role'') = ''staff''')
    ) as policies (role, condition)
  loop
    execute format('create role %I nologin noinherit', naive.role);
    execute format('grant %I to authenticator', naive.role);
    execute format('grant usage on schema public, private, auth to %I', naive.role);
    execute format('grant select on public.live_races, public.brand_partners, public.brand_members,
      public.staff_members, public.race_participant_totals, public.race_orders, public.order_payments,
      public.brand_race_analytics to %I',
      naive.role);
    execute format('grant execute on function private.is_member(uuid), private.is_staff(),
      public.brand_races(uuid, text, uuid), private.joined_in_7_days(uuid[], timestamptz),
      private.refuse_long(text[], integer), private.average_seconds(uuid) to %I', naive.role);
    execute format('create policy %I on public.brand_members for select to %1$I
      using (user_id = (select auth.uid()))', naive.role);
    execute format('create policy %I on public.staff_members for select to %1$I
      using (user_id = (select auth.uid()))', naive.role);
    for target in
      select * from (values
        ('live_races', 'brand_partner_id'),
        ('race_participant_totals', 'brand_partner_id'),
        ('race_orders', 'brand_partner_id'),
        ('order_payments', 'brand_partner_id'),
        ('brand_partners', 'id')
      ) as tables (name, brand)
    loop
      -- A policy that joins its own table recurses infinitely.
      if naive.role = 'naive_join' and target.name = 'brand_partners' then
        naive.condition := 'id = any (array(
          select m.brand_partner_id from public.brand_members m where m.user_id = (select auth.uid()))) or (select private.is_staff())';
      end if;
      execute format('create policy %1$I on public.%2$I for select to %1$I using (%3$s)', naive.role, target.name,
        replace(replace(naive.condition, '{table}', target.name), '{brand}', target.brand));
    end loop;
  end loop;
end;
$$;
