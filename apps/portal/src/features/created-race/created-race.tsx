import { raceAddress } from "@outpace/domain/public-races";
import { countdownText, formatDistance, formatStartTime, type Race } from "@outpace/domain/races";
import { Button } from "@outpace/ui/button";
import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router-dom";

import { hasMovedOn } from "../../platform/browser/moved-on.ts";
import { saveFile } from "../../platform/browser/save-file.ts";
import { loadCode } from "../../platform/loading/deployment.ts";
import { paths } from "../../platform/navigation/paths.ts";
import { useMarketingUrl } from "../../platform/settings/marketing-url.ts";
import { useMinute } from "../../platform/time/use-minute.ts";

export interface CreatedRaceProps {
  race: Race;
  /** What is owed for it, as "$500 due, by card". */
  order: string;
  /** Whether nothing is left to pay: then staff check the race. */
  isSettled: boolean;
  onDismiss: () => void;
  /** What leads others to the race. */
  children: ReactNode;
}

/**
 * Shown once after a race is created or paid. The heading takes the focus to be announced, unless the person moved on while the
 * code loaded.
 */
export function CreatedRace({ race, order, isSettled, onDismiss, children }: CreatedRaceProps) {
  const link = raceAddress(useMarketingUrl(), race.id);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();

  useEffect(() => {
    if (!hasMovedOn()) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <section
      aria-labelledby={headingId}
      className="grid overflow-hidden rounded-lg border border-line bg-raised md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
    >
      <Bib race={race} />
      <div className="grid content-start gap-5 p-[min(1.25rem,6vw)] sm:p-7">
        <div className="flex flex-wrap-reverse items-start justify-between gap-x-4 sm:flex-nowrap">
          <h2
            ref={heading}
            id={headingId}
            tabIndex={-1}
            className="min-w-0 text-[min(1.5rem,8vw)] leading-[1.15] font-black tracking-tight text-balance wrap-anywhere [font-stretch:115%] outline-none sm:text-3xl"
          >
            <bdi>{race.name}</bdi> is on the calendar
          </h2>
          <Button
            tone="quiet"
            className="-mt-2 -mr-[min(0.75rem,3vw)] ml-auto shrink-0"
            onClick={onDismiss}
          >
            Dismiss
          </Button>
        </div>
        <Countdown startTime={race.startTime} />
        <dl className="flex flex-wrap gap-x-8 gap-y-3">
          <Fact term="Start">{formatStartTime(race.startTime, race.startTimeZone)}</Fact>
          <Fact term="Order">{order}</Fact>
          {isSettled ? (
            <Fact term="What happens next">We check your race and mail you when it is live</Fact>
          ) : null}
        </dl>
        <AddToCalendar race={race} link={link} />
        <div className="border-t border-line pt-5">{children}</div>
        <div className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line pt-3 text-[0.9375rem]">
          <NextStep to={paths.editRace(race.id)}>Edit Race</NextStep>
          <NextStep to={paths.analytics(race.id)}>View Analytics</NextStep>
        </div>
      </div>
    </section>
  );
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div className="grid gap-0.5">
      <dt className="label text-muted">{term}</dt>
      <dd className="font-bold tabular-nums">{children}</dd>
    </div>
  );
}

function NextStep({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="py-2 font-semibold text-accent underline underline-offset-4">
      {children}
    </Link>
  );
}

/** The time until the start; updates every minute while the page is visible. */
function Countdown({ startTime }: { startTime: string }) {
  const text = countdownText(Date.parse(startTime), useMinute());
  return (
    <p className="grid gap-1">
      <span className="label text-muted">{text ? "Starts in" : "Has started"}</span>
      {text ? (
        <span className="display text-[min(2.25rem,11vw)] text-balance italic tabular-nums sm:text-5xl">
          {text}
        </span>
      ) : null}
    </p>
  );
}

/** `link` is where the calendar's entry leads. A live region announces the outcome. */
function AddToCalendar({ race, link }: { race: Race; link: string }) {
  const [outcome, setOutcome] = useState("");
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        tone="secondary"
        className="max-sm:grow"
        onClick={() => {
          // Empties the region first, so a repeated outcome is announced again.
          setOutcome("");
          void saveCalendarFile(race, link).then(setOutcome);
        }}
      >
        Add to Calendar
      </Button>
      <p role="status" className="text-sm font-semibold text-muted empty:sr-only">
        {outcome}
      </p>
    </div>
  );
}

async function saveCalendarFile(race: Race, link: string): Promise<string> {
  try {
    const { raceCalendar } = await loadCode(() => import("@outpace/domain/race-calendar"));
    saveFile(raceCalendar(race, link), {
      mime: "text/calendar",
      title: race.name,
      extension: "ics",
    });
    return "Calendar file downloaded.";
  } catch {
    return "We couldn't make the calendar file. Check your connection and try again.";
  }
}

/** The width of a digit and of "No. " beside it, in ems of the digit. */
const digitWidth = 0.78;
const prefixWidth = 1.1;

/** The race's bib over the lanes of a track. Text beside it repeats it. */
function Bib({ race }: { race: Race }) {
  const number = String(race.number);
  const width = { "--width-in-ems": number.length * digitWidth + prefixWidth };
  return (
    <div
      aria-hidden="true"
      className="relative isolate grid min-h-56 place-items-center overflow-hidden border-b-4 border-red bg-ink p-[min(1.5rem,5vw)] md:border-r-4 md:border-b-0"
    >
      <svg
        viewBox="0 0 400 300"
        preserveAspectRatio="none"
        className="absolute inset-0 -z-10 size-full stroke-grey-700"
      >
        {[-200, -80, 40, 160, 280, 400, 520, 640].map((foot) => (
          <path
            key={foot}
            d={`M${String(foot)} 310 L290 -20`}
            vectorEffect="non-scaling-stroke"
            strokeWidth="1.5"
          />
        ))}
      </svg>
      <div className="@container relative grid w-full max-w-72 -rotate-3 gap-2 rounded-lg bg-paper px-[min(1.25rem,4vw)] pt-8 pb-4 text-center text-ink shadow-2xl">
        {["top-3 left-3", "top-3 right-3", "bottom-3 left-3", "bottom-3 right-3"].map((corner) => (
          <span key={corner} className={`absolute ${corner} size-3 rounded-full bg-ink`} />
        ))}
        <p
          style={width as CSSProperties}
          className="display text-[length:min(4.5rem,calc(100cqi/var(--width-in-ems)))] whitespace-nowrap italic tabular-nums"
        >
          <span className="text-[0.33em]">No. </span>
          {number}
        </p>
        <p className="label">{formatDistance(race.targetDistance)}</p>
        <p
          dir="auto"
          className="line-clamp-2 border-t-4 border-red px-[min(1rem,3vw)] pt-2 text-[min(1.125rem,6vw)] leading-tight font-black wrap-anywhere [font-stretch:112%]"
        >
          {race.name}
        </p>
      </div>
    </div>
  );
}
