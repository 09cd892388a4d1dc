/** Lists, newest first, in pages: docs.stripe.com/api/pagination */
import type Stripe from "stripe";
import type { PageParams } from "./params.ts";
import { missing } from "./refusal.ts";

/** `items` are in the order in which they were made. */
export function listOf<T extends { readonly id: string; readonly created?: number }>(
  items: readonly T[],
  { limit = 10, starting_after: after, ending_before: before, created }: PageParams,
  url: string,
): Stripe.ApiList<T> {
  const all = items.filter((item) => isWithin(item.created ?? 0, created)).toReversed();
  const indexOf = (id: string, param: string) => {
    const index = all.findIndex((item) => item.id === id);
    if (index < 0) throw missing(nounOf(items), id, param);
    return index;
  };
  if (before !== undefined) {
    const end = indexOf(before, "ending_before");
    const start = Math.max(0, end - limit);
    return { object: "list", data: all.slice(start, end), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : indexOf(after, "starting_after") + 1;
  const data = all.slice(start, start + limit);
  return { object: "list", data, has_more: start + limit < all.length, url };
}

function nounOf(items: readonly object[]): string {
  const [first] = items as readonly { object?: string }[];
  return first?.object ?? "object";
}

function isWithin(created: number, range: PageParams["created"]): boolean {
  if (range === undefined) return true;
  if (typeof range === "number") return created === range;
  return (
    created > (range.gt ?? -Infinity) &&
    created >= (range.gte ?? -Infinity) &&
    created < (range.lt ?? Infinity) &&
    created <= (range.lte ?? Infinity)
  );
}
