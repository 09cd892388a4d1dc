/**
 * Fault: Lite answers `/_system/*` (its configuration, the whole catalog) to anybody.
 * Repair: those paths do not exist.
 * Can go when: the test "plain Lite tells anybody its configuration" fails.
 */
import type { Handler } from "../http/handler.ts";

export function closeSystemRoutes(handler: Handler): Handler {
  return (request, peer) =>
    new URL(request.url).pathname.startsWith("/_system")
      ? Promise.resolve(
          Response.json({ message: "no Route matched with those values" }, { status: 404 }),
        )
      : handler(request, peer);
}
