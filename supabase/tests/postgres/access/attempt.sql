-- What a person may do is found out by doing it: as the REST API would, in a block that is undone
-- whatever came of it. Everything here is temporary, a session's own.

create temporary table people (
  person text primary key,
  role text not null,
  claims text not null,
  -- The brand that the person acts for, and the brands of which an answer should not speak.
  own_brand text,
  other_brands text[] not null
);

create temporary table probes (
  id integer primary key,
  person text not null references people,
  -- What a success is: a number of rows, what a function answered, or only "yes".
  measure text not null,
  target text not null,
  statement text not null,
  headers text not null,
  expected text,
  -- What is asked once the statement is done, and who does both unless it is the person.
  question text,
  role text
);

create function pg_temp.describe(answer text, own_brand text, other_brands text[])
returns text
language sql
as $$
  select case
    when answer = '(t)' then 'true'
    when answer = '(f)' then 'false'
    when answer ~ '^\(,*\)$' then 'empty'
    when exists (select from unnest(other_brands) b where strpos(answer, b) > 0) then 'another''s'
    when strpos(answer, own_brand) > 0 then 'own'
    else 'yes'
  end;
$$;

create function pg_temp.attempt(probe pg_temp.probes, person pg_temp.people)
returns text
language plpgsql
as $$
declare
  touched bigint;
  answer record;
  outcome text;
  state text;
  message text;
  hint text;
  context text;
begin
  begin
    perform
      set_config('request.jwt.claims', person.claims, true),
      set_config('request.headers', probe.headers, true),
      set_config('role', coalesce(probe.role, person.role), true);
    if probe.question is not null then
      execute probe.statement;
      perform set_config('role', coalesce(probe.role, 'service_role'), true);
      execute probe.question into answer;
      outcome := answer::text;
    elsif probe.measure = 'answer' then
      execute probe.statement into answer;
      outcome := answer::text;
    else
      execute probe.statement;
      get diagnostics touched = row_count;
      outcome := case when probe.measure in ('rows', 'others') then touched::text else 'yes' end;
    end if;
    raise exception using errcode = 'UNDO0', message = coalesce(outcome, '()');
  exception
    when sqlstate 'UNDO0' then
      get stacked diagnostics outcome = message_text;
      if probe.measure = 'answer' then
        outcome := pg_temp.describe(outcome, person.own_brand, person.other_brands);
      end if;
    when others then
      get stacked diagnostics
        state = returned_sqlstate, message = message_text,
        hint = pg_exception_hint, context = pg_exception_context;
      outcome := case
        when state = '42501' and message like '%row-level security%' then 'row'
        -- A lack inside a function, a view or a policy is another thing than a lack of the right.
        when state = '42501' and starts_with(context, 'SQL statement "' || probe.statement || '"')
          and message ~ format('^permission denied for (schema \w+|(table|view|function) %s)$', probe.target)
          then '–'
        when state = '42501' then 'inside'
        when state like 'PT%' then hint
        when state = '0A000' and message like 'trigger functions can only%' then 'trigger'
        when state = '0A000' and message like 'cannot truncate a table referenced%' then 'key'
        when state = '55000' and message like 'cannot % view %' then 'view'
        when state = '42809' and message like '% is not a table' then 'view'
        else 'error ' || state || ': ' || message
      end;
  end;
  return outcome;
end;
$$;

-- In the order wanted; all of them, or only the first that is not as expected.
create function pg_temp.outcomes(wanted integer[], first_difference boolean)
returns table (id integer, outcome text)
language plpgsql
as $$
declare
  probe pg_temp.probes;
  person pg_temp.people;
  role text;
begin
  for probe in
    select b.* from unnest(wanted) with ordinality w (id, place) join pg_temp.probes b using (id)
    order by w.place
  loop
    select p.* into person from pg_temp.people p where p.person = probe.person;
    if role is distinct from coalesce(probe.role, person.role) then
      -- PL/pgSQL asks once a transaction whether it may call what an expression calls.
      discard plans;
      role := coalesce(probe.role, person.role);
    end if;
    id := probe.id;
    outcome := pg_temp.attempt(probe, person);
    if not first_difference then
      return next;
    elsif outcome is distinct from probe.expected then
      return next;
      return;
    end if;
  end loop;
end;
$$;
