import {
  formatDistance,
  formatStartTime,
  isWebAddress,
  normaliseWebsite,
  type RaceStatus,
  readTargetDistance,
  startTimeOf,
} from "@outpace/domain/races";
import type { ReactNode, SyntheticEvent } from "react";
import { useWatch } from "react-hook-form";

import { RacePhoto } from "../../components/race-photo.tsx";
import { RaceCard } from "./race-card.tsx";
import type { RaceForm } from "./race-schema.ts";

export interface RaceFormLayoutProps {
  preview: RacePreviewProps;
  onSubmit: (event: SyntheticEvent) => void;
  /** Below the race's card on wide screens, after the fields on narrow ones. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The race form on the left; on the right its card, which stays in view. */
export function RaceFormLayout({ preview, onSubmit, aside, children }: RaceFormLayoutProps) {
  return (
    <form
      method="post"
      noValidate
      className="lg:grid lg:grid-cols-[minmax(0,1fr)_min(22rem,40%)] lg:items-start lg:gap-8"
      onSubmit={onSubmit}
    >
      <SmallRacePreview {...preview} />
      <div className="grid gap-5 rounded-md border border-line bg-raised p-[min(1.25rem,5vw)] sm:p-7 max-lg:[&_*]:scroll-mt-24">
        {children}
      </div>
      {/* The card shrinks for the content below it, so a button there is in view in a window of 900 px. Not a maximum
          height: in a low window, scrolling would not reach what exceeds it. */}
      <div className="grid gap-3 max-lg:mt-5 lg:sticky lg:top-6 lg:flex lg:min-h-[min(100dvh-9rem,60rem)] lg:flex-col">
        <RacePreview {...preview} />
        {aside}
      </div>
    </form>
  );
}

interface RacePreviewProps {
  form: RaceForm;
  number: number | null;
  photoUrl: string | null;
  maxParticipants: number;
  status: RaceStatus;
}

/** The typed values where they are complete, else the race's own. */
function useTypedRace({ form, ...race }: RacePreviewProps) {
  const [
    name,
    description,
    startTime,
    startTimeZone,
    startTimeOccurrence,
    targetDistance,
    brandWebsite,
  ] = useWatch({
    control: form.control,
    name: [
      "name",
      "description",
      "startTime",
      "startTimeZone",
      "startTimeOccurrence",
      "targetDistance",
      "brandWebsite",
    ],
  });
  const website = normaliseWebsite(brandWebsite);
  return {
    ...race,
    name: name.trim() || "Your race",
    description: description.trim() || "A one-line pitch",
    distance: readTargetDistance(targetDistance) ?? 0,
    startTime: startTimeOf({ startTime, startTimeZone, startTimeOccurrence }),
    startTimeZone,
    websiteUrl: website !== null && isWebAddress(website) ? website : null,
  };
}

/** The card of the typed race, beside the form on wide screens. */
function RacePreview(props: RacePreviewProps) {
  const race = useTypedRace(props);
  return (
    <section
      aria-labelledby="preview-title"
      className="hidden max-h-max min-h-52 grow basis-0 flex-col gap-1.5 overflow-hidden lg:flex"
    >
      <h2 id="preview-title" className="label text-muted">
        As runners will see it
      </h2>
      <RaceCard headingLevel="h3" {...race} />
    </section>
  );
}

/**
 * The typed race as a small bib, which stays in view above the form on narrow screens. Hidden from screen readers,
 * since it repeats the fields.
 */
function SmallRacePreview(props: RacePreviewProps) {
  const { number, name, photoUrl, distance, startTime, startTimeZone } = useTypedRace(props);
  const start = startTime === null ? "Start not set" : formatStartTime(startTime, startTimeZone);
  return (
    <div
      aria-hidden="true"
      className="sticky top-0 z-10 -mx-[min(1.25rem,5vw)] mb-5 flex h-16 items-stretch border-b-4 border-red bg-ink text-paper sm:-mx-8 lg:hidden"
    >
      <span className="grid shrink-0 content-center pl-[min(1.25rem,5vw)] display text-[length:min(1.25rem,6.25vw)] whitespace-nowrap tabular-nums sm:pl-8">
        {number === null ? (
          "Bib"
        ) : (
          <>
            <span className="text-[0.6em] tracking-normal">No. </span>
            {number}
          </>
        )}
      </span>
      <span className="grid min-w-0 grow content-center px-4">
        <span
          dir="auto"
          className="max-w-full justify-self-start truncate leading-tight font-black [font-stretch:112%]"
        >
          {name}
        </span>
        <span className="truncate text-xs text-grey-300 tabular-nums">
          {formatDistance(distance)} · {start}
        </span>
      </span>
      {photoUrl ? (
        <RacePhoto url={photoUrl} alt="" className="w-[min(6rem,20vw)] shrink-0 object-cover" />
      ) : null}
    </div>
  );
}
