/** What developers check of a backend. */

import type { Client } from "./client.ts";
import { dataOf } from "./results.ts";
import { isDataError } from "./service-errors.ts";

/** How many brands the caller may see; null when the table is closed to them, as it is to visitors. */
export async function countVisibleBrands(client: Client): Promise<number | null> {
  try {
    return (await dataOf(client.from("brand_partners").select("id").limit(100))).length;
  } catch (error) {
    if (isDataError(error, "forbidden") || isDataError(error, "session_expired")) return null;
    throw error;
  }
}
