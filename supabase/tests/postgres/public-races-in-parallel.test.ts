import { expect, test } from "vitest";
import { asPerson, count, signUpBrand } from "../harness/database.ts";
import { createRace } from "../harness/races.ts";
import { openWithConnections, times, untilWaiting } from "./concurrency.ts";

const database = await openWithConnections(20, "api");
const { owner } = database;

test("of many who first see a completed race at once, one computes its median for all", async () => {
  const { userId } = await signUpBrand(database);
  const { id } = await createRace(database, userId);
  await owner`
    insert into public.race_participants (live_race_id, runner_id, completed_at, completion_seconds)
    select ${id}, gen_random_uuid(), now(), 5000 from generate_series(1, 10)`;
  await owner`update public.live_races set status = 'completed' where id = ${id}`;
  const read = (n: number) =>
    asPerson(database, null, { "cf-connecting-ip": `192.0.2.${String(n)}` })`
      select public.public_race(${id}) -> 'median_seconds' as median_seconds`;
  const pages = await owner.begin(async (sql) => {
    await sql`select from public.race_participant_totals where live_race_id = ${id} for update`;
    const calls = times(20, read);
    await untilWaiting(database, calls.length);
    return { calls };
  });
  // The second to store the series would violate its key.
  expect(await Promise.all(pages.calls)).toEqual(times(20, () => [{ median_seconds: 5000 }]));
  expect(await count(owner, "private.kept_race_series")).toBe(1);
});
