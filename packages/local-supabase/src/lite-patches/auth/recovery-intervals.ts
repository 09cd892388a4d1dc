/**
 * Problem: Lite sends a password reset link for every request.
 * Workaround: refuse further ones until `max_frequency` has passed, as a hosted project does (which reveals the account).
 * Remove when: the test "plain Lite sends every requested reset link" fails.
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
