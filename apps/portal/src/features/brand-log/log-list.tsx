import { Spinner } from "@outpace/ui/spinner";

import { FailedLoad } from "../../components/failed-load.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { readEnvironment } from "../../platform/browser/environment.ts";
import { useLoadError } from "../../platform/requests/use-load-error.ts";
import { useMinute } from "../../platform/time/use-minute.ts";
import { byDay } from "./log-days.ts";
import { LogEntry, type LogEntryProps } from "./log-entry.tsx";
import { useBrandLog } from "./queries.ts";

export interface LogListProps extends Omit<LogEntryProps, "entry"> {
  /** Whose log it is. */
  of: { brandId: string } | { raceId: string };
  /** The level of the days' headings. */
  heading: "h2" | "h3";
}

/** A log by day, the newest first. */
export function LogList({ of, heading: Heading, ...ofEntries }: LogListProps) {
  const log = useBrandLog(of);
  const error = useLoadError(log);
  const now = useMinute();
  const pages = log.data?.pages ?? [];
  const entries = pages.flatMap((page) => page.items);
  return (
    <div className="grid gap-6">
      {error && !log.isFetchNextPageError ? (
        <FailedLoad
          message="We couldn't load the log."
          error={error}
          busy={log.isFetching}
          onRetry={() => void log.refetch()}
        />
      ) : null}
      {log.data || error ? null : <Spinner label="Loading the log..." />}
      {log.data && entries.length === 0 ? (
        <p className="rounded-lg border-2 border-dashed border-control p-[min(2rem,8vw)] text-muted">
          Nothing is in the log yet.
        </p>
      ) : null}
      {byDay(entries, now, readEnvironment().timeZone).map((day) => (
        <section key={day.title} className="grid gap-3">
          <Heading className="text-lg font-black tracking-tight [font-stretch:112%]">
            {day.title}
          </Heading>
          <ol className="rounded-lg border border-line bg-raised">
            {day.entries.map((entry) => (
              <LogEntry key={entry.id} entry={entry} {...ofEntries} />
            ))}
          </ol>
        </section>
      ))}
      {log.hasNextPage || pages.length > 1 ? (
        <ShowMore
          pages={log}
          items={["entry", "entries"]}
          shown={entries.length}
          order="newest first"
        />
      ) : null}
    </div>
  );
}
