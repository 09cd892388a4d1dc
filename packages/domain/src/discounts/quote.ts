import type { Tier } from "../tiers/index.ts";

/** What a race costs, with or without a discount code. A code may set another tier. */
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
