import { productName } from "@outpace/domain/product";
import type { Race } from "@outpace/domain/races";
import { printableText } from "@outpace/domain/texts";
import ical from "ical-generator";

/** The race's start as an iCalendar file, with a link to its card. */
export function raceCalendar(
  { id, name, description, startTime, brandWebsiteUrl }: Race,
  link: string,
): string {
  const calendar = ical({ prodId: { company: productName, product: "Brand Portal" } });
  calendar.createEvent({
    id: `${id}@${new URL(link).hostname}`,
    start: new Date(startTime),
    summary: printableText(name),
    description: [printableText(description), brandWebsiteUrl]
      .filter((line) => line !== null)
      .join("\n\n"),
    url: link,
  });
  return calendar.toString();
}
