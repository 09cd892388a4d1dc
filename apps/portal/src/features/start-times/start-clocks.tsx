import { startClocks } from "@outpace/domain/races";

interface StartClocksProps {
  /** An instant, ISO 8601 in UTC; null until one is typed. */
  startTime: string | null;
  raceZone: string;
  /** Null where the browser does not say it. */
  readerZone: string | null;
}

/** One start on several clocks, one below the other, like split times. */
export function StartClocks({ startTime, raceZone, readerZone }: StartClocksProps) {
  return (
    <dl className="grid divide-y divide-line rounded-sm bg-sunken px-4">
      {startClocks(startTime ?? "", raceZone, readerZone).map(({ name, place, text }) => (
        <div
          key={name}
          className="grid min-w-0 gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[minmax(9rem,1fr)_auto] sm:items-baseline"
        >
          <dt className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <span className="label">{name}</span>
            {place === null ? null : <span className="text-sm text-muted">{place}</span>}
          </dt>
          <dd className="text-[0.9375rem] font-bold text-balance tabular-nums">
            {text || <span className="font-normal text-muted">Not set yet</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
