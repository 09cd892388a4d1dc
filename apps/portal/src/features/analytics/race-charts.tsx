import type { Race, RaceAnalytics, RaceSeries } from "@outpace/domain/races";

import { CompletionChart } from "./completion-chart.tsx";
import { FinishTimesChart } from "./finish-times-chart.tsx";
import { PacesChart } from "./paces-chart.tsx";
import { SignUpsChart } from "./sign-ups-chart.tsx";

export interface RaceChartsProps {
  race: Race;
  analytics: RaceAnalytics;
  series: RaceSeries;
}

export function RaceCharts({ race, analytics, series }: RaceChartsProps) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <FinishTimesChart series={series} />
      <PacesChart series={series} />
      <SignUpsChart series={series} analytics={analytics} />
      <CompletionChart race={race} analytics={analytics} excluded={series.excluded} />
    </div>
  );
}
