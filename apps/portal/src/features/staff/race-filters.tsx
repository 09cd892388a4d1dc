import type { Brand } from "@outpace/domain/brands";
import { raceStatuses, statusLabel } from "@outpace/domain/races";
import { SelectField } from "@outpace/ui/field";

export interface RaceFilterValues {
  /** Empty for all. */
  status: string;
  /** Empty for all. */
  brandId: string;
}

export interface RaceFiltersProps {
  values: RaceFilterValues;
  brands: readonly Brand[];
  onChange: (values: RaceFilterValues) => void;
}

export function RaceFilters({ values, brands, onChange }: RaceFiltersProps) {
  return (
    <form className="grid gap-4 sm:grid-cols-2 lg:max-w-2xl" aria-label="Filters">
      <SelectField
        label="Status"
        value={values.status}
        onChange={(event) => {
          onChange({ ...values, status: event.target.value });
        }}
      >
        <option value="">All</option>
        {raceStatuses.map((status) => (
          <option key={status} value={status}>
            {statusLabel(status)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Brand"
        value={values.brandId}
        onChange={(event) => {
          onChange({ ...values, brandId: event.target.value });
        }}
      >
        <option value="">All brands</option>
        {brands.map((brand) => (
          <option key={brand.id} value={brand.id}>
            {brand.name}
          </option>
        ))}
      </SelectField>
    </form>
  );
}
