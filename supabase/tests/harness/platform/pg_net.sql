-- What pg_net brings, as an extension of the test server: requests wait in a queue, here for ever.
create schema net;
grant usage on schema net to postgres;
create table net.http_request_queue (
  id bigserial primary key, method text not null, url text not null, headers jsonb not null
);
grant select on net.http_request_queue to postgres;
create function net.http_delete(
  url text, params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds integer default 5000
) returns bigint
language sql security definer set search_path = '' as $$
  insert into net.http_request_queue (method, url, headers) values ('DELETE', url, headers) returning id;
$$;
create function net.http_post(
  url text, body jsonb default '{}', params jsonb default '{}',
  headers jsonb default '{"Content-Type": "application/json"}', timeout_milliseconds integer default 5000
) returns bigint
language sql security definer set search_path = '' as $$
  insert into net.http_request_queue (method, url, headers) values ('POST', url, headers) returning id;
$$;
revoke execute on all functions in schema net from public;
grant execute on all functions in schema net to postgres;
