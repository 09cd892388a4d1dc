/** What is measured: a name, whom it serves, and calls of it with parameters of their own. */
import type { Client } from "@outpace/data/client";
import type { Sql } from "postgres";
import type { Dice } from "../dice.ts";
import type { Catalog } from "../../tests/harness/catalog.ts";
import { requestOf } from "../postgrest/request.ts";
import type { Claims } from "../postgrest/session.ts";
import { statementOf, type Statement } from "../postgrest/statement.ts";

export interface Call {
  readonly claims: Claims;
  readonly statement: Statement;
}

export interface World {
  /** How many brands there are now; they are numbered from one. */
  readonly brands: number;
  readonly catalog: Catalog;
  readonly dice: Dice;
  readonly owner: Sql;
}

export interface Query {
  readonly name: string;
  readonly audience: "brand" | "staff";
  /** Whether the same is asked past the policies: a function's body is past them anyway. */
  readonly withoutPolicies: boolean;
  /** Whoever asks, unless it is a signed-in person under our own policies. */
  readonly role?: string;
  /** Looks around once, and answers how to make a call. */
  readonly prepare: (world: World) => Promise<() => Promise<Call>>;
}

/** A query that needs no look around. */
export function query(
  name: string,
  audience: Query["audience"],
  ask: (world: World) => Promise<Call>,
): Query {
  return {
    name,
    audience,
    withoutPolicies: true,
    prepare: (world) => Promise.resolve(() => ask(world)),
  };
}

/** A call of the data package, as the REST API would run it. */
export async function callOf(
  { catalog }: World,
  claims: Claims,
  call: (client: Client) => Promise<unknown>,
): Promise<Call> {
  return { claims, statement: statementOf(await requestOf(call), catalog) };
}
