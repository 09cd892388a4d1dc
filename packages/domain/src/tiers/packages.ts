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

/** "Premium until Nov 27, 2027", in the UTC calendar. */
export function packageChoice({
  tier,
  validUntil,
}: Pick<RacePackage, "tier" | "validUntil">): string {
  const day = new Date(validUntil).toLocaleDateString("en-US", {
    dateStyle: "medium",
    timeZone: "UTC",
  });
  return `${tierLabel(tier)} until ${day}`;
}

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

/** "1 Standard package and 2 Premium packages", each count kept beside its tier; empty without any. */
export function formatPackages(packages: readonly Pick<RacePackage, "tier">[]): string {
  const counts = tiers
    .map((tier) => ({ tier, count: packages.filter((one) => one.tier === tier).length }))
    .filter(({ count }) => count > 0)
    .map(
      ({ tier, count }) => `${String(count)}\u00a0${packageLabel(tier)}${count === 1 ? "" : "s"}`,
    );
  return list.format(counts);
}
