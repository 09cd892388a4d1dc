import type { RaceWithBrand } from "@outpace/data/staff-races";
import { formatNumber } from "@outpace/domain/numbers";
import { formatDistance, statusLabel } from "@outpace/domain/races";
import { Badge } from "@outpace/ui/badge";
import { DetailsList } from "@outpace/ui/details-list";

import { raceStatusTone } from "../../../components/race-status-tone.ts";
import { type ListActions, RaceActions, RaceLink, RaceStart } from "./race-parts.tsx";
import { BrandAndTier } from "../lists/brand-and-tier.tsx";
import { Day } from "../lists/day.tsx";
import { StaffCard } from "../lists/staff-card.tsx";

export interface RaceCardsProps extends ListActions {
  races: readonly RaceWithBrand[];
}

/** The table "All Races", for narrow windows. */
export function RaceCards({ races, ...list }: RaceCardsProps) {
  return (
    <ul aria-label="All Races" className="grid gap-4 min-[44rem]:grid-cols-2">
      {races.map((entry) => {
        const { race, brand, totalParticipants } = entry;
        return (
          <StaffCard
            key={race.id}
            title={<RaceLink race={race} />}
            badge={<Badge tone={raceStatusTone(race.status)}>{statusLabel(race.status)}</Badge>}
            lead={<bdi>{race.description}</bdi>}
            actions={<RaceActions entry={entry} {...list} />}
          >
            <DetailsList
              details={[
                { term: "Brand", value: <BrandAndTier name={brand.name} tier={brand.tier} /> },
                { term: "Start", value: <RaceStart race={race} /> },
                {
                  term: "Participants",
                  value: `${formatNumber(totalParticipants)} / ${formatNumber(race.maxParticipants)}`,
                },
                { term: "Distance", value: formatDistance(race.targetDistance) },
                { term: "Created", value: <Day instant={race.createdAt} /> },
              ]}
            />
          </StaffCard>
        );
      })}
    </ul>
  );
}
