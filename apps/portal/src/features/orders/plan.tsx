import {
  allowanceBadge,
  formatPlanPackages,
  formatRacesThisMonth,
  type RaceAllowance,
  tierLabel,
} from "@outpace/domain/tiers";
import { Badge } from "@outpace/ui/badge";
import { Notice } from "@outpace/ui/notice";
import { useId } from "react";

import { TextLink } from "../../components/text-link.tsx";
import { paths } from "../../platform/navigation/paths.ts";

export interface PlanProps {
  allowance: RaceAllowance;
  /** Whether these are the default limits, since the plan's could not be loaded. */
  unsure: boolean;
  /** Shows one line and hides the title visually. */
  oneLine: boolean;
  /** Whether the person may order packages. */
  mayOrder: boolean;
}

/** The account's plan and its badge, whatever the race. */
export function Plan({ allowance, unsure, oneLine, mayOrder }: PlanProps) {
  const titleId = useId();
  const packages = formatPlanPackages(allowance);
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id={titleId} className={oneLine ? "sr-only" : "label text-muted"}>
          Your plan
        </h2>
        <p className={`flex flex-wrap items-baseline gap-x-2 ${oneLine ? "" : "order-1"}`}>
          <span className="text-[min(1.0625rem,7vw)] font-extrabold [font-stretch:110%]">
            {tierLabel(allowance.tier)}
          </span>
          <span className="text-sm text-muted tabular-nums">{formatRacesThisMonth(allowance)}</span>
        </p>
        <Badge tone={allowance.canCreate ? "positive" : "negative"}>
          {allowanceBadge(allowance)}
        </Badge>
        {packages ? (
          <p
            className={`basis-full text-sm text-balance text-muted tabular-nums ${oneLine ? "" : "order-1"}`}
          >
            {packages}
          </p>
        ) : null}
        {allowance.isActive && !unsure && mayOrder ? (
          <p className="order-2 text-sm">
            <TextLink to={paths.package}>Get a Package</TextLink>
          </p>
        ) : null}
      </div>
      {unsure ? (
        <Notice tone="caution">
          We couldn't load your plan. You can keep going. We'll check your limit when you create the
          race.
        </Notice>
      ) : null}
    </section>
  );
}
