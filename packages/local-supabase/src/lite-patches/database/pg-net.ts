/**
 * Problem: Lite has neither pg_net nor Vault, with which SQL on a hosted project sends requests to the project's own API.
 * Workaround: create pg_net's queue with the functions that migrations call, and its secrets, with repeatable SQL; the job
 * runner sends what a job has queued (jobs/queued-requests.ts).
 * Needed by: the schedule: e-mails by the function send-mail, unused photos.
 * Remove when: the test "plain Lite has neither pg_net nor Vault" fails.
 */
import { localSecretKey } from "../../keys.ts";

/** The backend's own requests reach its handler without a listener, so this address is never connected to. */
export const internalUrl = "http://api.internal";

export const pgNetSql = `
create schema if not exists net;
create table if not exists net.http_request_queue (
  id bigint primary key generated always as identity,
  method text not null,
  url text not null,
  headers jsonb not null
);
alter table net.http_request_queue add column if not exists body text;

create or replace function net.http_delete(
  url text, params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds integer default 5000
) returns bigint
language plpgsql set search_path = '' as $$
declare
  id bigint;
begin
  insert into net.http_request_queue as q (method, url, headers)
  values ('DELETE', http_delete.url, http_delete.headers)
  returning q.id into id;
  return id;
end;
$$;

create or replace function net.http_post(
  url text, body jsonb default '{}', params jsonb default '{}',
  headers jsonb default '{"Content-Type": "application/json"}', timeout_milliseconds integer default 5000
) returns bigint
language plpgsql set search_path = '' as $$
declare
  id bigint;
begin
  insert into net.http_request_queue as q (method, url, headers, body)
  values ('POST', http_post.url, http_post.headers, http_post.body::text)
  returning q.id into id;
  return id;
end;
$$;
revoke execute on all functions in schema net from public;

create schema if not exists vault;
create table if not exists vault.decrypted_secrets (name text primary key, decrypted_secret text not null);
insert into vault.decrypted_secrets values ('api_url', '${internalUrl}'), ('secret_key', '${localSecretKey}')
on conflict (name) do update set decrypted_secret = excluded.decrypted_secret;
`;
