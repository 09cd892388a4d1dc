import { formatNumber } from "@outpace/domain/numbers";
import type { RaceAnalytics, ReportedRace } from "@outpace/domain/races";
import { Meter } from "@outpace/ui/meter";

import { useMinute } from "../../platform/time/use-minute.ts";
import { raceStandingText } from "./standing-text.ts";

export interface RaceStandingProps {
  race: ReportedRace;
  analytics: RaceAnalytics;
}

/** The race's status, and how many of its places are taken. */
export function RaceStanding({ race, analytics }: RaceStandingProps) {
  const { totalParticipants } = analytics;
  return (
    <div className="grid items-center gap-x-10 gap-y-4 rounded-md border border-l-8 border-line border-l-red bg-raised p-4 sm:p-5 md:grid-cols-2 lg:col-span-2">
      <p className="grid gap-1 text-[min(1.25rem,6.25vw)] leading-tight font-extrabold text-balance [font-stretch:112%] tabular-nums">
        {raceStandingText(race, analytics, useMinute())}
        {race.status === "active" ? (
          <span className="text-sm font-normal text-muted [font-stretch:100%]">
            These figures refresh by themselves.
          </span>
        ) : null}
      </p>
      <div className="grid gap-2">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-muted">
          <span>Places taken</span>
          <span className="font-bold text-text tabular-nums">
            {formatNumber(totalParticipants)} / {formatNumber(race.maxParticipants)}
          </span>
        </p>
        <Meter label="Places taken" percent={(totalParticipants / race.maxParticipants) * 100} />
      </div>
    </div>
  );
}
