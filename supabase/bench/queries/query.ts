/** What is measured: a name, the screens it belongs to, and calls with varying parameters. */
import type { Client } from "@outpace/data/client";
import type { Sql } from "postgres";
import type { Prng } from "../prng.ts";
import type { Catalog } from "../../tests/harness/catalog.ts";
import { requestOf } from "../postgrest/request.ts";
import type { Claims } from "../postgrest/session.ts";
import { statementOf, type Statement } from "../postgrest/statement.ts";

export interface Call {
  readonly claims: Claims;
  readonly statement: Statement;
}

export interface QueryContext {
  /** The number of brands; they are numbered from one. */
  readonly brands: number;
  readonly catalog: Catalog;
  readonly prng: Prng;
  readonly owner: Sql;
}

export interface Query {
  readonly name: string;
  readonly audience: "brand" | "staff" | "payment";
  /** Whether the calls are also run without policies: a security definer function bypasses them anyway. */
  readonly comparesPolicies: boolean;
  /** By default `authenticated`, with our own policies. */
  readonly role?: string;
  /** Reads what the calls need once, and returns a function that makes one. */
  readonly prepare: (context: QueryContext) => Promise<() => Promise<Call>>;
}

/** A query that needs nothing from the database to make its calls. */
export function query(
  name: string,
  audience: Query["audience"],
  makeCall: (context: QueryContext) => Promise<Call>,
): Query {
  return {
    name,
    audience,
    comparesPolicies: true,
    prepare: (context) => Promise.resolve(() => makeCall(context)),
  };
}

/** A call of the data package, as the statement that the REST API would run. */
export async function callOf(
  { catalog }: QueryContext,
  claims: Claims,
  call: (client: Client) => Promise<unknown>,
): Promise<Call> {
  return { claims, statement: statementOf(await requestOf(call), catalog) };
}
