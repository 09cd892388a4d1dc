import type { Connection } from "./connection.ts";
import { callAsVisitor } from "./internal/rest-call.ts";

/**
 * Stops the removal of a second factor by the token of its email's link, without a session. Returns false if no removal was
 * planned any more. Throws `invalid_link` for a token that was altered, and `expired_link` once the removal is due.
 */
export async function stopFactorRemoval(connection: Connection, token: string): Promise<boolean> {
  return (await callAsVisitor(connection, "stop_factor_removal", { token })) === true;
}
