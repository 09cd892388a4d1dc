import { formatNumber } from "@outpace/domain/numbers";
import { formatDollars, tierLabel } from "@outpace/domain/tiers";

import { useListQuote } from "./queries.ts";

/** The price of the brand's first race, by tier; keeps its line while loading or after a failure. */
export function FirstRacePrice({ brandId }: { brandId: string }) {
  const quote = useListQuote(brandId).data;
  return (
    <p className="min-h-[1.5em] text-[0.9375rem] text-muted">
      {quote
        ? `Your first race costs ${formatDollars(quote.totalCents)} (${tierLabel(quote.tier)}, up to ${formatNumber(quote.maxParticipants)} runners). ${quote.payment === "card" ? "You pay by card when you create it." : "You won't be charged today."}`
        : null}
    </p>
  );
}
