import type { RaceAllowance } from "@outpace/domain/tiers";

/**
 * What a valid discount code does to a race: it sets the price; or a package is chosen too, and the person says which of the
 * two to use; or it does nothing, since only a package can pay once the month's own race is used up.
 */
export type CodeUse = "sets-price" | "asks" | "nothing";

/** `packageId` is the package that pays for the race; null if none does. */
export function codeUse(
  packageId: string | null,
  { nextOpensOn }: Pick<RaceAllowance, "nextOpensOn">,
): CodeUse {
  if (packageId === null) return "sets-price";
  return nextOpensOn === null ? "asks" : "nothing";
}
