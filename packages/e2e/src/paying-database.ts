/** The database of the backend where brands pay by card, for what only the mobile app's server, the clock or the schedule does. */
import postgres, { type Sql } from "postgres";
import { environmentVariable } from "./backend.ts";

async function withDatabase<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const url = environmentVariable("PAYING_SUPABASE_DB_URL");
  const sql = postgres(url, { max: 1, prepare: false, fetch_types: false });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** Lets runners join a race. */
export const joinRace = (raceId: string, runners: number) =>
  withDatabase(
    (sql) => sql`
      insert into public.race_participants (live_race_id, runner_id)
      select ${raceId}::uuid, gen_random_uuid() from generate_series(1, ${runners}::integer)`,
  );

/** Lets some of a race's runners finish it, all in the same time. */
export const finishRace = (raceId: string, runners: number, seconds: number) =>
  withDatabase(
    (sql) => sql`
      update public.race_participants set completed_at = now(), completion_seconds = ${seconds}::integer
      where id in (
        select id from public.race_participants where live_race_id = ${raceId}::uuid
        order by id limit ${runners}::integer)`,
  );

/** Moves a race's start to some hours from now, or ago. */
export const startRaceIn = (raceId: string, hours: number) =>
  withDatabase(
    (sql) => sql`
      update public.live_races set start_time = now() + ${hours}::integer * interval '1 hour'
      where id = ${raceId}::uuid`,
  );

/** What the schedule does every few minutes about races that start soon. */
export const tellRaceStarts = () => withDatabase((sql) => sql`select private.tell_race_starts()`);

/** What the schedule does every minute about races that wait for approval, an hour after staff were last told. */
export const tellWaitingRaces = () =>
  withDatabase(async (sql) => {
    await sql`update private.staff_told set told_at = now() - interval '1 hour' where kind = 'races_waiting'`;
    await sql`select private.tell_waiting_races()`;
  });

/** How many emails to an account are still to be sent. */
export const countWaitingEmails = (address: string) =>
  withDatabase(async (sql) => {
    const rows = await sql`
      select from private.outbox o
      join auth.users u on u.id = o.user_id
      where u.email = ${address} and num_nonnulls(o.sent_at, o.failed_at, o.dropped_at) = 0`;
    return rows.length;
  });
