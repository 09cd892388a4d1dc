import * as z from "zod/mini";
import { nameFault, nameText } from "../names/index.ts";
import { type ReportLinkDays, reportLinkNameMaxLength } from "./links.ts";

/** The choices of when a link ends, as a form's select has them. */
export const reportLinkEnds = [
  ["30", "30 days"],
  ["90", "90 days"],
  ["never", "No end"],
] as const;

const daysOf: Readonly<Record<string, ReportLinkDays>> = { "30": 30, "90": 90, never: null };

export const ReportLinkSchema = z.object({
  name: nameText(
    {
      maxLength: reportLinkNameMaxLength,
      missing: "Please enter a name for the link, such as who it is for.",
      tooLong: `A link's name must be ${String(reportLinkNameMaxLength)} characters or less.`,
    },
    (name) => nameFault(name, "link"),
  ),
  days: z.pipe(
    z.enum(reportLinkEnds.map(([value]) => value)),
    z.transform((value): ReportLinkDays => daysOf[value] ?? null),
  ),
});
