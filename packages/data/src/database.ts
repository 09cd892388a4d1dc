import { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "./database.types.ts";
import { loadSession } from "./auth-service.ts";
import type { Client } from "./client.ts";
import { isRowMissing, readDatabaseError } from "./database-errors.ts";
import { isDataError } from "./service-errors.ts";
import { withTimeout } from "./timeout.ts";

type DatabaseClient = PostgrestClient<Database, { PostgrestVersion: "12" }>;

const databases = new WeakMap<Client, DatabaseClient>();

/** The REST API of the tables and functions, called as the user who is signed in. */
export function databaseOf(client: Client): DatabaseClient {
  let database = databases.get(client);
  if (!database) {
    database = new PostgrestClient<Database, { PostgrestVersion: "12" }>(`${client.url}/rest/v1`, {
      fetch: asCaller(client),
      // Callers decide about retries: repeating a write is not safe in general.
      retry: false,
    });
    databases.set(client, database);
  }
  return database;
}

/** A `fetch` that adds the two headers that the hosted gateway expects: the key and the caller's token. */
export function asCaller(client: Client, timeout = client.timeout): typeof fetch {
  const request = withTimeout(client.fetch, timeout);
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    const token = (await currentSession(client))?.access_token;
    headers.set("apikey", client.publishableKey);
    headers.set("authorization", `Bearer ${token ?? client.publishableKey}`);
    return request(input, { ...init, headers });
  };
}

/** When the session cannot be refreshed, the request goes out as a visitor's and the server refuses it. */
async function currentSession(client: Client) {
  try {
    return await loadSession(client);
  } catch (error) {
    if (isDataError(error, "session_expired")) return null;
    throw error;
  }
}

interface Result {
  readonly data: unknown;
  readonly error: unknown;
  readonly status: number;
}

/** The data that a request returns; throws a `DataError` when it fails. */
export async function dataOf<Returned extends Result>(
  request: PromiseLike<Returned>,
): Promise<Extract<Returned, { error: null }>["data"]> {
  const { data, error, status } = await request;
  if (error !== null) throw readDatabaseError(error, status);
  return data;
}

/** The one row that a request returns, or null if it is missing; throws a `DataError` when the request fails. */
export async function rowOf<Returned extends Result>(
  request: PromiseLike<Returned>,
): Promise<Extract<Returned, { error: null }>["data"] | null> {
  const returned = await request;
  return isRowMissing(returned.error) ? null : dataOf(Promise.resolve(returned));
}
