import { useState } from "react";

import { CreatedRace, type CreatedRaceProps } from "../../features/created-race/created-race.tsx";
import { RaceLinks } from "../../features/race-links/race-links.tsx";

export type AnnouncedRaceProps = Omit<CreatedRaceProps, "onDismiss" | "children">;

/** A race that was just created or paid, with its links, until it is dismissed: one chunk, which loads when there is one. */
export default function AnnouncedRace(props: AnnouncedRaceProps) {
  const [dismissed, setDismissed] = useState(false);
  if (dismissed) return null;
  return (
    <CreatedRace
      {...props}
      onDismiss={() => {
        setDismissed(true);
        document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
      }}
    >
      <RaceLinks race={props.race} isPrimary />
    </CreatedRace>
  );
}
