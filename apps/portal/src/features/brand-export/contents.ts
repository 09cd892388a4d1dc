import { formatNumber } from "@outpace/domain/numbers";

import { type ListedCollection, photoUrlsOf, racesOf } from "./collection.ts";

/** "200 races, 200 orders, 12 photos, 3 people and 512 log entries". */
export function contentsText(collection: ListedCollection): string {
  const photos = photoUrlsOf(collection).filter((url) => collection.photos.get(url)).length;
  const counted = (count: number, one: string, many: string) =>
    `${formatNumber(count)} ${count === 1 ? one : many}`;
  return new Intl.ListFormat("en-US").format([
    counted(racesOf(collection).length, "race", "races"),
    counted(collection.orders.length, "order", "orders"),
    counted(photos, "photo or logo", "photos and logos"),
    counted(collection.team.length, "person", "people"),
    counted(collection.log.items.length, "log entry", "log entries"),
  ]);
}
