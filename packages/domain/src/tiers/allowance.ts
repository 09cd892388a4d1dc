import { partnersEmail } from "../product/index.ts";
import { formatPackages, type RacePackage } from "./packages.ts";

/** How many races a brand may create in this UTC calendar month, and has created. */
export interface RaceAllowance {
  readonly tier: string;
  readonly raceLimit: number;
  readonly racesThisMonth: number;
  readonly canCreate: boolean;
  /** The first day (YYYY-MM-DD) of the next month if this month's limit is reached; else null. */
  readonly nextOpensOn: string | null;
  /** The number of the brand's next race; null if unknown. */
  readonly nextRaceNumber: number | null;
  /** False if staff deactivated the brand: it can neither create nor edit races. */
  readonly isActive: boolean;
  /** The website of the brand's newest race; null if that has none. */
  readonly lastRaceWebsite: string | null;
  /** The packages that the brand can use, the oldest first. */
  readonly packages: readonly RacePackage[];
}

/** Used if the plan limits fail to load: the form stays usable because the server checks them. */
export const fallbackAllowance: RaceAllowance = {
  tier: "basic",
  raceLimit: 1,
  racesThisMonth: 0,
  canCreate: true,
  nextOpensOn: null,
  nextRaceNumber: null,
  isActive: true,
  lastRaceWebsite: null,
  packages: [],
};

const unlimited = 999;

function formatRaceLimit(limit: number): string {
  return limit === unlimited ? "Unlimited" : String(limit);
}

/** "Races this month: 1 / 1". */
export function formatRacesThisMonth({ racesThisMonth, raceLimit }: RaceAllowance): string {
  return `Races this month: ${String(racesThisMonth)} / ${formatRaceLimit(raceLimit)}`;
}

/** "Packages: 1 Premium package"; null without any. */
export function formatPlanPackages({ packages }: Pick<RaceAllowance, "packages">): string | null {
  if (packages.length === 0) return null;
  // A label that readers search for, with plain spaces.
  return `Packages: ${formatPackages(packages).replaceAll("\u00a0", " ")}`;
}

export function allowanceBadge(allowance: RaceAllowance): string {
  if (!allowance.isActive) return "Inactive";
  return allowance.canCreate ? "Can Create Race" : "New Package Required";
}

/** Says what a deactivated brand can do: the database's own message gives no address. */
export const inactiveBrandMessage = `Your brand account is not active. Please write to ${partnersEmail}.`;

export function monthlyLimitMessage(tier: string, raceLimit: number): string {
  return `You will need to pay for a new package to create another race. Your current ${tier} tier allows ${String(raceLimit)} race per month.`;
}

/** Why no race can be created; null if one can. */
export function checkAllowance(allowance: RaceAllowance): string | null {
  if (!allowance.isActive) return inactiveBrandMessage;
  return allowance.canCreate ? null : monthlyLimitMessage(allowance.tier, allowance.raceLimit);
}

/** "You can create your next race on December 1, 2026.", in the UTC calendar; null if one can be created now. */
export function nextOpeningMessage({ nextOpensOn }: RaceAllowance): string | null {
  if (nextOpensOn === null) return null;
  const day = new Date(`${nextOpensOn}T00:00:00Z`);
  return `You can create your next race on ${day.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" })}.`;
}
