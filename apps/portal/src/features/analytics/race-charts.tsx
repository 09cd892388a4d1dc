import {
  hasStarted,
  type RaceAnalytics,
  type RaceSeries,
  type ReportedRace,
} from "@outpace/domain/races";

import { useMinute } from "../../platform/time/use-minute.ts";
import { CompletionChart } from "./completion-chart.tsx";
import { FinishTimesChart } from "./finish-times-chart.tsx";
import { PacesChart } from "./paces-chart.tsx";
import { SignUpsChart } from "./sign-ups-chart.tsx";

export { CompletionChart, FinishTimesChart, SignUpsChart };

export interface RaceChartsProps {
  race: ReportedRace;
  analytics: RaceAnalytics;
  series: RaceSeries;
}

/** Orders charts by interest: without results, sign-ups come first. */
export function RaceCharts({ race, analytics, series }: RaceChartsProps) {
  const entries = [
    <SignUpsChart key="sign-ups" series={series} analytics={analytics} />,
    <CompletionChart
      key="completion"
      race={race}
      analytics={analytics}
      excluded={series.excluded}
    />,
  ];
  const results = [
    <FinishTimesChart key="times" results={series} />,
    <PacesChart key="paces" series={series} />,
  ];
  const hasResults = hasStarted(race, useMinute());
  return (
    // Neighbors share a height unless one shows its table.
    <div className="grid gap-5 has-[table]:items-start lg:grid-cols-2">
      {hasResults ? [...results, ...entries] : [...entries, ...results]}
    </div>
  );
}
