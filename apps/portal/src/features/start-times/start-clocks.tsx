import { timeUntilText } from "@outpace/domain/races";

import { useMinute } from "../../platform/time/use-minute.ts";
import { startClocks } from "./clocks.ts";

interface StartClocksProps {
  /** An instant, ISO 8601 in UTC. */
  startTime: string;
  raceZone: string;
  /** Null if the browser does not report it. */
  readerZone: string | null;
}

/** A start on each clock that shows something new, and the time until it. */
export function StartClocks({ startTime, raceZone, readerZone }: StartClocksProps) {
  const until = timeUntilText(Date.parse(startTime), useMinute());
  return (
    <dl className="grid divide-y divide-line rounded-sm bg-sunken px-4">
      {startClocks(startTime, raceZone, readerZone).map(({ name, place, text }, n) => (
        <div
          key={name}
          className="grid min-w-0 gap-x-4 gap-y-0.5 py-2 sm:grid-cols-[minmax(9rem,1fr)_auto] sm:items-baseline"
        >
          <dt className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <span className="label">{name}</span>
            {place === null ? null : <span className="text-sm text-muted">{place}</span>}
          </dt>
          <dd className="flex flex-wrap items-baseline gap-x-2 text-[0.9375rem] font-bold tabular-nums sm:justify-end">
            {text}
            {n === 0 && until !== null ? (
              <span className="text-sm font-normal text-muted">{until}</span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
