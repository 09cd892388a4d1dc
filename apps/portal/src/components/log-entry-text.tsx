import type { LogChange } from "@outpace/domain/log";

export interface LogEntryTextProps {
  sentence: string;
  reason: string | null;
  changes: readonly LogChange[];
}

/** What an entry of a log says: who did what, why, and what it was before. */
export function LogEntryText({ sentence, reason, changes }: LogEntryTextProps) {
  return (
    <>
      <p className="font-semibold wrap-anywhere">{sentence}</p>
      {reason ? (
        <p className="wrap-anywhere text-muted">
          Reason:{" "}
          <q>
            <bdi>{reason}</bdi>
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
    </>
  );
}
