import { formatNumber } from "@outpace/domain/numbers";
import { formatDollars, tierLabel } from "@outpace/domain/tiers";

import { useListQuote } from "./queries.ts";

/** What the brand's first race costs by its tier; keeps its line while that is loading or could not be loaded. */
export function FirstRacePrice() {
  const quote = useListQuote().data;
  return (
    <p className="min-h-[1.5em] text-[0.9375rem] text-muted">
      {quote
        ? `Your first race costs ${formatDollars(quote.totalCents)} (${tierLabel(quote.tier)}, up to ${formatNumber(quote.maxParticipants)} runners). You won't be charged today.`
        : null}
    </p>
  );
}
