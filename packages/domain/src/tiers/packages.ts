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

type DatedPackage = Pick<RacePackage, "tier" | "validUntil">;

/** "Premium package, until November 27, 2027", in the UTC calendar. */
export function packageWithDate({ tier, validUntil }: DatedPackage): string {
  return `${packageLabel(tier)}, until ${dayOf(validUntil, "long")}`;
}

/** "Premium until Nov 27, 2027", for a control that is too narrow for more. */
export function packageChoice({ tier, validUntil }: DatedPackage): string {
  return `${tierLabel(tier)} until ${dayOf(validUntil, "medium")}`;
}

function dayOf(instant: string, dateStyle: "long" | "medium"): string {
  return new Date(instant).toLocaleDateString("en-US", { dateStyle, timeZone: "UTC" });
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
