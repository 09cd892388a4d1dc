import type { ReactNode } from "react";

import { classNames } from "./class-names.ts";

export interface Detail {
  term: string;
  value: ReactNode;
}

interface DetailsListProps {
  details: readonly Detail[];
  /** Compact, without rules between the rows. */
  dense?: boolean;
}

/** Terms and values in two columns. */
export function DetailsList({ details, dense = false }: DetailsListProps) {
  return (
    <dl className="grid gap-x-6 text-[0.9375rem]">
      {details.map(({ term, value }) => (
        <div
          key={term}
          className={classNames(
            "flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5",
            dense ? "py-0.5" : "border-b border-line py-2.5 last:border-b-0",
          )}
        >
          <dt className="min-w-0 wrap-anywhere text-muted">{term}</dt>
          <dd className="ml-auto min-w-0 text-right font-semibold wrap-anywhere tabular-nums">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
