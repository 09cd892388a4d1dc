create table public.staff_members (
  user_id uuid primary key references auth.users (id) on delete cascade,
  granted_at timestamptz not null default now()
);
comment on table public.staff_members is
  'Accounts that can read every brand and race. Only an operator adds one; signing up does not.';

alter table public.staff_members enable row level security;

grant select on public.staff_members to authenticated;
grant select, insert, delete on public.staff_members to service_role;
