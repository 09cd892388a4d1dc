import { packageChoice, type RaceAllowance } from "@outpace/domain/tiers";
import { SelectField } from "@outpace/ui/field";
import type { Ref } from "react";

/** The choice of the month's own race, which no package pays for. */
export const ownRace = "own";

export interface PackageFieldProps {
  ref: Ref<HTMLSelectElement>;
  allowance: RaceAllowance;
  /** A package's id, or `ownRace`. */
  value: string;
  onChoose: (value: string) => void;
}

/** What pays for the race, for a brand that has packages. */
export function PackageField({ ref, allowance, value, onChoose }: PackageFieldProps) {
  const isUsedUp = allowance.nextOpensOn !== null;
  return (
    <SelectField
      ref={ref}
      label="Use"
      value={value}
      options={[
        ...(isUsedUp ? [] : [[ownRace, "This month's race"] as const]),
        ...allowance.packages.map((one) => [one.id, packageChoice(one)] as const),
      ]}
      hint={isUsedUp ? "This month's own race is used up." : undefined}
      onChange={(event) => {
        onChoose(event.target.value);
      }}
    />
  );
}
