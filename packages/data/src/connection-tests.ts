/** The query behind the development page that tests the connection. */

import type { Client } from "./client.ts";
import { dataOf } from "./internal/results.ts";
import { isDataError } from "./internal/service-errors.ts";

/** Returns the number of brands the caller can see, or null if the table is closed to them, as to visitors. */
export async function countVisibleBrands(client: Client): Promise<number | null> {
  try {
    return (await dataOf(client.from("brand_partners").select("id").limit(100))).length;
  } catch (error) {
    if (isDataError(error, "forbidden") || isDataError(error, "session_expired")) return null;
    throw error;
  }
}
