import { SelectField } from "@outpace/ui/field";
import type { ReactNode } from "react";

export function FilterForm({ children }: { children: ReactNode }) {
  return (
    <form
      role="search"
      aria-label="Filters"
      className="grid max-w-5xl min-w-0 grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      {children}
    </form>
  );
}

export interface StatusFilterProps {
  /** Empty for all. */
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onStatus: (status: string) => void;
}

export function StatusFilter({ value, options, onStatus }: StatusFilterProps) {
  return (
    <SelectField
      label="Status"
      value={value}
      onChange={(event) => {
        onStatus(event.target.value);
      }}
    >
      <option value="">All</option>
      {options.map(([option, label]) => (
        <option key={option} value={option}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
