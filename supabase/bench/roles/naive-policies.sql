-- The same table under policies as they are often written, each for a role of its own, so that all of
-- them can be asked in turn. What surrounds live_races is guarded as it is for `authenticated`.

do $$
declare
  naive record;
begin
  for naive in
    select * from (values
      ('naive_bare_functions',
        'brand_partner_id = private.own_brand_id() or private.is_staff()'),
      ('naive_bare_uid',
        'brand_partner_id in (select m.brand_partner_id from public.brand_members m where m.user_id = auth.uid())
          or exists (select from public.staff_members s where s.user_id = auth.uid())'),
      ('naive_correlated',
        'exists (select from public.brand_members m
            where m.brand_partner_id = live_races.brand_partner_id and m.user_id = auth.uid())
          or exists (select from public.staff_members s where s.user_id = auth.uid())'),
      ('naive_join',
        'brand_partner_id in (select b.id from public.brand_partners b
            join public.brand_members m on m.brand_partner_id = b.id where m.user_id = (select auth.uid()))
          or exists (select from public.staff_members s where s.user_id = (select auth.uid()))'),
      ('naive_claims',
        'brand_partner_id = (auth.jwt() -> ''user_metadata'' ->> ''brand_id'')::uuid
          or (auth.jwt() -> ''app_metadata'' ->> ''role'') = ''staff''')
    ) as policies (role, condition)
  loop
    execute format('create role %I nologin noinherit', naive.role);
    execute format('grant %I to authenticator', naive.role);
    execute format('grant usage on schema public, private, auth to %I', naive.role);
    execute format('grant select on public.live_races, public.brand_partners, public.brand_members,
      public.staff_members, public.race_participant_totals to %I', naive.role);
    execute format('grant execute on function private.own_brand_id(), private.is_staff() to %I', naive.role);
    execute format('create policy %I on public.live_races for select to %1$I using (%s)',
      naive.role, naive.condition);
    execute format('create policy %I on public.brand_members for select to %1$I
      using (user_id = (select auth.uid()))', naive.role);
    execute format('create policy %I on public.staff_members for select to %1$I
      using (user_id = (select auth.uid()))', naive.role);
    execute format('create policy %I on public.brand_partners for select to %1$I
      using (id = (select private.own_brand_id()) or (select private.is_staff()))', naive.role);
    execute format('create policy %I on public.race_participant_totals for select to %1$I
      using (brand_partner_id = (select private.own_brand_id()) or (select private.is_staff()))', naive.role);
  end loop;
end;
$$;
