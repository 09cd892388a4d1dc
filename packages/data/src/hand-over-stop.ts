import type { Connection } from "./connection.ts";
import { callAsVisitor } from "./internal/rest-call.ts";

/**
 * Stops a hand-over by the token of its email's link, without a session. Returns false if none waits any more. Throws
 * `invalid_link` for a token that was altered, and `expired_link` once the hand-over is due.
 */
export async function stopHandOver(connection: Connection, token: string): Promise<boolean> {
  return (await callAsVisitor(connection, "stop_hand_over", { token })) === true;
}
