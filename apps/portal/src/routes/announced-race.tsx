import { CreatedRace, type CreatedRaceProps } from "../features/created-race/created-race.tsx";
import { RaceLinks } from "../features/race-links/race-links.tsx";

export type AnnouncedRaceProps = Omit<CreatedRaceProps, "children">;

/** A race that was just created, with its links: one chunk, which loads after a race is created. */
export default function AnnouncedRace(props: AnnouncedRaceProps) {
  return (
    <CreatedRace {...props}>
      <RaceLinks race={props.race} isPrimary />
    </CreatedRace>
  );
}
