import { FailedLoad } from "../../components/failed-load.tsx";
import { useSession } from "../../features/sessions/session.tsx";
import { useViewQuery } from "../../features/staff/lists/view-query.ts";
import { OverviewCounters } from "../../features/staff/overview/overview-counters.tsx";
import { useAdminOverview } from "../../features/staff/overview/queries.ts";
import { readRaceView } from "../../features/staff/races/filters.ts";
import { RaceFilters } from "../../features/staff/races/race-filters.tsx";
import { RacesOfAllBrands } from "../../features/staff/races/races-of-all-brands.tsx";
import { SavedViews } from "../../features/staff/races/saved-views.tsx";
import { useFailedLoad } from "../../platform/requests/use-load-error.ts";
import { useMinute } from "../../platform/time/use-minute.ts";
import { AdminFrame, AdminHeading } from "./admin-frame.tsx";

export default function AdminRacesScreen() {
  return (
    <AdminFrame tab="Races">
      <AllRaces />
    </AdminFrame>
  );
}

function AllRaces() {
  const { userId } = useSession();
  const query = useViewQuery();
  const view = readRaceView(query, useMinute());
  const overview = useAdminOverview();
  const failed = useFailedLoad(overview);

  return (
    <>
      {failed ? <FailedLoad message="We couldn't load the totals." {...failed} /> : null}
      <OverviewCounters overview={overview.data} />
      <AdminHeading>All Races</AdminHeading>
      <SavedViews userId={userId} query={query.query} />
      <RaceFilters view={view} query={query} />
      <RacesOfAllBrands view={view} query={query} />
    </>
  );
}
