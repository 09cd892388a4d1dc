import { readEnvironment } from "../browser/environment.ts";

// Creating a formatter is slow, and a list formats every row.
const formatter = new Intl.DateTimeFormat("en-US", {
  timeZone: readEnvironment().timeZone,
  ...{ year: "numeric", month: "short", day: "numeric" },
  ...{ hour: "numeric", minute: "2-digit", timeZoneName: "short" },
});

/** An instant in the reader's zone: "Nov 23, 2026, 9:05 AM EST". */
export function exactTime(instant: string): string {
  return formatter.format(new Date(instant));
}
