import { SelectField } from "@outpace/ui/field";
import type { ReactNode } from "react";

export function FilterForm({ children }: { children: ReactNode }) {
  return (
    <form
      method="post"
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

export interface ChoiceFilterProps {
  label: string;
  /** The label of the option for all values. */
  all?: string;
  /** Empty for all values. */
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChoice: (value: string) => void;
}

export function ChoiceFilter({ label, all = "All", value, options, onChoice }: ChoiceFilterProps) {
  return (
    <SelectField
      label={label}
      value={value}
      options={[["", all], ...options]}
      onChange={(event) => {
        onChoice(event.target.value);
      }}
    />
  );
}
