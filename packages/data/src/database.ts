import { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "./database.types.ts";
import { loadSession } from "./auth-service.ts";
import type { Client } from "./client.ts";
import { isDataError, readDatabaseError } from "./errors.ts";
import { withTimeout } from "./timeout.ts";

type DatabaseClient = PostgrestClient<Database, { PostgrestVersion: "12" }>;

const databases = new WeakMap<Client, DatabaseClient>();

/** The REST API of the tables and functions, as whoever is signed in. */
export function databaseOf(client: Client): DatabaseClient {
  let database = databases.get(client);
  if (!database) {
    database = new PostgrestClient<Database, { PostgrestVersion: "12" }>(`${client.url}/rest/v1`, {
      fetch: asCaller(client),
      // Who calls decides what is worth another try: a write never is, not by itself.
      retry: false,
    });
    databases.set(client, database);
  }
  return database;
}

/** Adds the key and the caller's token, as the hosted gateway expects them. */
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

/** Whose session cannot be renewed asks as a visitor, and hears the server's refusal. */
async function currentSession(client: Client) {
  try {
    return await loadSession(client);
  } catch (error) {
    if (isDataError(error, "session_expired")) return null;
    throw error;
  }
}

interface Answer {
  readonly data: unknown;
  readonly error: unknown;
  readonly status: number;
}

/** The data of a call, or a `DataError`. */
export async function dataOf<Response extends Answer>(
  call: PromiseLike<Response>,
): Promise<Extract<Response, { error: null }>["data"]> {
  const { data, error, status } = await call;
  if (error !== null) throw readDatabaseError(error, status);
  return data;
}
