import type { BrandLogEntry } from "@outpace/data/brand-log";
import { isolated } from "@outpace/domain/directions";
import { logActorText, logChanges, logSentence } from "@outpace/domain/log";

import { LogEntryText } from "../../components/log-entry-text.tsx";
import { SpokenName } from "../../components/spoken-name.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { paths } from "../../platform/navigation/paths.ts";
import { exactTime } from "../../platform/time/exact-time.ts";
import { timeOfDay } from "./time-of-day.ts";

export interface LogEntryProps {
  entry: BrandLogEntry;
  /** The reader's id; without it, no entry is about the reader. */
  readerId?: string | undefined;
  /** Whether entries lead to their race and order. */
  hasLinks: boolean;
}

/** An entry of a brand's log, on its day. */
export function LogEntry({ entry, readerId, hasLinks }: LogEntryProps) {
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
