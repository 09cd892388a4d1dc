import { deviceName, type OpenSession, otherPlaces } from "@outpace/domain/sessions";

import { readEnvironment } from "../../../platform/browser/environment.ts";

// Creating a formatter is slow.
const minute = new Intl.DateTimeFormat("en-US", {
  timeZone: readEnvironment().timeZone,
  dateStyle: "medium",
  timeStyle: "short",
});

/** "Nov 27, 2026, 9:03 AM": in the reader's zone. */
export function minuteText(instant: string): string {
  return minute.format(new Date(instant));
}

/** "Chrome on Windows", "An unknown device". */
export function placeText({ userAgent }: Pick<OpenSession, "userAgent">): string {
  return deviceName(userAgent).replace(/^a/, "A");
}

/** The success message of a changed password; `ended` is null if the ended sessions were not counted. */
export function passwordUpdatedText(ended: number | null): string {
  const updated = "Your password has been updated.";
  if (ended === null) return `${updated} You're signed out everywhere else.`;
  if (ended === 0) return `${updated} You were signed in nowhere else.`;
  return `${updated} You're signed out in ${otherPlaces(ended)}.`;
}

/** What "Sign Out All Others" did. */
export function othersEndedText(ended: number): string {
  return ended === 0 ? "You were signed in nowhere else." : `Signed out in ${otherPlaces(ended)}.`;
}
