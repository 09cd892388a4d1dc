import { raceNameMaxLength, raceStatuses, statusLabel } from "@outpace/domain/races";
import { startWeekLabel, startWeeks } from "@outpace/domain/staff";

import { BrandFilter } from "../lists/brand-filter.tsx";
import { ChoiceFilter, FilterForm } from "../lists/filter-form.tsx";
import type { readRaceView } from "./filters.ts";
import { NameFilter } from "../lists/name-filter.tsx";
import { useWideScreen } from "../lists/use-wide-screen.ts";
import { defaultSortLabel, raceSortOptions, sortToText } from "./race-columns.ts";
import type { ViewQuery } from "../lists/view-query.ts";

export interface RaceFiltersProps {
  view: ReturnType<typeof readRaceView>;
  query: ViewQuery;
}

export function RaceFilters({ view, query: { visit, setFilters } }: RaceFiltersProps) {
  const isWide = useWideScreen();
  return (
    <FilterForm>
      <ChoiceFilter
        label="Status"
        value={view.status}
        options={raceStatuses.map((status) => [status, statusLabel(status)])}
        onChoice={(status) => {
          setFilters({ status });
        }}
      />
      <ChoiceFilter
        label="Starts"
        all="At any time"
        value={view.starts}
        options={startWeeks.map((week) => [week, startWeekLabel(week)])}
        onChoice={(starts) => {
          setFilters({ starts });
        }}
      />
      <BrandFilter
        key={`brand ${String(visit)}`}
        brandId={view.brandId}
        items="races"
        onBrand={(brand) => {
          setFilters({ brand });
        }}
      />
      <NameFilter
        key={`name ${String(visit)}`}
        label="Race name"
        maxLength={raceNameMaxLength}
        initial={view.name}
        onName={(name) => {
          setFilters({ name });
        }}
      />
      {/* The table's headings sort it; cards have no headings. */}
      {isWide ? null : (
        <ChoiceFilter
          label="Sort by"
          all={defaultSortLabel}
          value={sortToText(view.sort)}
          options={raceSortOptions}
          onChoice={(sort) => {
            setFilters({ sort });
          }}
        />
      )}
    </FilterForm>
  );
}
