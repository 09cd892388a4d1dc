import { quoteSummary, type RaceQuote } from "@outpace/domain/discounts";

export interface RacePriceProps {
  /** Null while it is loading or could not be loaded. */
  quote: RaceQuote | null;
  code: string | null;
}

/** What this race costs, beside the button that creates it; announced when a code changes it. */
export function RacePrice({ quote, code }: RacePriceProps) {
  return (
    <p role="status" className="min-w-0 text-[0.9375rem] wrap-anywhere">
      {quote ? (
        <>
          <span className="text-muted">This race: </span>
          <strong>{quoteSummary(quote, code)}</strong>
        </>
      ) : (
        <span className="text-muted">Price: shown before you pay.</span>
      )}
    </p>
  );
}
