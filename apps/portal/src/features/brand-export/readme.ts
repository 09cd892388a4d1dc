import { formatNumber } from "@outpace/domain/numbers";
import { productName } from "@outpace/domain/product";

import { causeOf } from "../../platform/errors/attempt-message.ts";
import { type Collection, type ListedCollection, photoUrlsOf, racesOf } from "./collection.ts";

/** The text that explains the archive. Its lines end as every editor accepts. */
export function readmeText(collection: ListedCollection, now: Date): string {
  const missing = missingFrom(collection);
  const { brand } = collection;
  const lines = [
    `Everything ${brand?.name ?? "your brand"} has in the brand portal of ${productName}`,
    "",
    `Exported ${now.toISOString()} (UTC). It has ${contentsText(collection)}.`,
    "",
    "company     the company details",
    "races       every race, with its status; the start in UTC and in the race's own time zone",
    "figures     how many joined and finished, with averages, medians and tenths of times and paces",
    "figures-by-group.csv",
    "            the values of the charts: sign-ups by day, finish times and paces, in groups of runners",
    "orders      every order; orders.json has its payments too",
    "payments    every attempt to pay, the money that moved, and links to receipts and invoices",
    "packages    every package, and the race that it was used for",
    "team        who belongs to the brand, and as what",
    "log         who did what, the newest first",
    "photos/     the races' photos, by the number of the race; logo is the brand's",
    "",
    "The .csv files open in a spreadsheet (UTF-8, comma-separated). A leading quote (') keeps a spreadsheet from",
    "running a text as a formula. The .json files have the same for programs: money in US cents, finish",
    "times in seconds, paces in minutes per mile, distances in miles, times as ISO 8601.",
    "",
    ...(missing.length === 0
      ? ["Nothing is missing."]
      : ["This is missing:", ...missing.map((sentence) => `- ${sentence}`)]),
  ];
  return lines.map((line) => `${line}\r\n`).join("");
}

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

/** What the archive does not have, each as a sentence for people. */
export function missingFrom(collection: Collection): readonly string[] {
  const { series, photos, failures, brand } = collection;
  const why = (key: string) => {
    const failure = failures.get(key);
    return failure ? causeOf(failure) : "It wasn't read.";
  };
  const races = racesOf(collection).map(({ race }) => race);
  const nameOf = ({ number, name }: { number: number; name: string }) =>
    `race ${String(number)}, "${name}"`;
  const figures = races
    .filter(({ id }) => !series.has(id))
    .map((race) => `The figures of ${nameOf(race)}: ${why(race.id)}`);
  const files = photoUrlsOf(collection)
    .filter((url) => !photos.get(url))
    .map((url) => {
      const race = races.find(({ backgroundUrl }) => backgroundUrl === url);
      const what = race ? `The photo of ${nameOf(race)}` : "The logo";
      return `${what}: ${photos.get(url) === null ? "It's no longer stored." : why(url)}`;
    });
  return [
    ...(brand === null ? ["The company details: They couldn't be found."] : []),
    ...figures,
    ...files,
  ];
}
