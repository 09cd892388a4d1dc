/** A measured query: its name, its screens, and calls with varying parameters. */
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
  /** The number of brands, which are numbered from one. */
  readonly brands: number;
  readonly catalog: Catalog;
  readonly prng: Prng;
  readonly owner: Sql;
}

export interface Query {
  readonly name: string;
  readonly audience: "brand" | "visitor" | "staff" | "payment";
  /** Whether to run without policies as well; pointless for security definer functions. */
  readonly comparesPolicies: boolean;
  /** `authenticated` by default, with our own policies. */
  readonly role?: string;
  /** Reads once what the calls need, and returns a function that makes a call. */
  readonly prepare: (context: QueryContext) => Promise<() => Promise<Call>>;
}

/** Makes a query whose calls need nothing from the database. */
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

/** Turns a call of the data package into the REST API's statement. */
export async function callOf(
  { catalog }: QueryContext,
  claims: Claims,
  call: (client: Client) => Promise<unknown>,
): Promise<Call> {
  return { claims, statement: statementOf(await requestOf(call), catalog) };
}
