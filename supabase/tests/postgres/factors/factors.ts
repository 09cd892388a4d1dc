/** Gives accounts sessions and second factors, as the auth server does. */
import { randomUUID } from "node:crypto";
import type { ParameterOrFragment, Row } from "postgres";
import { as, type Database } from "../../harness/database.ts";

export async function openSession(database: Database, userId: string): Promise<string> {
  const id = randomUUID();
  await database.auth`
    insert into auth.sessions (id, user_id, created_at, aal, user_agent)
    values (${id}, ${userId}, now(), 'aal1', 'Firefox')`;
  return id;
}

/** Enrols a factor, whose first code has not come yet. */
export async function addUnverifiedFactor(
  database: Database,
  userId: string,
  name = "Phone",
): Promise<string> {
  const id = randomUUID();
  await database.auth`
    insert into auth.mfa_factors
      (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
    values (${id}, ${userId}, ${name}, 'totp', 'unverified', now(), now(), 'SECRET')`;
  return id;
}

/** Enrols a factor, and verifies it by a first code. */
export async function addFactor(
  database: Database,
  userId: string,
  name?: string,
): Promise<string> {
  const id = await addUnverifiedFactor(database, userId, name);
  await database.auth`update auth.mfa_factors set status = 'verified' where id = ${id}`;
  return id;
}

export async function raise(database: Database, session: string, factor: string): Promise<void> {
  await database.auth`
    update auth.sessions set aal = 'aal2', factor_id = ${factor} where id = ${session}`;
}

/** Lets time pass since the last use of a factor. */
export async function passTime(database: Database, factor: string, seconds: number): Promise<void> {
  await database.owner`
    update private.factor_uses set used_at = used_at - make_interval(secs => ${seconds})
    where factor_id = ${factor}`;
}

/** What an account was told of its factors. */
export const toldOfFactors = async ({ owner }: Database, userId: string) => [
  ...(await owner<{ kind: string; payload: Record<string, string> }[]>`
    select kind, payload from private.outbox
    where user_id = ${userId} and kind like 'factor%' order by created_at, kind`),
];

/** Runs one statement as a person in a session: ``await inSession(database, user, session)`select 1` ``. */
export function inSession(database: Database, userId: string, session: string) {
  return <Item extends object = Row>(
    statement: TemplateStringsArray,
    ...values: ParameterOrFragment<never>[]
  ): Promise<Item[]> =>
    as(
      database,
      userId,
      async (sql) => [...(await sql<Item[]>(statement, ...values))] as Item[],
      {},
      { session_id: session },
    );
}
