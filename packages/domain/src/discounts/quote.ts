import { isolated } from "../directions/index.ts";
import { formatDollars, type Tier, tierLabel } from "../tiers/index.ts";

/** The price of a race, with or without a discount code. A code may change the tier. */
export interface RaceQuote {
  readonly tier: Tier;
  readonly maxParticipants: number;
  readonly priceCents: number;
  readonly discountCents: number;
  readonly totalCents: number;
  /** Describes the discount code; null without one. */
  readonly description: string | null;
}

/** The label of the payment modal's confirm button. */
export function confirmLabel(quote: Pick<RaceQuote, "totalCents">): string {
  return quote.totalCents === 0 ? "Create Free Race" : "Pay & Finalize Race";
}

/** "Enterprise, free with FREE2000OUTPACE", "Premium, $750 with LAUNCH25" or "Standard, $500". */
export function quoteSummary({ tier, totalCents }: RaceQuote, code: string | null): string {
  const price = totalCents === 0 ? "free" : formatDollars(totalCents);
  return `${tierLabel(tier)}, ${price}${code === null ? "" : ` with ${isolated(code)}`}`;
}

/** Says what the person owes after confirming. */
export function paymentNote(
  { totalCents }: Pick<RaceQuote, "totalCents">,
  code: string | null,
): string {
  if (totalCents > 0) {
    return `You won't be charged today. We'll record your order, and ${formatDollars(totalCents)} will be due.`;
  }
  return code === null ? "This race is free." : "This race is free with your code.";
}
