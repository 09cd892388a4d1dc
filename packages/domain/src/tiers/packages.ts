import { type Tier, tierLabel, tiers } from "./tiers.ts";

/** A race of one tier that is paid ahead. */
export interface RacePackage {
  readonly id: string;
  readonly tier: Tier;
  readonly maxParticipants: number;
  /** An instant, ISO 8601 in UTC. */
  readonly validUntil: string;
}

/** "Premium package". */
export function packageLabel(tier: Tier): string {
  return `${tierLabel(tier)} package`;
}

/** "Premium package, until November 27, 2027", in the UTC calendar. */
export function packageWithDate({ tier, validUntil }: RacePackage): string {
  const day = new Date(validUntil).toLocaleDateString("en-US", {
    dateStyle: "long",
    timeZone: "UTC",
  });
  return `${packageLabel(tier)}, until ${day}`;
}

/** "1 Standard package, 2 Premium packages"; empty without any. */
export function formatPackages(packages: readonly Pick<RacePackage, "tier">[]): string {
  return tiers
    .map((tier) => ({ tier, count: packages.filter((one) => one.tier === tier).length }))
    .filter(({ count }) => count > 0)
    .map(({ tier, count }) => `${String(count)} ${packageLabel(tier)}${count === 1 ? "" : "s"}`)
    .join(", ");
}
