import type { Connection } from "./connection.ts";
import { callAsVisitor } from "./rest-call.ts";

/**
 * Stops the removal of a second factor by the token of its email's link, without a session. A repeat succeeds. Throws
 * `invalid_link` for a token that was altered, and `expired_link` once the factor is removed.
 */
export async function stopFactorRemoval(connection: Connection, token: string): Promise<void> {
  await callAsVisitor(connection, "stop_factor_removal", { token });
}
