/** The database of the backend where brands pay by card, for what only operators, the mobile app's server, the clock or the schedule does. */
import { withDatabase } from "./database.ts";

/** Runs a statement in that database. */
const run = (text: TemplateStringsArray, ...values: (string | number)[]) =>
  withDatabase("PAYING_", (sql) => sql(text, ...values));

/** Lets runners join a race. */
export const joinRace = (raceId: string, runners: number) => run`
  insert into public.race_participants (live_race_id, runner_id)
  select ${raceId}::uuid, gen_random_uuid() from generate_series(1, ${runners}::integer)`;

/** Lets some of a race's runners finish it, all in the same time. */
export const finishRace = (raceId: string, runners: number, seconds: number) => run`
  update public.race_participants set completed_at = now(), completion_seconds = ${seconds}::integer
  where id in (
    select id from public.race_participants where live_race_id = ${raceId}::uuid
    order by id limit ${runners}::integer)`;

/** Moves a race's start to some hours from now, or ago. */
export const startRaceIn = (raceId: string, hours: number) => run`
  update public.live_races set start_time = now() + ${hours}::integer * interval '1 hour'
  where id = ${raceId}::uuid`;

/** What the schedule does every few minutes about races that start soon. */
export const tellRaceStarts = () => run`select private.tell_race_starts()`;

/** What the schedule does every minute about races that wait for approval, an hour after staff were last told. */
export async function tellWaitingRaces(): Promise<void> {
  await run`
    update private.staff_told set told_at = now() - interval '1 hour' where kind = 'races_waiting'`;
  await run`select private.tell_waiting_races()`;
}

/** Ends the wait of what an account is told later, such as that something is due. */
export const endWaits = (address: string) => run`
  update private.outbox o set not_before = now() from auth.users u
  where u.id = o.user_id and u.email = ${address} and o.attempts = 0`;

/** How many emails to an account are to be sent now. */
export async function countWaitingEmails(address: string): Promise<number> {
  const rows = await run`
    select from private.outbox o join auth.users u on u.id = o.user_id
    where u.email = ${address} and num_nonnulls(o.sent_at, o.failed_at, o.dropped_at) = 0
      and (o.attempts > 0 or o.not_before <= now())`;
  return rows.length;
}

/** Takes the staff's rights from an account. */
export const revokeStaff = (address: string) => run`
  delete from public.staff_members s using auth.users u
  where u.id = s.user_id and u.email = ${address}`;
