/** Gives accounts sessions and second factors, as the auth server does. */
import { randomUUID } from "node:crypto";
import type { ParameterOrFragment, Row } from "postgres";
import { as, type Database } from "../../harness/database.ts";
import { madeLast } from "../../harness/personas.ts";

/** Enrols a factor, whose first code has not come yet. */
export async function addUnverifiedFactor({ auth }: Database, userId: string, name = "Phone") {
  const id = randomUUID();
  await auth`
    insert into auth.mfa_factors
      (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
    values (${id}, ${userId}, ${name}, 'totp', 'unverified', now(), now(), 'SECRET')`;
  return id;
}

/** Notes what the auth server may change, as an operator does, whose claims name no session. */
export const allowChange = ({ owner }: Database, userId: string, kind: string, value: string) =>
  owner`select private.note_account_change(${userId}, ${kind}, ${value})`;

/** Enrols a factor, and verifies it by a first code. */
export async function addFactor(database: Database, userId: string, name?: string) {
  const id = await addUnverifiedFactor(database, userId, name);
  await allowChange(database, userId, "factor_added", id);
  await database.auth`update auth.mfa_factors set status = 'verified' where id = ${id}`;
  return id;
}

/** Removes a factor. */
export async function removeFactor(database: Database, userId: string, id: string) {
  await allowChange(database, userId, "factor_removed", id);
  await database.auth`delete from auth.mfa_factors where id = ${id}`;
}

export function sessionsOf(database: Database) {
  const { auth, owner } = database;

  /** Notes how somebody has proved just now that it is them. */
  const prove = (session: string, method: "password" | "otp" | "totp") => auth`
    insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
    values (gen_random_uuid(), ${session}, ${method}, now(), now())
    on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`;

  async function openSession(
    userId: string,
    method: "password" | "otp" = "password",
  ): Promise<string> {
    const id = randomUUID();
    await auth`
      insert into auth.sessions (id, user_id, created_at, aal, user_agent)
      values (${id}, ${userId}, now(), 'aal1', 'Firefox')`;
    await prove(id, method);
    return id;
  }

  return {
    openSession,
    prove,
    raise: async (session: string, factor: string) => {
      await auth`update auth.sessions set aal = 'aal2', factor_id = ${factor} where id = ${session}`;
      await prove(session, "totp");
    },
    /** As if what a session has proved were so many minutes older. */
    age: (session: string, minutes: number) => auth`
      update auth.mfa_amr_claims set updated_at = updated_at - make_interval(mins => ${minutes})
      where session_id = ${session}`,
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
          { session_id: session, ...madeLast },
        ),
  };
}
