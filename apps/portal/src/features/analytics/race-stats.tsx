import {
  completionRate,
  formatAverageCompletionTime,
  formatAveragePace,
  formatCompletionRate,
  formatDistance,
  formatStartTime,
  type Race,
  type RaceAnalytics,
  statusLabel,
  statusTone,
} from "@outpace/domain/races";
import { Badge } from "@outpace/ui/badge";
import { type Detail, DetailsList } from "@outpace/ui/details-list";
import { Meter } from "@outpace/ui/meter";
import { Panel } from "@outpace/ui/panel";
import { Stat } from "@outpace/ui/stat";

export interface RaceStatsProps {
  race: Race;
  analytics: RaceAnalytics;
}

export function RaceStats({ race, analytics }: RaceStatsProps) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(7.5rem,40%)),1fr))] gap-5 lg:col-span-2">
        <Stat label="Total Participants">
          {analytics.totalParticipants.toLocaleString("en-US")}
        </Stat>
        <Stat label="Completed">{analytics.completedParticipants.toLocaleString("en-US")}</Stat>
      </div>
      <Panel
        title="Race Details"
        aside={<Badge tone={statusTone(race.status)}>{statusLabel(race.status)}</Badge>}
      >
        <DetailsList details={raceDetails(race, analytics)} />
      </Panel>
      <Panel title="Performance Metrics">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-muted">Completion rate</span>
          <span className="display text-4xl tabular-nums">{formatCompletionRate(analytics)}</span>
        </p>
        <Meter label="Completion rate" percent={completionRate(analytics)} />
        <p className="text-sm text-muted">
          {analytics.totalParticipants === 0
            ? "No runner has joined yet. Figures appear here as soon as one does."
            : `${analytics.completedParticipants.toLocaleString("en-US")} of ${analytics.totalParticipants.toLocaleString("en-US")} runners have finished.`}
        </p>
      </Panel>
    </div>
  );
}

function raceDetails(race: Race, analytics: RaceAnalytics): Detail[] {
  const averageTime = formatAverageCompletionTime(analytics);
  const averagePace = formatAveragePace(analytics);
  return [
    { term: "Status", value: statusLabel(race.status) },
    { term: "Target distance", value: formatDistance(race.targetDistance) },
    { term: "Max participants", value: race.maxParticipants.toLocaleString("en-US") },
    { term: "Start time", value: formatStartTime(race.startTime, race.startTimeZone) },
    ...(averageTime ? [{ term: "Average completion time", value: averageTime }] : []),
    ...(averagePace ? [{ term: "Average pace", value: averagePace }] : []),
  ];
}
