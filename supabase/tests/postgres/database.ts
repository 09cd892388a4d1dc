/** A database of its own for each test file, and the ways to speak to it. */
import { randomUUID } from "node:crypto";
import postgres, { type Sql, type TransactionSql } from "postgres";
import { afterAll, inject } from "vitest";
import { openInPglite } from "./open-in-pglite.ts";
import { openOnServer } from "./open-on-server.ts";

export interface Database {
  /** The role that owns the schema, as migrations and operators use it. */
  readonly owner: Sql;
  /** The auth server's role, which may touch nothing of ours. */
  readonly auth: Sql;
  /** The REST API's login role, over many connections. */
  readonly api: Sql;
}

/** `hosted` is what a project has before our first migration. */
export type Template = "hosted" | "outpace" | "outpace_seeded";

export interface OpenedDatabase {
  /** A pool whose connections are logged in as the role. */
  readonly connect: (role: string, max: number) => Sql;
  readonly close: () => Promise<void>;
}

/** For all tests of a file. */
export async function openDatabase(
  template: Template = "outpace",
  connections: Partial<Record<keyof Database, number>> = {},
): Promise<Database> {
  const { database, close } = await connectToDatabase(template, connections);
  afterAll(close);
  return database;
}

/** On the real server, or on PGlite where the run is about that; a test need not know which. */
export async function connectToDatabase(
  template: Template,
  connections: Partial<Record<keyof Database, number>> = {},
): Promise<{ readonly database: Database; readonly close: () => Promise<void> }> {
  const images = inject("images");
  const { connect, close } =
    images === undefined
      ? await openOnServer(inject("server"), template)
      : await openInPglite(images[template]);
  const database = {
    owner: connect("postgres", connections.owner ?? 4),
    auth: connect("supabase_auth_admin", connections.auth ?? 2),
    api: connect("authenticator", connections.api ?? 50),
  };
  return {
    database,
    close: async () => {
      await Promise.all([database.owner.end(), database.auth.end(), database.api.end()]);
      await close();
    },
  };
}

/** Runs statements as the REST API does for a signed-in person; null is a visitor. */
export function as<Answer>(
  database: Database,
  userId: string | null,
  work: (sql: TransactionSql) => Promise<Answer>,
  headers: Readonly<Record<string, string>> = {},
  furtherClaims: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const role = userId === null ? "anon" : "authenticated";
  const claims = JSON.stringify({
    ...(userId === null ? { role } : { sub: userId, role }),
    ...furtherClaims,
  });
  return database.api.begin(async (sql) => {
    await sql`select
      set_config('role', ${role}, true),
      set_config('request.jwt.claims', ${claims}, true),
      set_config('request.headers', ${JSON.stringify(headers)}, true)`;
    return work(sql);
  }) as Promise<Answer>;
}

export interface BrandAccount {
  readonly userId: string;
  readonly brandId: string;
}

/** Signs an account up as the auth server does, with the metadata that a client sends along. */
export async function signUp(
  database: Database,
  email: string,
  metadata: Readonly<Record<string, string>> = {},
): Promise<string> {
  const userId = randomUUID();
  await database.auth`
    insert into auth.users (id, aud, role, email, raw_user_meta_data, created_at, updated_at)
    values (${userId}, 'authenticated', 'authenticated', ${email},
      ${database.auth.json(metadata)}, now(), now())`;
  return userId;
}

export async function signUpBrand(database: Database, name: string): Promise<BrandAccount> {
  const email = `${randomUUID()}@company.example`;
  const userId = await signUp(database, email, { company_name: name, contact_name: "Ada Example" });
  const rows = await database.owner<{ brand_partner_id: string }[]>`
    select brand_partner_id from public.brand_members where user_id = ${userId}`;
  return { userId, brandId: only(rows).brand_partner_id };
}

export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1)
    throw new Error(`Expected one row, got ${String(rows.length)}.`);
  return row;
}

export interface Refusal {
  readonly status: string;
  readonly message: string;
  readonly hint: string;
}

/** What a statement was refused with; a statement that succeeds is an error here. */
export async function refusal(attempt: Promise<unknown>): Promise<Refusal> {
  try {
    await attempt;
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    return { status: error.code, message: error.message, hint: error.hint ?? "" };
  }
  throw new Error("Nothing was refused.");
}
