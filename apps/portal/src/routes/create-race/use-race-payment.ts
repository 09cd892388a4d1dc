import type { RaceAllowance } from "@outpace/domain/tiers";
import { useState } from "react";

import { useListQuote, usePackageQuote } from "../../features/orders/queries.ts";

/**
 * What pays for the race: the month's own race, or a package. Until the person chooses, the database does, which takes a
 * package once the month's race is used up.
 */
export function useRacePayment(brandId: string, { nextOpensOn, packages }: RaceAllowance) {
  const listQuote = useListQuote(brandId).data ?? null;
  const [chosen, setChosen] = useState<string | null>(null);
  const byItself = nextOpensOn === null ? null : (packages[0]?.id ?? null);
  const isOffered = packages.some(({ id }) => id === chosen);
  const packageId = isOffered ? chosen : byItself;
  // The price of a race without a code is that with the oldest package, once the month's own race is used up.
  const isQuoted = packageId === (listQuote?.packageId ?? null);
  const packageQuote = usePackageQuote(brandId, isQuoted ? null : packageId).data ?? null;
  return {
    /** Null for the month's own race. */
    packageId,
    /** Null while loading or after a failure. */
    quote: isQuoted ? listQuote : packageQuote,
    /** Null returns to the month's own race, or to what the database takes by itself. */
    choose: setChosen,
  };
}
