create table public.audit_log (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default now(),
  actor_id uuid,
  action text not null check (action ~ '^[a-z_]+$'),
  subject_table text not null,
  subject_id uuid,
  brand_partner_id uuid,
  reason text check (length(reason) <= 500),
  details jsonb not null default '{}'::jsonb
);
comment on table public.audit_log is
  'Who did what, when and why. Append-only.';
comment on column public.audit_log.actor_id is
  'The user, or null for an operator connected to the database. No foreign key: the row is kept when the account is deleted.';
comment on column public.audit_log.brand_partner_id is
  'The brand concerned. No foreign key: the row is kept when the brand is deleted.';

create index audit_log_subject_idx on public.audit_log (subject_table, subject_id);
create index audit_log_brand_partner_id_idx on public.audit_log (brand_partner_id, occurred_at, id);

alter table public.audit_log enable row level security;

grant select on public.audit_log to authenticated, service_role;

create function private.refuse_audit_log_changes()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse(403, 'The audit log is only ever added to.', 'audit_log_is_final');
  return null;
end;
$$;
comment on function private.refuse_audit_log_changes() is 'Refuses to update or delete audit rows, for every role.';

create trigger refuse_audit_log_changes
  before update or delete or truncate on public.audit_log
  for each statement execute function private.refuse_audit_log_changes();

create function private.write_audit(
  action text,
  subject_table text,
  subject_id uuid,
  brand_partner_id uuid,
  reason text default null,
  details jsonb default '{}'::jsonb
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.audit_log
    (actor_id, action, subject_table, subject_id, brand_partner_id, reason, details)
  values (
    (select c.user_id from private.caller c), action, subject_table, subject_id, brand_partner_id,
    nullif(btrim(reason), ''), details
  );
end;
$$;
comment on function private.write_audit(text, text, uuid, uuid, text, jsonb) is
  'Adds an audit row with the signed-in user as its actor. Called by security definer functions only.';

create function private.changed_columns(before jsonb, after jsonb, columns text[])
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (
    select jsonb_object_agg(name, jsonb_build_object('from', before -> name, 'to', after -> name))
    from unnest(columns) name
    where before -> name is distinct from after -> name
  );
end;
$$;
comment on function private.changed_columns(jsonb, jsonb, text[]) is
  'The old and new values of those columns that differ between two versions of a row, or null if they are equal.';

create function private.audit_edit()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  after jsonb := to_jsonb(new);
  changes jsonb := private.changed_columns(to_jsonb(old), after, tg_argv[2:]);
begin
  if changes is not null then
    perform private.write_audit(
      tg_argv[0], tg_table_name, new.id, (after ->> tg_argv[1])::uuid, null, changes);
  end if;
  return null;
end;
$$;
comment on function private.audit_edit() is
  'Adds an audit row with the old and new values of the columns that a direct update changed. The trigger''s arguments are the action, the column with the brand''s id and the columns to compare.';
