-- What could not be delivered, for the person it was for and for staff.

create index outbox_failed_idx on private.outbox (failed_at, id) where failed_at is not null;

create type public.undelivered_email as (kind text, address text, since timestamptz);
comment on type public.undelivered_email is
  'A kind of e-mail that could not be delivered to an address, and since when.';

create function private.undelivered_emails()
returns setof public.undelivered_email
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select o.kind, u.email::text, min(o.failed_at)
    from private.caller c
    join auth.users u on u.id = c.user_id
    -- What went to a former address says nothing about the present one.
    join private.outbox o on o.user_id = u.id and o.recipient is null
    where o.failed_at is not null
      and not exists (
        select from private.outbox later
        where later.user_id = u.id and later.recipient is null and later.sent_at > o.failed_at)
      and (
        o.last_error in ('bounced', 'complained', 'suppressed')
        or o.last_error like '400%' or o.last_error like '422%')
    group by o.kind, u.email
    order by min(o.failed_at), o.kind;
end;
$$;
comment on function private.undelivered_emails() is 'Implements undelivered_emails.';
grant execute on function private.undelivered_emails() to authenticated;

create function public.undelivered_emails()
returns setof public.undelivered_email
language plpgsql
stable
set search_path = ''
as $$
begin
  return query select * from private.undelivered_emails();
end;
$$;
comment on function public.undelivered_emails() is
  'The kinds of e-mails that the caller''s present address did not take since the last one that arrived, the longest ago first; not those that failed for another reason.';
grant execute on function public.undelivered_emails() to authenticated;

create type public.undelivered_email_found as (
  id uuid,
  kind text,
  address text,
  brand_id uuid,
  brand_name text,
  since timestamptz,
  error text,
  sort_value text
);
comment on type public.undelivered_email_found is
  'An e-mail that could not be delivered, as staff see it: its brand, if it is about one, the sender''s last error, and its sort_value for the next page.';

create function private.list_undelivered_emails(descending boolean, after_value timestamptz, after_id uuid)
returns setof public.undelivered_email_found
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query execute format(
    'select o.id, o.kind, coalesce(o.recipient, u.email::text), b.id, b.name, o.failed_at, o.last_error, o.failed_at::text
    from (
      select * from private.outbox o
      where o.failed_at is not null and ($1 is null or (o.failed_at, o.id) %s ($1, $2))
      order by o.failed_at %s, o.id %2$s
      limit 51
    ) o
    left join auth.users u on u.id = o.user_id
    left join public.brand_partners b on b.id = o.brand_partner_id
    order by o.failed_at %2$s, o.id %2$s',
    case when descending then '<' else '>' end, case when descending then 'desc' else 'asc' end)
  using after_value, after_id;
end;
$$;
comment on function private.list_undelivered_emails(boolean, timestamptz, uuid) is 'Implements list_undelivered_emails.';
grant execute on function private.list_undelivered_emails(boolean, timestamptz, uuid) to authenticated;

create function public.list_undelivered_emails(
  descending boolean default true,
  after_value timestamptz default null,
  after_id uuid default null
)
returns setof public.undelivered_email_found
language plpgsql
stable
set search_path = ''
as $$
begin
  return query select * from private.list_undelivered_emails(descending, after_value, after_id);
end;
$$;
comment on function public.list_undelivered_emails(boolean, timestamptz, uuid) is
  'For staff: up to 51 e-mails that could not be delivered, newest or oldest first, after the one with this sort_value and id.';
grant execute on function public.list_undelivered_emails(boolean, timestamptz, uuid) to authenticated;
