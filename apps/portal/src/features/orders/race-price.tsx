import { quoteSummary, type RaceQuote } from "@outpace/domain/discounts";
import { formatNumber } from "@outpace/domain/numbers";
import { formatDollars } from "@outpace/domain/tiers";
import { DetailsList } from "@outpace/ui/details-list";

import { priceLines } from "./price-lines.ts";

export interface RacePriceProps {
  /** Null while loading or after a failure. */
  quote: RaceQuote | null;
  code: string | null;
}

/** The race's price, above the button that creates it. A live region announces a change. */
export function RacePrice({ quote, code }: RacePriceProps) {
  if (quote === null) return <p className="text-muted">Price: shown before you pay.</p>;
  const { description, maxParticipants, packageId, totalCents } = quote;
  const [price, ...reductions] = priceLines(quote, code);
  const term = `${price.term}, ${formatNumber(maxParticipants)} runners`;
  return (
    <div className="grid gap-1 border-t-2 border-dashed border-control pt-3">
      <p role="status" className="sr-only">
        {`This race: ${quoteSummary(quote, code)}`}
      </p>
      <DetailsList dense details={[{ ...price, term }, ...reductions]} />
      {description === null || packageId !== null ? null : (
        <p className="text-sm wrap-anywhere text-muted">
          <bdi>{description}</bdi>
        </p>
      )}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t-2 border-text pt-2">
        <span className="font-extrabold">Total</span>
        <span className="display text-[min(1.5rem,14vw)] tabular-nums">
          {formatDollars(totalCents)}
        </span>
      </p>
    </div>
  );
}
