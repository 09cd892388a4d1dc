create function private.is_brand_name_taken(name text, except_id uuid default null)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from public.brand_partners b
    where b.search_name = private.name_skeleton(is_brand_name_taken.name)
      and b.id is distinct from except_id
  );
end;
$$;
comment on function private.is_brand_name_taken(text, uuid) is
  'Whether a brand other than except_id has this name, ignoring letter case, surrounding white space, invisible characters and how characters are encoded.';
grant execute on function private.is_brand_name_taken(text, uuid) to service_role;

create function private.is_brand_email_taken(email text, except_id uuid default null)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from public.brand_partners b
    where lower(btrim(b.contact_email)) = lower(private.clean_address(is_brand_email_taken.email))
      and b.id is distinct from except_id
  );
end;
$$;
comment on function private.is_brand_email_taken(text, uuid) is
  'Whether a brand other than except_id has this contact e-mail, ignoring letter case and surrounding white space.';
grant execute on function private.is_brand_email_taken(text, uuid) to service_role;

-- The sign-up form calls these on every change of a field: about a hundred calls per person, and
-- more from an office behind one address.
create function private.is_brand_name_available(name text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted constant text := private.normalised_name(name);
  fault text;
begin
  if length(wanted) > 120 then
    perform private.refuse(
      400, 'Company name and contact name must be 120 characters or less.', 'invalid_value');
  end if;
  fault := private.company_name_fault(wanted);
  if fault is not null then
    perform private.refuse(400, fault, 'invalid_value');
  end if;
  return not private.is_brand_name_taken(coalesce(name, ''));
end;
$$;
comment on function private.is_brand_name_available(text) is 'Implements is_brand_name_available.';
grant execute on function private.is_brand_name_available(text) to anon, authenticated, service_role;

create function public.is_brand_name_available(name text)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  hint text;
begin
  perform private.refuse_long(array[name]);
  perform private.count_call('is_brand_name_available', 300, interval '5 minutes');
  begin
    return to_jsonb(private.is_brand_name_available(name));
  exception
    when sqlstate 'PT000' then
      get stacked diagnostics hint = pg_exception_hint;
      return private.returned_refusal(sqlstate, sqlerrm, hint);
  end;
end;
$$;
comment on function public.is_brand_name_available(text) is
  'Whether no brand has this name, ignoring letter case, surrounding white space, invisible characters and how characters are encoded. Refuses a name that no brand can have. Rate limited.';
grant execute on function public.is_brand_name_available(text) to anon, authenticated, service_role;

create function private.is_brand_email_available(email text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  return not private.is_brand_email_taken(coalesce(email, ''));
end;
$$;
comment on function private.is_brand_email_available(text) is 'Implements is_brand_email_available.';
grant execute on function private.is_brand_email_available(text) to anon, authenticated, service_role;

create function public.is_brand_email_available(email text)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  hint text;
begin
  perform private.refuse_long(array[email]);
  perform private.count_call('is_brand_email_available', 300, interval '5 minutes');
  begin
    return to_jsonb(private.is_brand_email_available(email));
  exception
    when sqlstate 'PT000' then
      get stacked diagnostics hint = pg_exception_hint;
      return private.returned_refusal(sqlstate, sqlerrm, hint);
  end;
end;
$$;
comment on function public.is_brand_email_available(text) is
  'Whether no brand has this contact e-mail, ignoring letter case and surrounding white space. Rate limited.';
grant execute on function public.is_brand_email_available(text) to anon, authenticated, service_role;
