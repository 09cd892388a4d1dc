import { readEnvironment } from "../../../platform/browser/environment.ts";

// Making a formatter is slow, and a list formats for every row.
const formatter = new Intl.DateTimeFormat("en-US", {
  timeZone: readEnvironment().timeZone,
  dateStyle: "medium",
});

/** The day of an instant where the reader is: "Nov 23, 2026". */
export function Day({ instant }: { instant: string }) {
  return <time dateTime={instant}>{formatter.format(new Date(instant))}</time>;
}
