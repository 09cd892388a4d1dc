// Without supabase-js and the session: this is all that a page without an account loads.
import { connect, type ConnectionOptions } from "./connection.ts";
import { readDatabaseError } from "./database-errors.ts";
import { withTimeout } from "./timeout.ts";

/** Stores an address for the newsletter. A repeat succeeds and stores nothing. */
export async function subscribeToNewsletter(
  backend: ConnectionOptions,
  email: string,
): Promise<void> {
  const { url, publishableKey, fetch, timeout } = connect(backend);
  let response: Response;
  try {
    response = await withTimeout(fetch, timeout)(`${url}/rest/v1/rpc/subscribe_to_newsletter`, {
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
