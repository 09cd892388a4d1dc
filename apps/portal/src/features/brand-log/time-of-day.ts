import { readEnvironment } from "../../platform/browser/environment.ts";

const formatter = new Intl.DateTimeFormat("en-US", {
  timeZone: readEnvironment().timeZone,
  timeStyle: "short",
});

/** The time of an instant on its day, in the reader's zone: "9:05 AM". */
export function timeOfDay(instant: string): string {
  return formatter.format(new Date(instant));
}
