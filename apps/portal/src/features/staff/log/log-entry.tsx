import type { AuditEntry } from "@outpace/data/audit-entries";
import { logChanges } from "@outpace/domain/log";

import { LogEntryText } from "../../../components/log-entry-text.tsx";
import { adminPath } from "../../../platform/navigation/paths.ts";
import { exactTime } from "../../../platform/time/exact-time.ts";
import { RowLink } from "../lists/row-links.tsx";
import { auditSentence } from "./audit-sentence.ts";

export function LogEntry({ entry }: { entry: AuditEntry }) {
  const links = [
    entry.raceName !== null && entry.raceId !== null && ["This race", { race: entry.raceId }],
    entry.isAboutPackage && entry.subjectId !== null && ["This order", { order: entry.subjectId }],
    entry.brandName !== null && entry.brandId !== null && ["This brand", { brand: entry.brandId }],
    entry.actor !== null && ["This person", { actor: entry.actor.id }],
  ].filter((link) => link !== false) as [string, Record<string, string>][];
  return (
    <li className="grid gap-1.5 border-t border-line px-4 py-3 first:border-t-0">
      <LogEntryText
        sentence={auditSentence(entry)}
        reason={entry.reason}
        changes={logChanges(entry.details, entry.raceStartTimeZone)}
      />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <time dateTime={entry.occurredAt} className="text-muted tabular-nums">
          {exactTime(entry.occurredAt)}
        </time>
        {links.map(([label, filter]) => (
          <RowLink key={label} to={adminPath("log", filter)}>
            {label}
          </RowLink>
        ))}
      </p>
    </li>
  );
}
