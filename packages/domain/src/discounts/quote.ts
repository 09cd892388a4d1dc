import { isolated } from "../directions/index.ts";
import { formatDollars, packageLabel, type Tier, tierLabel } from "../tiers/index.ts";

/** The price of a race, with or without a discount code. A code may change the tier. */
export interface RaceQuote {
  readonly tier: Tier;
  readonly maxParticipants: number;
  readonly priceCents: number;
  readonly discountCents: number;
  readonly totalCents: number;
  /** Describes the discount code or the package; null without either. */
  readonly description: string | null;
  /** The package that pays for the race; null if none does. */
  readonly packageId: string | null;
  /** How the total is paid. */
  readonly payment: "card" | "invoice";
}

/** The label of the payment modal's confirm button; a race is free only by its code. */
export function confirmLabel(
  { totalCents, packageId }: Pick<RaceQuote, "totalCents" | "packageId">,
  code: string | null,
): string {
  if (packageId !== null) return "Create Race with Package";
  return totalCents === 0 && code !== null ? "Create Free Race" : "Pay & Finalize Race";
}

/** What is owed for a new race: "Free", "Paid with your Premium package" or "$500 due, by card". */
export function outcomeText({ tier, totalCents, packageId, payment }: RaceQuote): string {
  if (packageId !== null) return `Paid with your ${packageLabel(tier)}`;
  return totalCents === 0 ? "Free" : `${formatDollars(totalCents)} due, by ${payment}`;
}

/** "Enterprise, free with FREE2000OUTPACE", "Premium, $750 with LAUNCH25" or "Standard, $500". */
export function quoteSummary(
  { tier, totalCents, packageId }: RaceQuote,
  code: string | null,
): string {
  if (packageId !== null) return `${tierLabel(tier)}, paid with your ${packageLabel(tier)}`;
  const price = totalCents === 0 ? "free" : formatDollars(totalCents);
  return `${tierLabel(tier)}, ${price}${code === null ? "" : ` with ${isolated(code)}`}`;
}

/** Says what the person owes after confirming, and how it is paid. */
export function paymentNote(
  { tier, totalCents, packageId, payment }: RaceQuote,
  code: string | null,
): string {
  const total = formatDollars(totalCents);
  if (packageId !== null) return `Your ${packageLabel(tier)} pays for this race. Nothing is due.`;
  if (totalCents > 0 && payment === "card") {
    return `We save your race, then you pay ${total} on a secure payment page. Your race can start once it's paid.`;
  }
  if (totalCents > 0) {
    return `You won't be charged today. We'll record your order, and ${total} will be due.`;
  }
  return code === null ? "This race is free." : "This race is free with your code.";
}
