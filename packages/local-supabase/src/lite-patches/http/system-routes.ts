/**
 * Problem: Lite serves `/_system/*`, its configuration and the whole catalog, to anyone.
 * Workaround: return 404 for these paths.
 * Needed by: nobody may read the catalog.
 * Remove when: the test "plain Lite shows its configuration to anyone" fails.
 */
import type { Handler } from "../../http/requests.ts";

export function closeSystemRoutes(): Handler {
  return () =>
    Promise.resolve(
      Response.json({ message: "no Route matched with those values" }, { status: 404 }),
    );
}
