import { editableFields, type Race } from "@outpace/domain/races";
import { buttonVariants } from "@outpace/ui/button";
import { Link } from "react-router-dom";

import { paths } from "../../platform/paths.ts";
import { RaceCard } from "./race-card.tsx";

export function RaceGrid({ races }: { races: readonly Race[] }) {
  return (
    <ul className="grid gap-5 sm:grid-cols-[repeat(auto-fill,minmax(20rem,1fr))]">
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
            <div className="grid auto-cols-fr grid-flow-col gap-3 p-5 pt-0">
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

export function NoRaces() {
  return (
    <div className="grid justify-items-center gap-5 rounded-lg border-2 border-dashed border-control px-5 py-16 text-center">
      <h2 className="text-2xl font-black [font-stretch:115%]">No races created yet</h2>
      <p className="max-w-md text-muted">
        A race takes a name, a start time and a distance. Runners see it in the app, with your name
        on it.
      </p>
      <Link to={paths.createRace} className={buttonVariants({ size: "large" })}>
        Create Your First Race
      </Link>
    </div>
  );
}
