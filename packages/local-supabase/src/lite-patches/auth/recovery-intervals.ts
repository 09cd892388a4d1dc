/**
 * Problem: Lite sends a link to reset a password each time that it is asked for one.
 * Workaround: refuse the next one until `max_frequency` has passed since the last, as a hosted project does, which tells
 * that the address has an account.
 * Remove when: the test "plain Lite sends as many links to reset a password as are asked for" fails.
 */
import type { Handler } from "../../http/handler.ts";
import { isRecord, jsonBody } from "../../http/json-body.ts";
import { tooSoon } from "../../mail/intervals.ts";
import type { PatchContext } from "../request-patch.ts";

export function limitRecoveries(
  next: Handler,
  { database, email: settings }: PatchContext,
): Handler {
  return async (request, peer) => {
    const body = await jsonBody(request);
    const address = isRecord(body) ? body["email"] : undefined;
    if (request.method !== "POST" || typeof address !== "string") return next(request, peer);
    const refusal = await tooSoon(database, { address, sent: "recovery_sent_at", settings });
    return refusal ?? next(request, peer);
  };
}
