/** Lists, newest first, in pages: docs.stripe.com/api/pagination */
import type Stripe from "stripe";
import type { z } from "zod";
import type { listParams } from "./params.ts";
import { missing } from "./refusal.ts";

/** `items` are in the order in which they were made. */
export function listOf<T extends { readonly id: string }>(
  items: readonly T[],
  { limit, starting_after: after, ending_before: before }: z.output<typeof listParams>,
  url: string,
): Stripe.ApiList<T> {
  const all = items.toReversed();
  const indexOf = (id: string) => {
    const index = all.findIndex((item) => item.id === id);
    if (index < 0) throw missing("object", id);
    return index;
  };
  if (before !== undefined) {
    const end = indexOf(before);
    const start = Math.max(0, end - limit);
    return { object: "list", data: all.slice(start, end), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : indexOf(after) + 1;
  const data = all.slice(start, start + limit);
  return { object: "list", data, has_more: start + limit < all.length, url };
}
