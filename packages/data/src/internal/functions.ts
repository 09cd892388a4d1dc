import type { Client } from "../client.ts";
import { readDatabaseError } from "./database-errors.ts";

/** Calls one of our functions and returns its answer; throws a `DataError` if it fails. */
export async function invokeFunction<Answer>(
  client: Client,
  name: string,
  body: Record<string, unknown>,
): Promise<Answer> {
  const { data, error } = (await client.functions.invoke(name, { body })) as {
    data: Answer | null;
    error: unknown;
  };
  if (error === null) return data as Answer;
  const response = responseOf(error);
  // Without a response the request was lost, or what answered in the function's place did not reach it.
  if (response === null || response.headers.has("x-relay-error")) {
    throw readDatabaseError({ status: 0 });
  }
  throw readDatabaseError(await response.json().catch(() => ({})), response.status);
}

/** Our functions refuse as the database does: in JSON with a message and a hint. */
function responseOf(error: unknown): Response | null {
  const context = (error as { context?: unknown }).context;
  return context instanceof Response ? context : null;
}
