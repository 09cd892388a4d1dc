import type { BrandRace, DueOrder } from "@outpace/data/races";
import { hasMissedStart, type Race } from "@outpace/domain/races";
import { buttonVariants } from "@outpace/ui/button";
import { Spinner } from "@outpace/ui/spinner";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import { MissedStart } from "../../components/missed-start.tsx";
import { SpokenName } from "../../components/spoken-name.tsx";
import { duplicateRacePath, paths } from "../../platform/navigation/paths.ts";
import { joinedNote, untilStartText } from "./card-texts.ts";
import { BlankTrack } from "./race-bib.tsx";
import { StoredRaceCard } from "./race-card.tsx";

export const raceColumns = "grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-5";

/** Blank bibs in place of the races; the first names what is loading. */
export function LoadingRaceGrid({ label }: { label: string }) {
  return (
    <div className={raceColumns}>
      {["", "max-[44rem]:hidden", "max-lg:hidden"].map((whereNarrow, n) => (
        <div
          key={whereNarrow}
          className={`overflow-hidden rounded-lg border border-line bg-raised ${whereNarrow}`}
        >
          <div className="relative isolate aspect-[2/1] bg-ink">
            <BlankTrack />
          </div>
          <div className="grid content-start gap-4 border-t-4 border-red p-5">
            {n === 0 ? <Spinner label={label} /> : <Blank className="my-8 h-8 w-2/3" />}
            <div className="grid grid-cols-2 gap-4">
              <Blank className="h-12" />
              <Blank className="h-12" />
            </div>
            <Blank className="h-11" />
          </div>
        </div>
      ))}
    </div>
  );
}

function Blank({ className }: { className: string }) {
  return <span aria-hidden="true" className={`rounded-sm bg-sunken ${className}`} />;
}

export interface RaceGridProps {
  races: readonly BrandRace[];
  /** In milliseconds. */
  now: number;
  /** Whether the person may edit and duplicate the races. */
  mayEdit: boolean;
  /** Called when the person is about to open the race's analytics. */
  onAnalyticsIntent: (raceId: string) => void;
  /** Shows what is due for a race. */
  renderDue: (due: DueOrder, raceName: string) => ReactNode;
  /** Shows the button that leads to a race's links. */
  renderShare: (race: Race) => ReactNode;
}

const task = "rounded-md bg-caution-soft px-3 py-2 text-sm font-bold text-caution";

export function RaceGrid({
  races,
  now,
  mayEdit,
  onAnalyticsIntent,
  renderDue,
  renderShare,
}: RaceGridProps) {
  return (
    <ul className={raceColumns}>
      {races.map(({ race, due, wasUnpaid, ...runners }) => (
        <li
          key={race.id}
          className="grid min-w-0 [contain-intrinsic-size:auto_36rem] [content-visibility:auto]"
        >
          <StoredRaceCard
            race={race}
            headingLevel="h3"
            joined={runners.joined}
            joinedNote={joinedNote(race, runners)}
            untilStart={untilStartText(race, now)}
            tasks={
              <>
                {due ? renderDue(due, race.name) : null}
                {wasUnpaid ? (
                  <p className={task}>
                    Not paid in time, so this race was cancelled.
                    {mayEdit ? " You can duplicate it." : null}
                  </p>
                ) : null}
                {hasMissedStart(race, now) ? (
                  <div className={task}>
                    <MissedStart />
                  </div>
                ) : null}
              </>
            }
          >
            <div className="flex flex-wrap gap-2 p-[min(1.25rem,6vw)] pt-0 [&>:is(a,button)]:grow [&>:is(a,button)]:px-3!">
              <Link
                to={paths.analytics(race.id)}
                className={buttonVariants({ tone: "secondary" })}
                onPointerEnter={() => {
                  onAnalyticsIntent(race.id);
                }}
              >
                View Analytics
                <SpokenName word="of">{race.name}</SpokenName>
              </Link>
              {mayEdit ? (
                <>
                  <Link
                    to={paths.editRace(race.id)}
                    className={buttonVariants({ tone: "secondary" })}
                  >
                    Edit Race
                    <SpokenName>{race.name}</SpokenName>
                  </Link>
                  <Link
                    to={duplicateRacePath(race.id)}
                    className={buttonVariants({ tone: "quiet" })}
                  >
                    Duplicate
                    <SpokenName>{race.name}</SpokenName>
                  </Link>
                </>
              ) : null}
              {renderShare(race)}
            </div>
          </StoredRaceCard>
        </li>
      ))}
    </ul>
  );
}
