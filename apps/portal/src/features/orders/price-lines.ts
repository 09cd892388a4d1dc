import { isolated } from "@outpace/domain/directions";
import type { RaceQuote } from "@outpace/domain/discounts";
import { formatDollars, packageLabel, tierLabel } from "@outpace/domain/tiers";
import type { Detail } from "@outpace/ui/details-list";

/** The parts of a race's total: its tier's price, and what a code or a package takes off. */
export function priceLines(quote: RaceQuote, code: string | null): readonly [Detail, ...Detail[]] {
  const price = { term: `${tierLabel(quote.tier)} race`, value: formatDollars(quote.priceCents) };
  if (quote.discountCents === 0) return [price];
  return [
    price,
    {
      term:
        quote.packageId !== null
          ? packageLabel(quote.tier)
          : code === null
            ? "Discount"
            : `Code ${isolated(code)}`,
      value: `−${formatDollars(quote.discountCents)}`,
    },
  ];
}
