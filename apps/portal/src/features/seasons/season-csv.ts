import { formatStartTimeWithOffset, statusLabel } from "@outpace/domain/races";
import type { Season } from "@outpace/domain/seasons";

import { csvOf } from "../../components/csv.ts";

/** A season's races, one per row; each start is in its race's zone. */
export function seasonCsv({ races }: Season): string {
  return csvOf([
    [
      ...["Race", "Number", "Status", "Start", "Time zone", "Distance in miles"],
      ...["Joined", "Finished", "Miles run", "Cost in US dollars"],
    ],
    ...races.map((race) => [
      race.name,
      race.number,
      statusLabel(race.status),
      formatStartTimeWithOffset(race.startTime, race.startTimeZone),
      race.startTimeZone,
      race.targetDistance,
      race.joined,
      race.finished,
      Math.round(race.finished * race.targetDistance * 10) / 10,
      race.costCents === null ? "" : { cents: race.costCents },
    ]),
  ]);
}
