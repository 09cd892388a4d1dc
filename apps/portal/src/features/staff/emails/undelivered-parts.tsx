/** Shared by the table and the cards of undelivered emails. */
import type { UndeliveredForStaff } from "@outpace/data/staff-emails";

import { readEnvironment } from "../../../platform/browser/environment.ts";
import { adminPath } from "../../../platform/navigation/paths.ts";
import { RowLink } from "../lists/row-links.tsx";

export interface UndeliveredListProps {
  emails: readonly UndeliveredForStaff[];
}

/** Formats "Nov 23, 2026, 9:05 AM" in the reader's zone. */
const formatter = new Intl.DateTimeFormat("en-US", {
  timeZone: readEnvironment().timeZone,
  ...{ dateStyle: "medium", timeStyle: "short" },
});

export function Since({ instant }: { instant: string }) {
  return <time dateTime={instant}>{formatter.format(new Date(instant))}</time>;
}

/** Leads to the brand among all brands. */
export function BrandOfEmail({ brand }: Pick<UndeliveredForStaff, "brand">) {
  if (brand === null) return <span className="text-muted">None</span>;
  return (
    <RowLink to={adminPath("brands", { name: brand.name })}>
      <bdi>{brand.name}</bdi>
    </RowLink>
  );
}
