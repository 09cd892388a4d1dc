/**
 * Problem: Lite has no pg_cron, which runs scheduled SQL on a hosted project.
 * Workaround: create pg_cron's table and the two functions that migrations call, with repeatable SQL; the backend runs the jobs
 * that are due (jobs/timer.ts).
 * Needed by: the schedule: e-mails, completed races, unused photos.
 * Remove when: the test "plain Lite has no pg_cron" fails.
 *
 * Only the schema's owner can use it, because a job runs with that role's privileges.
 */
export const pgCronSql = `
create schema if not exists cron;
create sequence if not exists cron.jobid_seq;
create table if not exists cron.job (
  jobid bigint primary key default nextval('cron.jobid_seq'),
  schedule text not null,
  command text not null,
  nodename text not null default 'localhost',
  nodeport integer not null default 5432,
  database text not null default current_database(),
  username text not null default session_user,
  active boolean not null default true,
  jobname text,
  unique (jobname, username)
);

create or replace function cron.schedule(job_name text, schedule text, command text) returns bigint
language plpgsql set search_path = '' as $$
declare
  id bigint;
begin
  if schedule.schedule !~ '^(\\S+ +\\S+ +\\S+ +\\S+ +\\S+|[1-5]?[0-9] seconds?)$' then
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

create or replace function cron.unschedule(job_name text) returns boolean
language plpgsql set search_path = '' as $$
begin
  delete from cron.job j where j.jobname = job_name and j.username = session_user;
  if not found then
    raise exception 'could not find valid entry for job ''%''', job_name;
  end if;
  return true;
end;
$$;
revoke execute on all functions in schema cron from public;
`;
