import type { Sql } from "postgres";

/** Moves all counts to the present window of five minutes, since theirs may have ended while they were made. */
export const keepWindow = (sql: Sql) => sql`
  with counted as (delete from private.rate_limits returning action, client, calls)
  insert into private.rate_limits (action, client, window_start, calls)
  select action, client, date_bin('5 minutes', now(), timestamptz '2000-01-01 00:00Z'), sum(calls)
  from counted group by action, client`;
