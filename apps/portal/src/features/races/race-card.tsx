import { formatNumber } from "@outpace/domain/numbers";
import {
  formatStartTime,
  type JoinedNote,
  type Race,
  type RaceStatus,
  statusLabel,
  statusTone,
} from "@outpace/domain/races";
import { Badge } from "@outpace/ui/badge";
import { Meter } from "@outpace/ui/meter";
import type { CSSProperties, ReactNode } from "react";

export interface RaceCardProps {
  /** The brand's own count; null if it is unknown. */
  number: number | null;
  name: string;
  description: string;
  photoUrl: string | null;
  /** Miles. */
  distance: number;
  maxParticipants: number;
  status: RaceStatus;
  /** An instant, ISO 8601 in UTC; null until one is chosen. */
  startTime: string | null;
  startTimeZone: string;
  websiteUrl: string | null;
  headingLevel: "h2" | "h3";
  /** How many runners; not given, the card says only how many it has places for. */
  joined?: number | undefined;
  /** Beside how many have joined. */
  joinedNote?: JoinedNote | null;
  /** Beside the start, how long until then: "in 33 days". */
  untilStart?: string | null;
  /** What its brand has to see to. */
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

/** The card of a race that the database holds. */
export function StoredRaceCard({ race, headingLevel = "h2", ...rest }: StoredRaceCardProps) {
  return (
    <RaceCard
      headingLevel={headingLevel}
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
      {...rest}
    />
  );
}

/** The width of the widest character in the display type, in ems. A card is 20 rem wide, or as wide as a phone. */
const characterWidth = 0.78;
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
    // One more grid around the photo, whose height follows from its width, would make the layout of a long list slow.
    <article className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-raised">
      <div className="relative isolate grid aspect-[2/1] grid-rows-[1fr_auto] bg-ink">
        {photoUrl ? (
          <img
            src={photoUrl}
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
        <div className="row-start-2 flex flex-wrap items-end justify-between gap-x-3 gap-y-1 bg-linear-to-t from-ink/90 to-transparent p-[min(1rem,5vw)] pt-[min(3rem,14vw)]">
          <p className="display text-[min(1.875rem,12vw)] text-paper italic tabular-nums">
            {miles.format(distance)}{" "}
            <span className="text-[min(0.875rem,6vw)] tracking-normal">
              {distance === 1 ? "mile" : "miles"}
            </span>
          </p>
          <Badge tone={statusTone(status)}>{statusLabel(status)}</Badge>
        </div>
      </div>
      <div className="grid min-w-0 grow content-start gap-3 border-t-4 border-red p-[min(1.25rem,6vw)]">
        <div className="grid min-w-0 gap-1">
          <Heading className="text-[min(1.5rem,8vw)] leading-[1.05] font-black tracking-tight wrap-anywhere [font-stretch:115%]">
            {name}
          </Heading>
          <p className="text-[0.9375rem] wrap-anywhere text-muted">{description}</p>
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
            {new URL(websiteUrl).host}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ) : null}
      </div>
      {children}
    </article>
  );
}

interface PlacesProps {
  joined: number;
  note: JoinedNote | null;
  maxParticipants: number;
}

const noteTones = { positive: "text-positive", muted: "text-muted" };

/** How full the race is: the card's loud number, and a bar. */
function Places({ joined, note, maxParticipants }: PlacesProps) {
  const [taken, places] = [formatNumber(joined), formatNumber(maxParticipants)];
  const width = { "--width-in-ems": taken.length * characterWidth };
  return (
    <div className="grid gap-2 py-1">
      <dl className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div className="flex-1">
          <dt className="label text-muted">Joined</dt>
          <dd className="flex flex-wrap items-baseline-last gap-x-2 gap-y-1 tabular-nums">
            <span
              style={width as CSSProperties}
              className="display text-[length:min(3.25rem,calc(min(11rem,76vw)/var(--width-in-ems)))] leading-none whitespace-nowrap"
            >
              {taken}
            </span>
            {note ? <Note {...note} /> : null}
          </dd>
        </div>
        <div className="ml-auto grid text-right">
          <dt className="label text-muted">Max participants</dt>
          <dd className="text-lg leading-none font-bold tabular-nums">{places}</dd>
        </div>
      </dl>
      <Meter
        label={`${taken} of ${places} places taken`}
        percent={(100 * joined) / maxParticipants}
      />
    </div>
  );
}

/** Beside the number, where that leaves room for its longer part, or else below it. */
function Note({ figure, words, spoken, tone }: JoinedNote) {
  return (
    <span className={`grow basis-[min-content] text-sm leading-4 font-bold ${noteTones[tone]}`}>
      <span aria-hidden="true">
        <span className="whitespace-nowrap">{figure}</span>{" "}
        <span className="whitespace-nowrap">{words}</span>
      </span>
      <span className="sr-only">, {spoken}</span>
    </span>
  );
}

/** On two lines, the first has the day and the second the time with its zone. */
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

/** Between the pin holes, however many digits it has. */
function BibNumber({ number, isOnPhoto }: { number: number; isOnPhoto: boolean }) {
  const text = `No. ${String(number)}`;
  const width = { "--width-in-ems": text.length * characterWidth };
  return (
    <p
      style={width as CSSProperties}
      className={`self-start justify-self-center rounded-b-sm px-3 pt-3 pb-2 display text-[length:min(1.25rem,calc((min(20rem,88vw)-4.75rem)/var(--width-in-ems)))] whitespace-nowrap text-paper tabular-nums ${isOnPhoto ? "bg-ink" : ""}`}
    >
      {text}
    </p>
  );
}

function PinHoles() {
  return (
    <span aria-hidden="true" className="contents">
      {["top-3 left-3", "top-3 right-3"].map((corner) => (
        <span
          key={corner}
          className={`absolute ${corner} size-3 rounded-full bg-surface inset-ring inset-ring-grey-400`}
        />
      ))}
    </span>
  );
}

/** In the place of a photo. */
export function BlankTrack() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 200 100"
      preserveAspectRatio="none"
      className="absolute inset-0 -z-10 size-full stroke-grey-600"
    >
      {[-120, -60, 0, 60, 120, 180, 240, 300].map((foot) => (
        <path
          key={foot}
          d={`M${String(foot)} 104 L148 -8`}
          vectorEffect="non-scaling-stroke"
          strokeWidth="1.5"
        />
      ))}
    </svg>
  );
}
