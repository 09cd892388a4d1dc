import { mayEditRaces } from "@outpace/domain/brands";
import { editableFields, type Race, raceLockMessage } from "@outpace/domain/races";
import { buttonVariants } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";
import { Spinner } from "@outpace/ui/spinner";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";

import { FailedLoad } from "../../components/failed-load.tsx";
import { RaceNotFound } from "../../components/record-not-found.tsx";
import { ScreenHeading } from "../../components/screen-heading.tsx";
import { RaceLogLine } from "../../features/brand-log/lazy-race-log.tsx";
import { useOwnBrandOf } from "../../features/brands/active-brand.tsx";
import { OtherBrandNotice } from "../../features/brands/other-brand-notice.tsx";
import { useIsOutsideView } from "../../features/brands/viewing.tsx";
import { prefetchRace, useRace } from "../../features/races/queries.ts";
import { StoredRaceCard } from "../../features/races/race-card.tsx";
import { RoleScreen } from "../../features/team/lazy-notices.tsx";
import { causeOf } from "../../platform/errors/attempt-message.ts";
import type { ScreenVisit } from "../../platform/loading/screen-visit.ts";
import { paths } from "../../platform/navigation/paths.ts";
import { queryClientOf } from "../../platform/requests/query-cache.tsx";
import { useFailedLoad } from "../../platform/requests/use-load-error.ts";
import { EditRaceForm, type EditRaceFormProps } from "./edit-race-form.tsx";

/** @public The router calls it. */
export function prefetch({ client, account, params }: ScreenVisit): void {
  prefetchRace(queryClientOf(account, client), client, params["raceId"] ?? "");
}

export default function EditRaceScreen() {
  const raceId = useParams()["raceId"] ?? "";
  const race = useRace(raceId);
  const [discards, setDiscards] = useState(0);
  const failed = useFailedLoad(race);

  const own = useOwnBrandOf(race.data?.brandId);
  const isOutside = useIsOutsideView(race.data?.brandId);

  if (race.data === null || isOutside) return <RaceNotFound />;
  if (own && !mayEditRaces(own.role)) {
    return <RoleScreen title="Edit Race" brand={own} who="owners and editors" what="edit races" />;
  }
  return (
    <div className="grid gap-8">
      <ScreenHeading title="Edit Race">
        {race.data ? <RaceLogLine raceId={race.data.id} /> : null}
      </ScreenHeading>
      <OtherBrandNotice subject="race" brandId={race.data?.brandId} />
      {race.data ? (
        // Restarts the form if the race becomes active meanwhile.
        <EditableRace
          key={`${race.data.id} ${race.data.status} ${String(discards)}`}
          race={race.data}
          onDiscard={() => {
            setDiscards((count) => count + 1);
          }}
        />
      ) : failed ? (
        <FailedLoad
          message="Error loading race data. Please try again."
          cause={causeOf(failed.error)}
          {...failed}
        />
      ) : (
        <Spinner label="Loading race..." />
      )}
    </div>
  );
}

function EditableRace(props: EditRaceFormProps) {
  return editableFields(props.race.status).size === 0 ? (
    <LockedRace race={props.race} />
  ) : (
    <EditRaceForm {...props} />
  );
}

function LockedRace({ race }: { race: Race }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-8">
      <div className="grid gap-6">
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
      <div className="max-w-md lg:max-w-none">
        <StoredRaceCard race={race} />
      </div>
    </div>
  );
}
