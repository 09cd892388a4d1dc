// Works without supabase-js and a session, which keeps it small for pages without an account.
import type { Connection } from "./connection.ts";
import { readDatabaseError } from "./database-errors.ts";
import { requestTimeout, withTimeout } from "./timeout.ts";

/** Stores a newsletter address. Repeating it succeeds and stores nothing. */
export async function subscribeToNewsletter(
  { url, publishableKey, fetch: request = fetch, timeout = requestTimeout }: Connection,
  email: string,
): Promise<void> {
  const address = `${url.replace(/\/+$/, "")}/rest/v1/rpc/subscribe_to_newsletter`;
  let response: Response;
  try {
    response = await withTimeout(request, timeout)(address, {
      method: "POST",
      headers: { apikey: publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ email }),
    });
  } catch (error) {
    throw readDatabaseError(error);
  }
  if (response.ok) return;
  const refusal: unknown = await response.json().catch(() => null);
  throw readDatabaseError(refusal, response.status);
}
