import type { Client } from "@outpace/data/client";

import { loadCode } from "../../platform/loading/deployment.ts";

/** What people know of the signed-in person, which no password should be made of. Loads with the first new password. */
export async function ownNames(client: Client): Promise<string[]> {
  const { listOwnNames } = await loadCode(() => import("@outpace/data/own-names"));
  return listOwnNames(client);
}
