import type { Season } from "@outpace/domain/seasons";

import { FailedLoad } from "../../components/failed-load.tsx";
import { useLoadError } from "../../platform/requests/use-load-error.ts";
import { useSeasonChartCode } from "./queries.ts";

/** The season's chart. Its code loads while the person reads the figures above. */
export function ChartSection({ season }: { season: Season }) {
  const code = useSeasonChartCode();
  const loadError = useLoadError(code);
  if (code.data) return <code.data.JoinedChart season={season} />;
  if (loadError) {
    return (
      <FailedLoad
        message="We couldn't load the chart."
        error={loadError}
        busy={code.isFetching}
        onRetry={() => void code.refetch()}
      />
    );
  }
  return (
    <div
      role="status"
      className="h-112 animate-pulse rounded-md border border-line bg-raised p-5 sm:h-117"
    >
      <span className="sr-only">Loading chart...</span>
    </div>
  );
}
