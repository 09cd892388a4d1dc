import { requiredText } from "@outpace/domain/required-text";
import * as z from "zod/mini";

export const viewNameMaxLength = 40;
export const viewsLimit = 12;

const name = requiredText("Please enter a name.").check(
  z.refine(
    (text) => [...text].length <= viewNameMaxLength,
    `The name must be ${String(viewNameMaxLength)} characters or less.`,
  ),
);

/** The name of a saved view. */
export const ViewNameSchema = z.object({ name });

const SavedViewSchema = z.object({
  name,
  search: z.string().check(z.maxLength(2000)),
});

/** A named view of all races, saved by a staff member; `search` is its URL's query. */
export type SavedView = Readonly<z.infer<typeof SavedViewSchema>>;

/** Reads stored views. Stored text is input: returns none if it is invalid. */
export function readSavedViews(stored: string | null): readonly SavedView[] {
  try {
    return z
      .array(SavedViewSchema)
      .parse(JSON.parse(stored ?? "[]"))
      .slice(0, viewsLimit);
  } catch {
    return [];
  }
}
