-- A stand-in for Vault, which every project has: secrets, but not encrypted.
create schema vault;
grant usage on schema vault to postgres;
create table vault.decrypted_secrets (
  id uuid primary key default gen_random_uuid(), name text unique, decrypted_secret text not null
);
grant select on vault.decrypted_secrets to postgres;
create function vault.create_secret(new_secret text, new_name text default null, new_description text default '')
returns uuid
language sql security definer set search_path = '' as $$
  insert into vault.decrypted_secrets (name, decrypted_secret) values (new_name, new_secret) returning id;
$$;
revoke execute on all functions in schema vault from public;
grant execute on all functions in schema vault to postgres;
