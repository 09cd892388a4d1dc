import { editableFields, type Race, raceLockMessage } from "@outpace/domain/races";
import { buttonVariants } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";
import { Spinner } from "@outpace/ui/spinner";
import { Link, useParams } from "react-router-dom";

import { FailedLoad } from "../../components/failed-load.tsx";
import { RaceNotFound } from "../../components/race-not-found.tsx";
import { ScreenHeading } from "../../components/screen-heading.tsx";
import { useRace } from "../../features/races/queries.ts";
import { paths } from "../../platform/paths.ts";
import { useStandingFailure } from "../../platform/standing-failure.ts";
import { EditRaceForm } from "./edit-race-form.tsx";

export default function EditRaceScreen() {
  const raceId = useParams()["raceId"] ?? "";
  const race = useRace(raceId);
  const failure = useStandingFailure(race);

  // A race that is on the screen stays there when it cannot be loaded again.
  if (failure && !race.data) {
    return (
      <FailedLoad
        message="Error loading race data. Please try again."
        failure={failure}
        busy={race.isFetching}
        onRetry={() => void race.refetch()}
      />
    );
  }
  if (race.isPending) return <Spinner label="Loading race..." />;
  if (!race.data) return <RaceNotFound />;
  return (
    <div className="mx-auto grid max-w-3xl gap-8">
      <ScreenHeading title="Edit Race" />
      {editableFields(race.data.status).size === 0 ? (
        <LockedRace race={race.data} />
      ) : (
        // A race that becomes active meanwhile starts the form again, from what is stored.
        <EditRaceForm key={`${race.data.id} ${race.data.status}`} race={race.data} />
      )}
    </div>
  );
}

function LockedRace({ race }: { race: Race }) {
  return (
    <div className="grid justify-items-start gap-6">
      <Notice tone="info">{raceLockMessage(race.status)}</Notice>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.analytics(race.id)} className={buttonVariants()}>
          View Analytics
        </Link>
        <Link to={paths.dashboard} className={buttonVariants({ tone: "quiet" })}>
          Back to Dashboard
        </Link>
      </div>
    </div>
  );
}
