import type { AuditFilter } from "@outpace/data/audit-entries";
import { TextField } from "@outpace/ui/field";

import { TextLink } from "../../../components/text-link.tsx";
import { adminPath } from "../../../platform/navigation/paths.ts";
import { BrandFilter } from "../lists/brand-filter.tsx";
import { FilterForm } from "../lists/filter-form.tsx";
import { readPosition } from "../lists/page-position.ts";
import { PagedList } from "../lists/paged-list.tsx";
import { readDay, useViewQuery } from "../lists/view-query.ts";
import { useAuditLog } from "../queries.ts";
import { LogEntry } from "./log-entry.tsx";

/** The audit log of all brands, or about one brand, one race or one actor. */
export function Log() {
  const { query, visit, setFilters } = useViewQuery();
  const [brandId, raceId, orderId, actorId] = ["brand", "race", "order", "actor"].map(
    (key) => query.get(key) ?? "",
  );
  const [since, until] = [readDay(query.get("since")), readDay(query.get("until"))];
  const filter: AuditFilter = {
    brandId,
    raceId,
    orderId,
    actorId,
    since: since && startOfDay(since),
    until: until && startOfDay(until, 1),
  };
  const position = readPosition(query, "time", "number");
  const page = useAuditLog(filter, position);
  const day = (label: string, key: "since" | "until", value: string) => (
    <TextField
      key={`${key} ${String(visit)}`}
      type="date"
      label={label}
      defaultValue={value}
      max="2999-12-31"
      onChange={(event) => {
        setFilters({ [key]: readDay(event.target.value) });
      }}
    />
  );
  const only = raceId
    ? "one race and its order"
    : orderId
      ? "one order"
      : actorId
        ? "what one person did"
        : "";
  return (
    <>
      <FilterForm>
        <BrandFilter
          key={visit}
          brandId={brandId ?? ""}
          items="entries"
          onBrand={(brand) => {
            setFilters({ brand });
          }}
        />
        {day("From", "since", since)}
        {day("Until", "until", until)}
      </FilterForm>
      {only ? (
        <p>
          Showing only {only}. <TextLink to={adminPath("log")}>Show everything</TextLink>
        </p>
      ) : null}
      <PagedList
        page={page}
        items="entries"
        empty="No entries found matching your filters."
        summary="Newest first."
        query={query}
        position={position}
      >
        {(entries) => (
          <ol aria-label="Log" className="grid rounded-md border border-line bg-raised">
            {entries.map((entry) => (
              <LogEntry key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </PagedList>
    </>
  );
}

/** Returns the instant when a day begins in the reader's zone, plus `later` days. */
function startOfDay(day: string, later = 0): string {
  const start = new Date(`${day}T00:00:00`);
  start.setDate(start.getDate() + later);
  return start.toISOString();
}
