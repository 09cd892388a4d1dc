/** Gives each test file its own database, and ways to use it. */
import { randomUUID } from "node:crypto";
import postgres, {
  type ParameterOrFragment,
  type Row,
  type Sql,
  type TransactionSql,
} from "postgres";
import { afterAll, inject } from "vitest";
import type { Template } from "./files.ts";
import { unfilteredChanges } from "./sql-text.ts";
import { connect, type Server } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    server: Server;
  }
}

export interface Database {
  /** The role that owns the schema, which migrations and operators use. */
  readonly owner: Sql;
  /** The superuser, which nobody is on a hosted project; only for a test's set-up. */
  readonly root: Sql;
  /** The auth server's role, without rights to our tables. */
  readonly auth: Sql;
  /** The REST API's login role, with many connections. */
  readonly api: Sql;
}

/**
 * Refuses a client's changes without a condition, as hosted projects do: they load `safeupdate` for
 * the REST API, which no other server has. hosted.test.ts checks the functions.
 */
function requireConditions(_: number, statement: string): void {
  const [change] = unfilteredChanges(statement);
  if (change === undefined) return;
  const message = `${change.startsWith("update") ? "UPDATE" : "DELETE"} requires a WHERE clause`;
  const error: Partial<postgres.PostgresError> = { code: "21000", message };
  throw Object.assign(Object.create(postgres.PostgresError.prototype) as object, error);
}

/** Returns the copy's name. */
async function copyOf(template: Template, server: Server): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const root = connect(server, "postgres");
  await root.unsafe(`create database ${name} template ${template}`);
  // A copy of a database has none of its rights.
  await root.unsafe(`grant create on database ${name} to postgres`);
  await root.end();
  return name;
}

/** Copies a template, for all tests of a file or, with `onTestFinished`, for one; returns its pools, singly and together. */
export async function openDatabase(
  template: Template = "outpace",
  connections: Partial<Record<keyof Database, number>> = {},
  whenDone: (close: () => Promise<void>) => void = afterAll,
): Promise<Database & { readonly database: Database }> {
  const server = inject("server");
  const name = await copyOf(template, server);
  const open = (role: string, options: Parameters<typeof connect>[3]) =>
    connect(server, name, role, options);
  const database = {
    owner: open("postgres", { max: connections.owner ?? 4 }),
    root: open("supabase_admin", { max: connections.root ?? 1 }),
    auth: open("supabase_auth_admin", { max: connections.auth ?? 2 }),
    api: open("authenticator", { max: connections.api ?? 50, debug: requireConditions }),
  };
  whenDone(async () => {
    await Promise.all(Object.values(database).map((sql) => sql.end()));
  });
  return { ...database, database };
}

/** Throws a refusal that a statement returned, as clients meet it. */
function throwRefusal(result: unknown): void {
  const [row] = Array.isArray(result) ? (result as unknown[]) : [];
  for (const value of Object.values(row ?? {})) {
    if (!/^PT\d{3}$/.test(String((value as { code?: unknown } | null)?.code))) continue;
    throw Object.assign(Object.create(postgres.PostgresError.prototype) as object, value);
  }
}

/** Runs statements as the REST API does for a person; null is a visitor. */
export async function as<Result>(
  database: Database,
  userId: string | null,
  work: (sql: TransactionSql) => Promise<Result>,
  headers: Readonly<Record<string, string>> = {},
  furtherClaims: Readonly<Record<string, unknown>> = {},
): Promise<Result> {
  const role = userId === null ? "anon" : "authenticated";
  const claims = JSON.stringify({
    ...(userId === null ? { role } : { sub: userId, role }),
    ...furtherClaims,
  });
  const result = await database.api.begin(async (sql) => {
    await sql`select
      set_config('role', ${role}, true),
      set_config('request.jwt.claims', ${claims}, true),
      set_config('request.headers', ${JSON.stringify(headers)}, true)`;
    return work(sql);
  });
  throwRefusal(result);
  return result as Result;
}

/** Runs one statement as a person: ``await asPerson(database, userId)`select 1` ``. */
export function asPerson(
  database: Database,
  userId: string | null,
  headers: Readonly<Record<string, string>> = {},
) {
  return <Item extends object = Row>(
    statement: TemplateStringsArray,
    ...values: ParameterOrFragment<never>[]
  ): Promise<Item[]> =>
    as(
      database,
      userId,
      async (sql) => [...(await sql<Item[]>(statement, ...values))] as Item[],
      headers,
    );
}

export interface BrandAccount {
  readonly userId: string;
  readonly brandId: string;
}

/** Signs an account up as the auth server does, with a client's metadata. */
export async function signUp(
  database: Database,
  email: string,
  metadata: Readonly<Record<string, string>> = {},
  userId: string = randomUUID(),
): Promise<string> {
  await database.auth`
    insert into auth.users
      (id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at, updated_at)
    values (${userId}, 'authenticated', 'authenticated', ${email}, now(),
      ${database.auth.json(metadata)}, now(), now())`;
  return userId;
}

export async function signUpBrand(
  database: Database,
  name = `Brand ${randomUUID()}`,
): Promise<BrandAccount> {
  const email = `${randomUUID()}@company.example`;
  const userId = await signUp(database, email, { company_name: name, contact_name: "Ada Example" });
  const { brandId } = await one(
    database.owner<{ brandId: string }[]>`
      select brand_partner_id as "brandId" from public.brand_members where user_id = ${userId}`,
  );
  return { userId, brandId };
}

export async function signUpStaff(
  database: Database,
  email = "staff@outpace.example",
): Promise<string> {
  const userId = await signUp(database, email);
  await database.owner`select private.grant_staff(${email})`;
  return userId;
}

export function only<Item>(rows: readonly Item[]): Item {
  const [row] = rows;
  if (row === undefined || rows.length > 1)
    throw new Error(`Expected one row, got ${String(rows.length)}.`);
  return row;
}

export async function one<Item>(query: PromiseLike<readonly Item[]>): Promise<Item> {
  return only(await query);
}

/** Returns what a function answers in JSON: the only value of the only row. */
export async function answerOf<Answer extends object = Row>(
  query: PromiseLike<readonly object[]>,
): Promise<Answer> {
  return only(Object.values(await one(query)) as Answer[]);
}

/** Counts rows; `from` is the query's from clause without that word. */
export async function count(sql: Sql, from: string): Promise<number> {
  const counted = sql.unsafe<{ n: number }[]>(`select count(*)::integer as n from ${from}`);
  return (await one(counted)).n;
}

export const refused = (status: string, message: string, hint: string) =>
  ({ status, message, hint }) as const;

export type Refusal = ReturnType<typeof refused>;

/** Returns a statement's refusal; throws if the statement succeeds. */
export async function refusal(attempt: Promise<unknown>): Promise<Refusal> {
  try {
    await attempt;
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    return refused(error.code, error.message, error.hint ?? "");
  }
  throw new Error("Nothing was refused.");
}
