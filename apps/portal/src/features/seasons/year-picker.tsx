import type { Season } from "@outpace/domain/seasons";
import { Link } from "react-router-dom";

import { seasonPath } from "../../platform/navigation/paths.ts";

export interface YearPickerProps {
  season: Season;
  /** Set when staff look at a brand. */
  brandId: string | undefined;
}

/** Links to every year with races. */
export function YearPicker({ season: { year, years }, brandId }: YearPickerProps) {
  if (years.length < 2) return null;
  return (
    <nav aria-label="Season">
      <ul className="flex flex-wrap gap-2">
        {years.map((one) => (
          <li key={one}>
            <Link
              to={seasonPath({ year: one, ...(brandId && { brandId }) })}
              aria-current={one === year ? "page" : undefined}
              className="inline-flex min-h-11 items-center rounded-sm px-4 font-bold tabular-nums no-underline inset-ring inset-ring-control hover:inset-ring-text aria-[current=page]:bg-text aria-[current=page]:text-surface"
            >
              {one}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
