import {
  formatDistance,
  formatStartTime,
  type RaceStatus,
  statusLabel,
  statusTone,
} from "@outpace/domain/races";
import { Badge } from "@outpace/ui/badge";
import type { ReactNode } from "react";

export interface BibProps {
  name: string;
  description: string;
  photoUrl: string | null;
  /** Miles. */
  distance: number;
  maxParticipants: number;
  status: RaceStatus;
  /** An instant, ISO 8601 in UTC; null while none is chosen. */
  startTime: string | null;
  startTimeZone: string;
  websiteUrl: string | null;
  headingLevel: "h2" | "h3";
  /** What can be done with the race, at the bib's foot. */
  children?: ReactNode;
}

/** A race as runners wear it: photo, name, distance, start, pinned at four corners. */
export function Bib({
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
  children,
}: BibProps) {
  return (
    <article className="border-line bg-raised grid min-w-0 grid-rows-[auto_1fr_auto] overflow-hidden rounded-lg border">
      <div className="bg-ink relative isolate aspect-[2/1]">
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
        <div className="absolute right-3 bottom-3">
          <Badge tone={statusTone(status)}>{statusLabel(status)}</Badge>
        </div>
      </div>
      <div className="border-red grid min-w-0 content-start gap-3 border-t-4 p-5">
        <div className="grid min-w-0 gap-1">
          <Heading className="text-2xl leading-[1.05] font-black tracking-tight wrap-anywhere [font-stretch:115%]">
            {name}
          </Heading>
          <p className="text-muted text-[0.9375rem] wrap-anywhere">{description}</p>
        </div>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
          <BibFact term="Distance">{formatDistance(distance)}</BibFact>
          <BibFact term="Max participants">{maxParticipants.toLocaleString("en-US")}</BibFact>
          <div className="col-span-2">
            <BibFact term="Start">
              {startTime ? (
                <time dateTime={startTime}>{formatStartTime(startTime, startTimeZone)}</time>
              ) : (
                "Not set yet"
              )}
            </BibFact>
          </div>
        </dl>
        {websiteUrl ? (
          <a
            href={websiteUrl}
            target="_blank"
            rel="noreferrer"
            className="text-accent min-w-0 justify-self-start text-sm font-semibold wrap-anywhere underline underline-offset-4"
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

function BibFact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="bib-label text-muted">{term}</dt>
      <dd className="font-bold tabular-nums">{children}</dd>
    </div>
  );
}

function PinHoles() {
  return (
    <span aria-hidden="true">
      {["top-3 left-3", "top-3 right-3"].map((corner) => (
        <span
          key={corner}
          className={`absolute ${corner} bg-surface inset-ring-grey-400 size-3 rounded-full inset-ring`}
        />
      ))}
    </span>
  );
}

function BlankTrack() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 200 100"
      preserveAspectRatio="none"
      className="stroke-grey-600 absolute inset-0 -z-10 size-full"
    >
      {[-120, -60, 0, 60, 120, 180, 240, 300].map((foot) => (
        <path
          key={foot}
          d={`M${String(foot)} 104 L148 -8`}
          vectorEffect="non-scaling-stroke"
          strokeWidth="1.5"
        />
      ))}
      <path
        d="M-10 74 H210"
        vectorEffect="non-scaling-stroke"
        strokeWidth="5"
        className="stroke-red"
      />
    </svg>
  );
}
