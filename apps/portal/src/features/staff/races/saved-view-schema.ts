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

/** What a view is saved under. */
export const ViewNameSchema = z.object({ name });

const SavedViewSchema = z.object({
  name,
  search: z.string().check(z.maxLength(2000)),
});

/** A view of all races that someone in the staff has named; `search` is the query of its URL. */
export type SavedView = Readonly<z.infer<typeof SavedViewSchema>>;

/** Returns no views where the browser's storage holds something else: a person may have changed it. */
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
