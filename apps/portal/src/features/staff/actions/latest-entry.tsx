import type { AuditFilter } from "@outpace/data/audit-entries";

import { auditSentence } from "../log/audit-sentence.ts";
import { useAuditLog } from "../queries.ts";

/** The newest audit log entry that matches a filter, to show what someone else did meanwhile. */
export function LatestEntry({ filter }: { filter: AuditFilter }) {
  const { data, isFetching } = useAuditLog(filter);
  const entry = data?.items[0];
  if (!entry || isFetching) return null;
  return (
    <p role="status" className="wrap-anywhere">
      Latest in the log: {auditSentence(entry)}{" "}
      {entry.reason ? (
        <q>
          <bdi>{entry.reason}</bdi>
        </q>
      ) : null}
    </p>
  );
}
