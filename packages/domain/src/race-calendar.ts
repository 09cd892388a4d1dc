// Apart from the other exports: its library would weigh on every page that imports one of them.
import ical from "ical-generator";
import { marketingDomain, productName } from "./product/index.ts";
import type { Race } from "./races/index.ts";
import { printableText } from "./texts/index.ts";

type CalendarRace = Pick<
  Race,
  | "id"
  | "name"
  | "description"
  | "startTime"
  | "startSequence"
  | "targetDistance"
  | "brandWebsiteUrl"
>;

/** A pace that nearly everyone keeps. */
const secondsPerMile = 15 * 60;
const shortest = 30 * 60;

/** The race as an iCalendar file, with a link to its page. */
export function raceCalendar(race: CalendarRace, link: string): string {
  const { id, name, description, startTime, startSequence, targetDistance, brandWebsiteUrl } = race;
  const calendar = ical({ prodId: { company: productName, product: "Races" } });
  calendar.createEvent({
    id: `${id}@${marketingDomain}`,
    start: new Date(startTime),
    sequence: startSequence,
    summary: printableText(name),
    description: [printableText(description), brandWebsiteUrl]
      .filter((line) => line !== null)
      .join("\n\n"),
    url: link,
  });
  // The library writes no DURATION, and ends no last line.
  const duration = `DURATION:${durationOf(targetDistance)}`;
  return `${calendar.toString().replace(/^DTSTART:.*$/m, `$&\r\n${duration}`)}\r\n`;
}

/** "PT196M30S". */
function durationOf(miles: number): string {
  const seconds = Math.max(shortest, Math.round(miles * secondsPerMile));
  const rest = seconds % 60;
  return `PT${String(Math.floor(seconds / 60))}M${rest > 0 ? `${String(rest)}S` : ""}`;
}
