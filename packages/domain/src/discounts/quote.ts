import type { Tier } from "../tiers/index.ts";

/** What a race costs, with or without a discount code. A code may force another tier. */
export interface RaceQuote {
  readonly tier: Tier;
  readonly maxParticipants: number;
  readonly priceCents: number;
  readonly discountCents: number;
  readonly totalCents: number;
  /** What the discount code gives; null without a code. */
  readonly description: string | null;
}

/** The label of the payment modal's confirming button. */
export function confirmLabel(quote: Pick<RaceQuote, "totalCents">): string {
  return quote.totalCents === 0 ? "Create Free Race" : "Pay & Finalize Race";
}
