import { editableFields, type Race } from "@outpace/domain/races";
import { buttonVariants } from "@outpace/ui/button";
import { Link } from "react-router-dom";

import { paths } from "../../platform/paths.ts";
import { RaceCard } from "./race-card.tsx";

export function RaceGrid({ races }: { races: readonly Race[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-5">
      {races.map((race) => (
        <li key={race.id} className="grid min-w-0">
          <RaceCard
            headingLevel="h2"
            number={race.number}
            name={race.name}
            description={race.description}
            photoUrl={race.backgroundPhotoUrl}
            distance={race.targetDistance}
            maxParticipants={race.maxParticipants}
            status={race.status}
            startTime={race.startTime}
            startTimeZone={race.startTimeZone}
            websiteUrl={race.brandWebsiteUrl}
          >
            <div className="flex flex-wrap gap-3 p-5 pt-0 *:grow">
              <Link to={paths.analytics(race.id)} className={buttonVariants({ tone: "secondary" })}>
                View Analytics
                <span className="sr-only"> of {race.name}</span>
              </Link>
              {editableFields(race.status).size > 0 ? (
                <Link
                  to={paths.editRace(race.id)}
                  className={buttonVariants({ tone: "secondary" })}
                >
                  Edit Race
                  <span className="sr-only"> {race.name}</span>
                </Link>
              ) : null}
            </div>
          </RaceCard>
        </li>
      ))}
    </ul>
  );
}
