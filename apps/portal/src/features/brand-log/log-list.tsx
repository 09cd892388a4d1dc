import type { BrandLogEntry } from "@outpace/data/brand-log";
import { isolated } from "@outpace/domain/directions";
import { logActorText, logChanges, logSentence } from "@outpace/domain/log";
import { Spinner } from "@outpace/ui/spinner";

import { FailedLoad } from "../../components/failed-load.tsx";
import { LogEntryText } from "../../components/log-entry-text.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { SpokenName } from "../../components/spoken-name.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { readEnvironment } from "../../platform/browser/environment.ts";
import { paths } from "../../platform/navigation/paths.ts";
import { useFailedLoad } from "../../platform/requests/use-load-error.ts";
import { exactTime } from "../../platform/time/exact-time.ts";
import { useMinute } from "../../platform/time/use-minute.ts";
import { byDay } from "./log-days.ts";
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
  const failed = useFailedLoad(log);
  const now = useMinute();
  const pages = log.data?.pages ?? [];
  const entries = pages.flatMap((page) => page.items);
  return (
    <div className="grid gap-6">
      {failed && !log.isFetchNextPageError ? (
        <FailedLoad message="We couldn't load the log." {...failed} />
      ) : null}
      {log.data || failed ? null : <Spinner label="Loading the log..." />}
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

interface LogEntryProps {
  entry: BrandLogEntry;
  /** The reader's id; without it, no entry is about the reader. */
  readerId?: string | undefined;
  /** Whether entries lead to their race and order. */
  hasLinks: boolean;
}

/** An entry of a brand's log, on its day. */
function LogEntry({ entry, readerId, hasLinks }: LogEntryProps) {
  const { actor, raceId, raceName, orderId, occurredAt, subjectId, subjectName } = entry;
  const sentence = logSentence(isolated(logActorText(actor, { starts: true })), {
    ...entry,
    brandName: undefined,
    isAboutPackage: orderId !== null && raceId === null,
    personName: subjectName,
    isAboutReader: readerId !== undefined && subjectId === readerId,
  });
  return (
    <li className="grid gap-x-6 gap-y-1 border-t border-line p-[min(1rem,5vw)] first:border-t-0 sm:grid-cols-[5rem_minmax(0,1fr)]">
      <time
        dateTime={occurredAt}
        title={exactTime(occurredAt)}
        className="pt-px text-sm text-muted tabular-nums"
      >
        {timeOfDay(occurredAt)}
      </time>
      <div className="grid gap-1.5">
        <LogEntryText
          sentence={sentence}
          reason={entry.reason}
          changes={logChanges(entry.details, entry.raceStartTimeZone)}
        />
        {hasLinks && (raceId !== null || orderId !== null) ? (
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {raceId === null ? null : (
              <TextLink to={paths.analytics(raceId)}>
                View Analytics
                <SpokenName word="of">{raceName ?? "the race"}</SpokenName>
              </TextLink>
            )}
            {orderId === null ? null : <TextLink to={paths.order(orderId)}>View Order</TextLink>}
          </p>
        ) : null}
      </div>
    </li>
  );
}

const formatter = new Intl.DateTimeFormat("en-US", {
  timeZone: readEnvironment().timeZone,
  timeStyle: "short",
});

/** The time of an instant on its day, in the reader's zone: "9:05 AM". */
function timeOfDay(instant: string): string {
  return formatter.format(new Date(instant));
}
