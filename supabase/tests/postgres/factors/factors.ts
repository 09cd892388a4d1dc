/** Gives accounts sessions and second factors, as the auth server does. */
import { randomUUID } from "node:crypto";
import type { ParameterOrFragment, Row } from "postgres";
import { as, type Database } from "../../harness/database.ts";

/** Enrols a factor, whose first code has not come yet. */
export async function addUnverifiedFactor({ auth }: Database, userId: string, name = "Phone") {
  const id = randomUUID();
  await auth`
    insert into auth.mfa_factors
      (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
    values (${id}, ${userId}, ${name}, 'totp', 'unverified', now(), now(), 'SECRET')`;
  return id;
}

/** Enrols a factor, and verifies it by a first code. */
export async function addFactor(database: Database, userId: string, name?: string) {
  const id = await addUnverifiedFactor(database, userId, name);
  await database.auth`update auth.mfa_factors set status = 'verified' where id = ${id}`;
  return id;
}

export function sessionsOf(database: Database) {
  const { auth, owner } = database;

  async function openSession(userId: string): Promise<string> {
    const id = randomUUID();
    await auth`
      insert into auth.sessions (id, user_id, created_at, aal, user_agent)
      values (${id}, ${userId}, now(), 'aal1', 'Firefox')`;
    return id;
  }

  return {
    openSession,
    raise: (session: string, factor: string) => auth`
      update auth.sessions set aal = 'aal2', factor_id = ${factor} where id = ${session}`,
    /** What an account was told of its factors. */
    toldOfFactors: async (userId: string) => [
      ...(await owner<{ kind: string; payload: Record<string, string> }[]>`
        select kind, payload from private.outbox
        where user_id = ${userId} and kind like 'factor%' order by created_at, kind`),
    ],
    /** Runs one statement as a person in a session: ``await inSession(user, session)`select 1` ``. */
    inSession:
      (userId: string, session: string) =>
      <Item extends object = Row>(
        statement: TemplateStringsArray,
        ...values: ParameterOrFragment<never>[]
      ): Promise<Item[]> =>
        as(
          database,
          userId,
          async (sql) => [...(await sql<Item[]>(statement, ...values))] as Item[],
          {},
          { session_id: session },
        ),
  };
}
