import {
  allowanceBadge,
  formatRacesThisMonth,
  type RaceAllowance,
  tierLabel,
} from "@outpace/domain/tiers";
import { Badge } from "@outpace/ui/badge";
import { Notice } from "@outpace/ui/notice";
import { Panel } from "@outpace/ui/panel";

export interface PlanCardProps {
  allowance: RaceAllowance;
  /** The plan's limits could not be loaded, so the default ones are shown. */
  unsure: boolean;
}

/** What the account has, whatever this race takes. */
export function PlanCard({ allowance, unsure }: PlanCardProps) {
  return (
    <Panel
      title="Your plan"
      aside={
        <Badge tone={allowance.canCreate ? "positive" : "negative"}>
          {allowanceBadge(allowance)}
        </Badge>
      }
    >
      <div className="@container">
        {/* The longest tier's name fits on a line, also in large text. */}
        <p className="display text-[length:min(2.25rem,13cqi)]">{tierLabel(allowance.tier)}</p>
      </div>
      <p className="text-muted tabular-nums">{formatRacesThisMonth(allowance)}</p>
      {unsure ? (
        <Notice tone="caution">
          We couldn't load your plan. You can keep going. We'll check your limit when you create the
          race.
        </Notice>
      ) : null}
    </Panel>
  );
}
