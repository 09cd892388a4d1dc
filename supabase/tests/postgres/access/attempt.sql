-- Tries what a person may do by doing it, as the REST API would, and rolls it back. Everything here
-- is temporary and belongs to one session.

create temporary table trials (
  id integer primary key,
  stage integer not null,
  role text not null,
  claims text not null,
  headers text not null,
  -- The person's brand, and brands that a result should not mention.
  own_brand text,
  other_brands text[] not null,
  -- How a success is measured: a number of rows, a function's result, or only "yes".
  measure text not null,
  target text not null,
  -- Runs before the statement, as the owner of the tables.
  setup text,
  statement text not null,
  -- Runs after the statement, as a role that may read everything.
  question text,
  asked_by text not null,
  expected text
);

create function pg_temp.attempt(trial pg_temp.trials)
returns text
language plpgsql
as $$
declare
  touched bigint;
  result record;
  outcome text;
  state text; message text; hint text; context text;
begin
  perform
    set_config('request.jwt.claims', trial.claims, true),
    set_config('request.headers', trial.headers, true),
    -- Storage sets this as well.
    set_config('storage.allow_delete_query', 'true', true);
  if trial.setup is not null then
    perform set_config('role', 'service_role', true);
    perform matrix.run_as_owner(trial.setup);
    -- Forgets cached permission checks of the set-up, which may call more than the person.
    discard plans;
  end if;
  perform set_config('role', trial.role, true);
  if trial.measure = 'answer' and trial.question is null then
    execute trial.statement into result;
    outcome := result::text;
  else
    execute trial.statement;
    get diagnostics touched = row_count;
    outcome := case when trial.measure in ('rows', 'others') then touched::text else 'yes' end;
  end if;
  if trial.question is not null then
    perform set_config('role', trial.asked_by, true);
    execute trial.question into result;
    outcome := result::text;
  end if;
  raise exception using errcode = 'UNDO0', message = coalesce(outcome, '()');
exception
  when sqlstate 'UNDO0' then
    get stacked diagnostics outcome = message_text;
    return case
      when trial.measure <> 'answer' then outcome
      when outcome = '(t)' then 'true'
      when outcome = '(f)' then 'false'
      when outcome ~ '^\(,*\)$' then 'empty'
      when exists (select from unnest(trial.other_brands) b where strpos(outcome, b) > 0) then 'another''s'
      when strpos(outcome, trial.own_brand) > 0 then 'own'
      else 'yes'
    end;
  when others then
    get stacked diagnostics
      state = returned_sqlstate, message = message_text,
      hint = pg_exception_hint, context = pg_exception_context;
    return case
      when state = '42501' and message like '%row-level security%' then 'row'
      -- Tells a right that the statement lacks from one that a function, view or policy lacks.
      when state = '42501' and starts_with(context, 'SQL statement "' || trial.statement || '"')
        and message ~ format('^permission denied for (schema \w+|(table|view|function) %s)$', trial.target)
        then '–'
      -- Our errors have a hint.
      when state like 'PT%' or state = '42501' and hint <> '' then hint
      when state = '42501' then 'inside'
      when state = '0A000' and message like 'trigger functions can only%' then 'trigger'
      when state = '0A000' and message like 'cannot truncate a table referenced%' then 'key'
      when state = '55000' and message like 'cannot % view %' then 'view'
      when state = '42809' and message like '% is not a table' then 'view'
      else 'error ' || state || ': ' || message
    end;
end;
$$;

-- Runs trials in the wanted order, stage by stage, each stage opened on top of those before it.
-- Returns the trials that do not end as expected, or only the first.
create function pg_temp.differences(wanted integer[], opens text[], is_first_enough boolean)
returns table (id integer, outcome text)
language plpgsql
as $$
declare
  trial pg_temp.trials;
  stage integer := 0;
  role text;
begin
  for trial in
    select t.* from unnest(wanted) with ordinality w (id, place) join pg_temp.trials t using (id)
    order by t.stage, w.place
  loop
    while stage < trial.stage loop
      stage := stage + 1;
      execute opens[stage];
    end loop;
    if role is distinct from trial.role then
      -- PL/pgSQL checks only once per transaction whether it may call an expression's functions.
      discard plans;
      role := trial.role;
    end if;
    id := trial.id;
    outcome := pg_temp.attempt(trial);
    if outcome is distinct from trial.expected then
      return next;
      exit when is_first_enough;
    end if;
  end loop;
end;
$$;
