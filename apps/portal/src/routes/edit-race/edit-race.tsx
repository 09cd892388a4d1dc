import { Spinner } from "@outpace/ui/spinner";
import { useParams } from "react-router-dom";

import { FailedLoad } from "../../components/failed-load.tsx";
import { RaceNotFound } from "../../components/race-not-found.tsx";
import { ScreenHeading } from "../../components/screen-heading.tsx";
import { useRace } from "../../features/races/queries.ts";
import { EditRaceForm } from "./edit-race-form.tsx";

export default function EditRaceScreen() {
  const raceId = useParams()["raceId"] ?? "";
  const race = useRace(raceId);

  if (race.isPending) return <Spinner label="Loading race..." />;
  if (race.isError) {
    return (
      <FailedLoad
        message="Error loading race data. Please try again."
        failure={race.error}
        busy={race.isFetching}
        onRetry={() => void race.refetch()}
      />
    );
  }
  if (!race.data) return <RaceNotFound />;
  return (
    <div className="mx-auto grid max-w-3xl gap-8">
      <ScreenHeading title="Edit Race" />
      <EditRaceForm key={race.data.id} race={race.data} />
    </div>
  );
}
