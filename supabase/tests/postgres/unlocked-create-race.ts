/**
 * `create_race` as it would be if it counted and then inserted: its own text, without its locks. What the
 * real one is proven by must fail for this one, or the proof shows nothing.
 */
import { randomUUID } from "node:crypto";
import { as, only, type Database } from "../harness/database.ts";
import { validRace } from "../harness/races.ts";

export async function addUnlockedCreateRace({ owner }: Database): Promise<void> {
  const { body } = only(
    await owner<{ body: string }[]>`
      select pg_get_functiondef('private.create_race(uuid, jsonb, text)'::regprocedure) as body`,
  );
  const locks = body.match(/for update/g) ?? [];
  if (locks.length !== 2)
    throw new Error("create_race holds other locks than this file takes out.");
  await owner.unsafe(
    body.replaceAll(/for update/g, "").replaceAll(/\bcreate_race\b/g, "unlocked_create_race"),
  );
  await owner`grant execute on function private.unlocked_create_race(uuid, jsonb, text) to authenticated`;
}

export function createRaceUnlocked(
  database: Database,
  userId: string,
  discountCode: string | null,
): Promise<unknown> {
  return as(
    database,
    userId,
    (sql) =>
      sql`select private.unlocked_create_race(${randomUUID()}, ${sql.json(validRace)}, ${discountCode})`,
  );
}
