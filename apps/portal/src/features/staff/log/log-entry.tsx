import type { AuditEntry } from "@outpace/data/audit-entries";

import { readEnvironment } from "../../../platform/browser/environment.ts";
import { adminPath } from "../../../platform/navigation/paths.ts";
import { RowLink } from "../lists/row-links.tsx";
import { auditChanges } from "./audit-changes.ts";
import { auditSentence } from "./audit-sentence.ts";

/** Formats "Nov 23, 2026, 9:05 AM EST" in the reader's zone. */
const formatter = new Intl.DateTimeFormat("en-US", {
  timeZone: readEnvironment().timeZone,
  ...{ year: "numeric", month: "short", day: "numeric" },
  ...{ hour: "numeric", minute: "2-digit", timeZoneName: "short" },
});

export function LogEntry({ entry }: { entry: AuditEntry }) {
  const changes = auditChanges(entry.details, entry.raceStartTimeZone);
  const links = [
    entry.raceName !== null && entry.raceId !== null && ["This race", { race: entry.raceId }],
    entry.isAboutPackage && entry.subjectId !== null && ["This order", { order: entry.subjectId }],
    entry.brandName !== null && entry.brandId !== null && ["This brand", { brand: entry.brandId }],
    entry.actor !== null && ["This person", { actor: entry.actor.id }],
  ].filter((link) => link !== false) as [string, Record<string, string>][];
  return (
    <li className="grid gap-1.5 border-t border-line px-4 py-3 first:border-t-0">
      <p className="font-semibold wrap-anywhere">{auditSentence(entry)}</p>
      {entry.reason ? (
        <p className="wrap-anywhere text-muted">
          Reason:{" "}
          <q>
            <bdi>{entry.reason}</bdi>
          </q>
        </p>
      ) : null}
      {changes.length > 0 ? (
        <ul className="grid gap-0.5 text-sm text-muted">
          {changes.map(({ field, from, to }) => (
            <li key={field} className="wrap-anywhere">
              {field}:{" "}
              <del className="decoration-control">
                <bdi>{from}</bdi>
              </del>{" "}
              <ins className="font-semibold text-text no-underline">
                <bdi>{to}</bdi>
              </ins>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <time dateTime={entry.occurredAt} className="text-muted tabular-nums">
          {formatter.format(new Date(entry.occurredAt))}
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
