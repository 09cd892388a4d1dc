import { readEnvironment } from "../../../platform/browser/environment.ts";

// Creating a formatter is slow, and a list formats every row.
const formatter = new Intl.DateTimeFormat("en-US", {
  timeZone: readEnvironment().timeZone,
  dateStyle: "medium",
});

/** The day of an instant in the reader's zone: "Nov 23, 2026". */
export function Day({ instant }: { instant: string }) {
  return <time dateTime={instant}>{formatter.format(new Date(instant))}</time>;
}
