-- What becomes of e-mails once those they are to or about are gone.

create function private.forget_emails()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'users' then
    delete from private.outbox o where o.user_id = new.id;
    delete from private.email_opt_outs e where e.user_id = new.id;
  elsif tg_table_name = 'brand_partners' then
    delete from private.outbox o where o.brand_partner_id = new.id;
  elsif tg_table_name = 'brand_members' then
    delete from private.outbox o
    where o.user_id = old.user_id and o.brand_partner_id = old.brand_partner_id and o.sent_at is null;
  else
    delete from private.outbox o
    using private.email_kinds k
    where o.user_id = old.user_id and k.kind = o.kind and k.audience = 'staff' and o.sent_at is null;
  end if;
  return null;
end;
$$;
comment on function private.forget_emails() is
  'Deletes the e-mails and preferences of an account that the auth server marks as deleted, all e-mails about an erased brand, and the waiting ones of people who leave a brand or staff.';

create trigger forget_emails
  after update of deleted_at on auth.users
  for each row when (new.deleted_at is not null)
  execute function private.forget_emails();
create trigger forget_emails
  after update of contact_email on public.brand_partners
  for each row when (new.contact_email like '%@erased.invalid')
  execute function private.forget_emails();
create trigger forget_emails
  after delete on public.brand_members
  for each row execute function private.forget_emails();
create trigger forget_emails
  after delete on public.staff_members
  for each row execute function private.forget_emails();

create index outbox_recipient_idx on private.outbox (recipient) where recipient is not null;

create function private.forget_newsletter_emails()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.outbox o
  where o.recipient = old.email and o.kind = 'newsletter_confirmation';
  return null;
end;
$$;
comment on function private.forget_newsletter_emails() is
  'Deletes the e-mails to an address that was removed from the newsletter, and the address with them.';

create trigger forget_newsletter_emails_of_removed
  after update of email on public.newsletter_subscribers
  for each row when (old.email is not null and new.email is null)
  execute function private.forget_newsletter_emails();

create trigger forget_newsletter_emails_of_deleted
  after delete on public.newsletter_subscribers
  for each row when (old.email is not null)
  execute function private.forget_newsletter_emails();
