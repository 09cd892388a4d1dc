import { formatNumber } from "@outpace/domain/numbers";
import {
  completionRate,
  formatAverageCompletionTime,
  formatAveragePace,
  formatCompletionRate,
  formatDistance,
  formatStartTime,
  type RaceAnalytics,
  type ReportedRace,
  statusLabel,
} from "@outpace/domain/races";
import { Badge } from "@outpace/ui/badge";
import { type Detail, DetailsList } from "@outpace/ui/details-list";
import { Meter } from "@outpace/ui/meter";
import { Panel } from "@outpace/ui/panel";

import { raceStatusTone } from "../../components/race-status-tone.ts";
import { useMinute } from "../../platform/time/use-minute.ts";
import { KeyFigures } from "./key-figures.tsx";
import { raceStandingText } from "./standing-text.ts";

export interface RaceStatsProps {
  race: ReportedRace;
  analytics: RaceAnalytics;
}

export function RaceStats({ race, analytics }: RaceStatsProps) {
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <RaceStanding race={race} analytics={analytics} />
      <div className="lg:col-span-2">
        <KeyFigures analytics={analytics} />
      </div>
      <Panel
        title="Race Details"
        aside={<Badge tone={raceStatusTone(race.status)}>{statusLabel(race.status)}</Badge>}
      >
        <DetailsList details={raceDetails(race, analytics)} />
      </Panel>
      <Panel title="Performance Metrics">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-muted">Completion rate</span>
          <span className="display text-[length:min(2.25rem,11vw)] tabular-nums">
            {formatCompletionRate(analytics)}
          </span>
        </p>
        <Meter label="Completion rate" percent={completionRate(analytics)} />
        <p className="text-sm text-muted">{finishersText(race, analytics)}</p>
      </Panel>
    </div>
  );
}

function raceDetails(race: ReportedRace, analytics: RaceAnalytics): Detail[] {
  const averageTime = formatAverageCompletionTime(analytics);
  const averagePace = formatAveragePace(analytics);
  return [
    { term: "Status", value: statusLabel(race.status) },
    { term: "Target distance", value: formatDistance(race.targetDistance) },
    { term: "Max participants", value: formatNumber(race.maxParticipants) },
    { term: "Start time", value: formatStartTime(race.startTime, race.startTimeZone) },
    ...(averageTime ? [{ term: "Average completion time", value: averageTime }] : []),
    ...(averagePace ? [{ term: "Average pace", value: averagePace }] : []),
  ];
}

function finishersText({ status }: ReportedRace, analytics: RaceAnalytics): string {
  const { totalParticipants, completedParticipants } = analytics;
  if (totalParticipants > 0) {
    return `${formatNumber(completedParticipants)} of ${formatNumber(totalParticipants)} runners have finished.`;
  }
  return status === "pending" || status === "active"
    ? "No runner has joined yet. Figures appear here as soon as one does."
    : "No runner joined this race.";
}

interface RaceStandingProps {
  race: ReportedRace;
  analytics: RaceAnalytics;
}

/** The race's status, and how many of its places are taken. */
function RaceStanding({ race, analytics }: RaceStandingProps) {
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
