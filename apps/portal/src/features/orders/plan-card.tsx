import {
  allowanceBadge,
  checkAllowance,
  formatRacesThisMonth,
  type RaceAllowance,
  tierLabel,
} from "@outpace/domain/tiers";
import { Badge } from "@outpace/ui/badge";
import { Notice } from "@outpace/ui/notice";
import { Panel } from "@outpace/ui/panel";

export interface PlanCardProps {
  allowance: RaceAllowance;
  /** The tier to show: that of the discount code, if there is one. */
  tier: string;
  /** The plan's limits could not be loaded, so the default ones are shown. */
  unsure: boolean;
}

export function PlanCard({ allowance, tier, unsure }: PlanCardProps) {
  const blocked = checkAllowance(allowance);
  return (
    <Panel
      title="Your plan"
      aside={
        <Badge tone={allowance.canCreate ? "positive" : "negative"}>
          {allowanceBadge(allowance)}
        </Badge>
      }
    >
      <p className="display text-4xl">{tierLabel(tier)}</p>
      <p className="text-muted tabular-nums">{formatRacesThisMonth(allowance)}</p>
      {unsure ? (
        <Notice tone="caution">
          Your plan&apos;s limits could not be loaded. You can go on; they are checked again when
          the race is created.
        </Notice>
      ) : null}
      {blocked ? (
        <Notice tone="negative">
          {blocked}
          {allowance.nextOpensOn
            ? ` The next one can be created on ${formatDay(allowance.nextOpensOn)}.`
            : ""}
        </Notice>
      ) : null}
    </Panel>
  );
}

/** "December 1, 2026" for 2026-12-01: a UTC calendar day, the same in every time zone. */
function formatDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", {
    dateStyle: "long",
    timeZone: "UTC",
  });
}
