import { formatCount } from "@outpace/domain/numbers";
import { hasLinkEnded, type ReportLink } from "@outpace/domain/reports";

import { readEnvironment } from "../../platform/browser/environment.ts";

const timeZone = readEnvironment().timeZone;
// Creating a formatter is slow.
const day = new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "medium" });
const minute = new Intl.DateTimeFormat("en-US", {
  timeZone,
  dateStyle: "medium",
  timeStyle: "short",
});

/** "Opened 14 times, last on Nov 27, 2026, 9:03 AM": in the reader's zone. */
export function linkUseText({
  openCount,
  lastOpenedAt,
}: Pick<ReportLink, "openCount" | "lastOpenedAt">): string {
  if (lastOpenedAt === null) return "Not opened yet";
  return `Opened ${formatCount(openCount, "time")}, last on ${minute.format(new Date(lastOpenedAt))}`;
}

/** "Ends on Dec 27, 2026": in the reader's zone. `now` is in milliseconds. */
export function linkEndText(link: Pick<ReportLink, "endsAt">, now: number): string {
  if (link.endsAt === null) return "No end";
  return `${hasLinkEnded(link, now) ? "Ended" : "Ends"} on ${day.format(new Date(link.endsAt))}`;
}
