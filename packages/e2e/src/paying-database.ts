/** The database of the backend where brands pay by card, for what only the mobile app's server, the clock or the schedule does. */
import type { Sql } from "postgres";
import { withDatabase } from "./database.ts";

const withPaying = <Result>(work: (sql: Sql) => Promise<Result>) => withDatabase("PAYING_", work);

/** Lets runners join a race. */
export const joinRace = (raceId: string, runners: number) =>
  withPaying(
    (sql) => sql`
      insert into public.race_participants (live_race_id, runner_id)
      select ${raceId}::uuid, gen_random_uuid() from generate_series(1, ${runners}::integer)`,
  );

/** Lets some of a race's runners finish it, all in the same time. */
export const finishRace = (raceId: string, runners: number, seconds: number) =>
  withPaying(
    (sql) => sql`
      update public.race_participants set completed_at = now(), completion_seconds = ${seconds}::integer
      where id in (
        select id from public.race_participants where live_race_id = ${raceId}::uuid
        order by id limit ${runners}::integer)`,
  );

/** Moves a race's start to some hours from now, or ago. */
export const startRaceIn = (raceId: string, hours: number) =>
  withPaying(
    (sql) => sql`
      update public.live_races set start_time = now() + ${hours}::integer * interval '1 hour'
      where id = ${raceId}::uuid`,
  );

/** What the schedule does every few minutes about races that start soon. */
export const tellRaceStarts = () => withPaying((sql) => sql`select private.tell_race_starts()`);

/** What the schedule does every minute about races that wait for approval, an hour after staff were last told. */
export const tellWaitingRaces = () =>
  withPaying(async (sql) => {
    await sql`update private.staff_told set told_at = now() - interval '1 hour' where kind = 'races_waiting'`;
    await sql`select private.tell_waiting_races()`;
  });

/** Ends the wait of what an account is told later, such as that something is due. */
export const endWaits = (address: string) =>
  withPaying(
    (sql) => sql`
      update private.outbox o set not_before = now()
      from auth.users u
      where u.id = o.user_id and u.email = ${address} and o.attempts = 0`,
  );

/** How many emails to an account are to be sent now. */
export const countWaitingEmails = (address: string) =>
  withPaying(async (sql) => {
    const rows = await sql`
      select from private.outbox o
      join auth.users u on u.id = o.user_id
      where u.email = ${address} and num_nonnulls(o.sent_at, o.failed_at, o.dropped_at) = 0
        and (o.attempts > 0 or o.not_before <= now())`;
    return rows.length;
  });
