import type { Race, RaceAnalytics, RaceSeries } from "@outpace/domain/races";
import { seriesCsv } from "@outpace/domain/races";
import { Button } from "@outpace/ui/button";
import { useState } from "react";

import { saveFile } from "../../platform/save-file.ts";

export interface DownloadCsvProps {
  race: Race;
  analytics: RaceAnalytics;
  series: RaceSeries;
}

export function DownloadCsv({ race, analytics, series }: DownloadCsvProps) {
  const [outcome, setOutcome] = useState("");
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <Button
        tone="secondary"
        onClick={() => {
          saveFile(seriesCsv(race, analytics, series), {
            mime: "text/csv",
            title: `${race.name} analytics`,
            extension: "csv",
          });
          setOutcome("CSV downloaded.");
        }}
      >
        Download CSV
      </Button>
      <p role="status" className="text-sm font-semibold text-muted">
        {outcome}
      </p>
    </div>
  );
}
