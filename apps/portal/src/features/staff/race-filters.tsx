import { raceNameMaxLength, raceStatuses, statusLabel } from "@outpace/domain/races";
import { SelectField, TextField } from "@outpace/ui/field";

import { BrandField } from "./brand-field.tsx";
import type { Filters } from "./filters.ts";

export function RaceFilters({ filters }: { filters: Filters }) {
  return (
    <form
      role="search"
      aria-label="Filters"
      className="grid max-w-5xl min-w-0 grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <SelectField
        label="Status"
        value={filters.status}
        onChange={(event) => {
          filters.setStatus(event.target.value);
        }}
      >
        <option value="">All</option>
        {raceStatuses.map((status) => (
          <option key={status} value={status}>
            {statusLabel(status)}
          </option>
        ))}
      </SelectField>
      <BrandField choice={filters.brand} />
      <TextField
        type="search"
        label="Search by race name"
        placeholder="Any name"
        hint="Type three or more letters from any part of it."
        autoComplete="off"
        spellCheck={false}
        maxLength={raceNameMaxLength}
        value={filters.name}
        onChange={(event) => {
          filters.setName(event.target.value);
        }}
      />
    </form>
  );
}
