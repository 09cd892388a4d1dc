-- A stand-in for pg_cron on the test server: stores jobs under the login role's name, shows them
-- only to their owner and never runs them.
create schema cron;
grant usage on schema cron to postgres;

create table cron.job (
  jobid bigserial primary key, schedule text not null, command text not null,
  nodename text not null default 'localhost', nodeport integer not null default 5432,
  database text not null default current_database(), username text not null default session_user,
  active boolean not null default true, jobname text,
  unique (jobname, username)
);
alter table cron.job enable row level security;
create policy cron_job_policy on cron.job using (username = current_user);
grant select on cron.job to postgres;

create function cron.schedule(job_name text, schedule text, command text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  id bigint;
begin
  if schedule.schedule !~ '^(\S+ +\S+ +\S+ +\S+ +\S+|[1-5]?[0-9] seconds?)$' then
    raise exception 'invalid schedule: %', schedule.schedule using errcode = '22023';
  end if;
  insert into cron.job as j (jobname, schedule, command)
  values (job_name, schedule.schedule, schedule.command)
  on conflict (jobname, username) do update
    set schedule = excluded.schedule, command = excluded.command
  returning j.jobid into id;
  return id;
end;
$$;
create function cron.unschedule(job_name text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from cron.job j where j.jobname = job_name and j.username = session_user;
  if not found then
    raise exception 'could not find valid entry for job ''%''', job_name;
  end if;
  return true;
end;
$$;
revoke execute on all functions in schema cron from public;
grant execute on all functions in schema cron to postgres;
