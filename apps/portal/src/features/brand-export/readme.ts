import { productName } from "@outpace/domain/product";

import type { ListedCollection } from "./collection.ts";
import { contentsText } from "./contents.ts";
import { missingFrom } from "./missing.ts";

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
