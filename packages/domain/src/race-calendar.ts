// Apart from the other exports: its library would weigh on every page that imports one of them.
import ical from "ical-generator";
import { marketingDomain, productName } from "./product/index.ts";
import type { Race } from "./races/index.ts";
import { printableText } from "./texts/index.ts";

/** The race's start as an iCalendar file, with a link to its page. */
export function raceCalendar(
  {
    id,
    name,
    description,
    startTime,
    brandWebsiteUrl,
  }: Pick<Race, "id" | "name" | "description" | "startTime" | "brandWebsiteUrl">,
  link: string,
): string {
  const calendar = ical({ prodId: { company: productName, product: "Races" } });
  calendar.createEvent({
    id: `${id}@${marketingDomain}`,
    start: new Date(startTime),
    summary: printableText(name),
    description: [printableText(description), brandWebsiteUrl]
      .filter((line) => line !== null)
      .join("\n\n"),
    url: link,
  });
  return calendar.toString();
}
