import { Notice, StatusNotice } from "@outpace/ui/notice";
import { lazy, Suspense } from "react";

import { useRace } from "../../features/races/queries.ts";
import { useFlashMessage } from "../../platform/navigation/flash-message.ts";
import type { AnnouncedRaceProps } from "./announced-race.tsx";
import { UnstoredPhoto } from "./unstored-photo.tsx";

const AnnouncedRace = lazy(() =>
  // The race exists even if the code that announces it cannot load.
  import("./announced-race.tsx").catch(() => ({ default: CreatedRaceNotice })),
);

function CreatedRaceNotice({ race }: AnnouncedRaceProps) {
  return (
    <Notice tone="positive">
      <p>
        <bdi>{race.name}</bdi> is on the calendar.
      </p>
    </Notice>
  );
}

/** Shows the previous screen's message, once. */
export function Flash() {
  const flash = useFlashMessage();
  const created = useRace(flash?.created?.raceId).data;
  if (!flash) return null;
  return (
    <>
      {flash.created ? null : <StatusNotice tone="positive">{flash.message}</StatusNotice>}
      {flash.note ? <StatusNotice tone="caution">{flash.note}</StatusNotice> : null}
      {flash.created ? <UnstoredPhoto raceId={flash.created.raceId} /> : null}
      {flash.created && created ? (
        <Suspense fallback={<Notice tone="positive">{flash.message}</Notice>}>
          <AnnouncedRace
            race={created}
            order={flash.created.order}
            isSettled={flash.created.isSettled}
          />
        </Suspense>
      ) : null}
    </>
  );
}
