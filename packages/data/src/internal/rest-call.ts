import type { Connection } from "../connection.ts";
import { readDatabaseError } from "./database-errors.ts";
import { requestTimeout, withTimeout } from "./timeout.ts";

/** Calls a database function as a visitor, without supabase-js. Returns its result, or null if it returns nothing. */
export async function callAsVisitor(
  { url, publishableKey, fetch: request = fetch, timeout = requestTimeout }: Connection,
  name: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const address = `${url.replace(/\/+$/, "")}/rest/v1/rpc/${name}`;
  let response: Response;
  try {
    response = await withTimeout(request, timeout)(address, {
      method: "POST",
      headers: { ...headers, apikey: publishableKey, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch (error) {
    throw readDatabaseError(error);
  }
  const result: unknown = await response.json().catch(() => null);
  if (!response.ok) throw readDatabaseError(result, response.status);
  return result;
}
