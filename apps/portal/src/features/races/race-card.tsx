import { formatNumber } from "@outpace/domain/numbers";
import { formatStartTime, type Race, type RaceStatus, statusLabel } from "@outpace/domain/races";
import { Badge } from "@outpace/ui/badge";
import type { ReactNode } from "react";

import { RacePhoto } from "../../components/race-photo.tsx";
import { raceStatusTone } from "../../components/race-status-tone.ts";
import type { JoinedNote } from "./card-texts.ts";
import { BibNumber, BlankTrack, PinHoles } from "./race-bib.tsx";
import { Places } from "./race-places.tsx";

export interface RaceCardProps {
  /** The race's number within its brand; null if unknown. */
  number: number | null;
  name: string;
  description: string;
  photoUrl: string | null;
  /** In miles. */
  distance: number;
  maxParticipants: number;
  status: RaceStatus;
  /** An instant, ISO 8601 in UTC; null until one is chosen. */
  startTime: string | null;
  startTimeZone: string;
  websiteUrl: string | null;
  headingLevel: "h2" | "h3";
  /** The number of runners; without it, the card only shows the number of places. */
  joined?: number | undefined;
  /** A note beside the number of joined runners. */
  joinedNote?: JoinedNote | null;
  /** The time until the start, beside it: "in 33 days". */
  untilStart?: string | null;
  /** Tasks for the brand. */
  tasks?: ReactNode;
  /** Actions, at the bottom of the card. */
  children?: ReactNode;
}

interface StoredRaceCardProps extends Pick<
  RaceCardProps,
  "joined" | "joinedNote" | "untilStart" | "tasks" | "children"
> {
  race: Race;
  headingLevel?: RaceCardProps["headingLevel"];
}

/** The card of a stored race. */
export function StoredRaceCard({ race, headingLevel = "h2", ...rest }: StoredRaceCardProps) {
  return (
    <RaceCard
      headingLevel={headingLevel}
      number={race.number}
      name={race.name}
      description={race.description}
      photoUrl={race.backgroundUrl}
      distance={race.targetDistance}
      maxParticipants={race.maxParticipants}
      status={race.status}
      startTime={race.startTime}
      startTimeZone={race.startTimeZone}
      websiteUrl={race.brandWebsiteUrl}
      {...rest}
    />
  );
}

const miles = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** A race in the look of a race bib: photo, number, name, distance, start. */
export function RaceCard({
  number,
  name,
  description,
  photoUrl,
  distance,
  maxParticipants,
  status,
  startTime,
  startTimeZone,
  websiteUrl,
  headingLevel: Heading,
  joined,
  joinedNote = null,
  untilStart = null,
  tasks,
  children,
}: RaceCardProps) {
  return (
    // A grid around the photo, whose height follows from its width, would slow down the layout of a long list.
    <article className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-raised">
      {/* In a low preview, the photo shrinks first. */}
      <div className="relative isolate grid aspect-[2/1] min-h-32 bg-ink">
        {photoUrl ? (
          <RacePhoto
            url={photoUrl}
            alt=""
            loading="lazy"
            decoding="async"
            className="absolute inset-0 -z-10 size-full object-cover"
          />
        ) : (
          <BlankTrack />
        )}
        <PinHoles />
        {number === null ? null : <BibNumber number={number} isOnPhoto={photoUrl !== null} />}
        {/* In the number's own cell: two rows would not fit where the status stands below the distance. */}
        <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1 self-end bg-linear-to-t from-ink/90 to-transparent p-[min(1rem,5vw)] pt-[min(3rem,14vw)] [grid-area:1/1]">
          <p className="display text-[min(1.875rem,12vw)] text-paper italic tabular-nums">
            {miles.format(distance)}{" "}
            <span className="text-[min(0.875rem,6vw)] tracking-normal">
              {distance === 1 ? "mile" : "miles"}
            </span>
          </p>
          <Badge tone={raceStatusTone(status)}>{statusLabel(status)}</Badge>
        </div>
      </div>
      <div className="grid min-w-0 grow content-start gap-3 border-t-4 border-red p-[min(1.25rem,6vw)]">
        <div className="grid min-w-0 gap-1">
          <Heading className="text-[min(1.5rem,8vw)] leading-[1.15] font-black tracking-tight wrap-anywhere [font-stretch:115%]">
            <bdi>{name}</bdi>
          </Heading>
          <p className="text-[0.9375rem] wrap-anywhere text-muted">
            <bdi>{description}</bdi>
          </p>
        </div>
        {joined === undefined ? null : (
          <Places joined={joined} note={joinedNote} maxParticipants={maxParticipants} />
        )}
        {tasks}
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-4 gap-y-3">
          <RaceFact term="Start">
            {startTime ? <StartTime startTime={startTime} zone={startTimeZone} /> : "Not set yet"}
            {untilStart ? (
              <>
                {" "}
                <span className="inline-block font-normal text-muted">{untilStart}</span>
              </>
            ) : null}
          </RaceFact>
          {joined === undefined ? (
            <RaceFact term="Max participants">{formatNumber(maxParticipants)}</RaceFact>
          ) : null}
        </dl>
        {websiteUrl ? (
          <a
            href={websiteUrl}
            target="_blank"
            rel="noreferrer"
            className="min-w-0 justify-self-start text-sm font-semibold wrap-anywhere text-accent underline underline-offset-4"
          >
            {hostOf(websiteUrl)}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ) : null}
      </div>
      {children}
    </article>
  );
}

/** The host as browsers spell it, so no letters pass for others; an unreadable address stays as it is. */
function hostOf(websiteUrl: string): string {
  try {
    return new URL(websiteUrl).host;
  } catch {
    return websiteUrl;
  }
}

/** Two lines: the day, then the time with its zone. */
function StartTime({ startTime, zone }: { startTime: string; zone: string }) {
  const text = formatStartTime(startTime, zone);
  const dayEnd = text.lastIndexOf(", ") + 1;
  return (
    <time dateTime={startTime}>
      <span className="inline-block">{text.slice(0, dayEnd)}</span>{" "}
      <span className="inline-block">{text.slice(dayEnd + 1)}</span>
    </time>
  );
}

function RaceFact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="label text-muted">{term}</dt>
      <dd className="text-sm leading-6 font-bold text-balance tabular-nums">{children}</dd>
    </div>
  );
}
