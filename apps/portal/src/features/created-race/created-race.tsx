import { raceAddress } from "@outpace/domain/public-races";
import { formatStartTime, type Race } from "@outpace/domain/races";
import { Button } from "@outpace/ui/button";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Link } from "react-router-dom";

import { hasMovedOn } from "../../platform/browser/moved-on.ts";
import { paths } from "../../platform/navigation/paths.ts";
import { useMarketingUrl } from "../../platform/settings/marketing-url.ts";
import { AddToCalendar } from "./add-to-calendar.tsx";
import { Bib } from "./bib.tsx";
import { Countdown } from "./countdown.tsx";

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
            className="min-w-0 text-[min(1.5rem,8vw)] leading-[1.05] font-black tracking-tight text-balance wrap-anywhere [font-stretch:115%] outline-none sm:text-3xl"
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
